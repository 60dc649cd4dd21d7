"""What happens in a game; a card that somebody may not see can be concealed."""

from typing import Final, TypeAlias, get_args

from domain.game import Seat
from domain.games.mini_divercity.material import (
    Colour,
    Pile,
    Place,
    Result,
    Role,
    Species,
)
from domain.games.mini_divercity.questions import Question
from domain.games.mini_divercity.species_events import SpeciesEvent
from domain.games.mini_divercity.terms import Terms
from domain.messages import Concealed, Event, named


class _Happening(Event, frozen=True, tag_field="type", tag=named("mini_divercity")):
    pass


class CorporationsHappening(_Happening, frozen=True):
    """It moves Corporations cards or hotels."""


class GameLaid(_Happening, frozen=True):
    """Scale, tokens, islands and both decks lie there, under these terms."""

    terms: Terms
    seats: int
    first: Seat


class DiversDealt(_Happening, frozen=True):
    """Whose divers are whose, face up."""

    divers: tuple[tuple[Role, ...], ...]


class CorporationsReshuffled(CorporationsHappening, frozen=True):
    """The discarded Corporations cards are the deck again."""


class CorporationDrawn(CorporationsHappening, frozen=True):
    """A turn begins: this card is to be resolved."""

    seat: Seat
    card: str


class QuestionAsked(_Happening, frozen=True):
    """Play waits for an answer."""

    question: Question


class OilFoundNothing(CorporationsHappening, frozen=True):
    """No card was left to pay with."""


class HotelsOpened(CorporationsHappening, frozen=True):
    hotels: tuple[Colour, ...]


class DiverSent(_Happening, frozen=True):
    """A diver begins the special action, with what it was aimed at."""

    seat: Seat
    diver: Role
    hotel: Colour | None = None
    card: Place | None = None
    species: Species | None = None
    count: int | None = None
    seats: tuple[Seat, ...] = ()


class HotelFreed(CorporationsHappening, frozen=True):
    """A diver has closed it."""

    hotel: Colour


class Explored(_Happening, frozen=True):
    """The main action that turns all Ocean cards face up."""

    seat: Seat


class WalkieTalkieUsed(_Happening, frozen=True):
    """The main action that tells a teammate a hand."""

    seat: Seat
    to: Seat


class SwapDeclined(_Happening, frozen=True):
    """The cards stay where they are."""


class CorporationsSeen(CorporationsHappening, frozen=True):
    """Somebody looks at the next cards; to nobody in particular means: openly."""

    to: Seat | None
    cards: tuple[str, ...] | Concealed


class CorporationsOrdered(CorporationsHappening, frozen=True):
    """Which of them lies first now, which next, and so on."""

    to: Seat | None
    order: tuple[int, ...] | Concealed


class CorporationTurned(CorporationsHappening, frozen=True):
    """The next Corporations card lies face up on its deck."""

    card: str


class LookDeclined(_Happening, frozen=True):
    """The next Corporations card stays face down."""


class PileConsulted(_Happening, frozen=True):
    """What a discard pile held, its top card last."""

    pile: Pile
    cards: tuple[str, ...]


class GameEnded(_Happening, frozen=True):
    result: Result


CorporationsEvent: TypeAlias = (
    CorporationsReshuffled
    | CorporationDrawn
    | OilFoundNothing
    | HotelsOpened
    | HotelFreed
    | CorporationsSeen
    | CorporationsOrdered
    | CorporationTurned
)
CourseEvent: TypeAlias = (
    GameLaid
    | DiversDealt
    | QuestionAsked
    | DiverSent
    | Explored
    | WalkieTalkieUsed
    | SwapDeclined
    | LookDeclined
    | PileConsulted
    | GameEnded
)
MiniDivercityEvent: TypeAlias = SpeciesEvent | CorporationsEvent | CourseEvent
EVENTS: Final[tuple[type[MiniDivercityEvent], ...]] = get_args(MiniDivercityEvent)

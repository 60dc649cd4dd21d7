"""Events; cards that a viewer may not see can be concealed."""

from typing import Final, TypeAlias, final, get_args

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


class _Event(Event, frozen=True, tag_field="type", tag=named("mini_divercity")):
    pass


@final
class GameLaid(_Event, frozen=True):
    """The set-up of scale, tokens, islands and decks under these terms."""

    terms: Terms
    seats: int
    first: Seat


@final
class DiversDealt(_Event, frozen=True):
    """The divers of each seat, face up."""

    divers: tuple[tuple[Role, ...], ...]


@final
class CorporationsReshuffled(_Event, frozen=True):
    """The discarded Corporations cards are the deck again."""


@final
class CorporationDrawn(_Event, frozen=True):
    """A turn begins: this card is to be resolved."""

    seat: Seat
    card: str


@final
class QuestionAsked(_Event, frozen=True):
    """The game waits for an answer."""

    question: Question


@final
class OilFoundNothing(_Event, frozen=True):
    """No card was left to pay with."""


@final
class HotelsOpened(_Event, frozen=True):
    hotels: tuple[Colour, ...]


@final
class DiverSent(_Event, frozen=True):
    """A diver begins its special action on this target."""

    seat: Seat
    diver: Role
    hotel: Colour | None = None
    card: Place | None = None
    species: Species | None = None
    count: int | None = None
    seats: tuple[Seat, ...] = ()


@final
class HotelFreed(_Event, frozen=True):
    """A diver has closed it."""

    hotel: Colour


@final
class Explored(_Event, frozen=True):
    """The main action that turns all Ocean cards face up."""

    seat: Seat


@final
class WalkieTalkieUsed(_Event, frozen=True):
    """The main action that tells a teammate a hand."""

    seat: Seat
    to: Seat


@final
class SwapDeclined(_Event, frozen=True):
    """The cards stay where they are."""


@final
class CorporationsSeen(_Event, frozen=True):
    """A seat looks at the next cards; without a seat they are public."""

    to: Seat | None
    cards: tuple[str, ...] | Concealed


@final
class CorporationsOrdered(_Event, frozen=True):
    """The new order, the next card first."""

    to: Seat | None
    order: tuple[int, ...] | Concealed


@final
class CorporationTurned(_Event, frozen=True):
    """The next Corporations card lies face up on its deck."""

    card: str


@final
class LookDeclined(_Event, frozen=True):
    """The next Corporations card stays face down."""


@final
class PileConsulted(_Event, frozen=True):
    """The contents of a discard pile, its top card last."""

    pile: Pile
    cards: tuple[str, ...]


@final
class GameEnded(_Event, frozen=True):
    result: Result


MiniDivercityEvent: TypeAlias = (
    SpeciesEvent
    | CorporationsReshuffled
    | CorporationDrawn
    | OilFoundNothing
    | HotelsOpened
    | HotelFreed
    | CorporationsSeen
    | CorporationsOrdered
    | CorporationTurned
    | GameLaid
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
EVENTS: Final[tuple[type[MiniDivercityEvent], ...]] = get_args(MiniDivercityEvent)

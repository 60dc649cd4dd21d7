"""Commands and options."""

from typing import Annotated, Final, Literal, TypeAlias, final, get_args

from msgspec import UNSET, Meta, UnsetType

from domain.games.mini_divercity.material import (
    Colour,
    LagoonPlace,
    Mode,
    OceanPlace,
    Pile,
    Place,
    Role,
    Species,
)
from domain.messages import Command, Options, named

Teammate: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6]
Extra: TypeAlias = Annotated[
    tuple[Place, ...], Meta(max_length=2, description="From left to right, each once.")
]
Order: TypeAlias = Annotated[
    tuple[Literal[1, 2, 3, 4], ...],
    Meta(max_length=4, description="Which of them comes first, which next, …"),
]


class MiniDivercityOptions(Options, frozen=True, tag_field="game", tag="mini_divercity"):
    """Effe's solo mode or a team, and the difficulty.

    Without a pack it is the one that the mode has by default.
    """

    mode: Mode = "effe"
    players: Annotated[int, Meta(ge=1, le=7)] = 1
    level: Literal[1, 2, 3, 4, 5, 6, 7] | None = None
    save: Annotated[int, Meta(ge=1, le=12)] | None = None
    lose_at: Annotated[int, Meta(ge=1, le=12)] | None = None
    # Left out unless it is agreed, as in matches before it was an option. The first event may open
    # two, and a match should not be lost before a decision.
    hotels: Annotated[int, Meta(ge=3, le=6)] | UnsetType = UNSET
    full_team: bool = False
    pack: str | None = None


class _Command(Command, frozen=True, tag_field="type", tag=named("mini_divercity")):
    pass


class Reply(_Command, frozen=True):
    """An answer to the open question."""


class Opening(_Command, frozen=True):
    """A command before the main action."""


class Mission(Opening, frozen=True):
    """One diver's special action."""

    diver: Role


class Liberty(_Command, frozen=True):
    """A command of the solo game that is possible at any time."""


@final
class PayOil(Reply, frozen=True):
    """Give the oil platform a card, and with it the others that it costs."""

    card: Place
    extra: Extra = ()


@final
class Identify(_Command, frozen=True):
    """Discard a card: its species gets better by one step."""

    card: Place
    extra: Extra = ()


@final
class CloseHotel(_Command, frozen=True):
    """Discard a card: one hotel is an island again."""

    card: Place
    hotel: Colour


@final
class Explore(_Command, frozen=True):
    """Turn your Ocean cards face up."""


@final
class QuickExplore(Opening, frozen=True):
    """Give both Lagoon cards away, and turn your Ocean cards face up before the main action."""


@final
class UseWalkieTalkie(_Command, frozen=True):
    """Tell a teammate every card in that teammate's hand."""

    seat: Teammate


@final
class SendDiver(Mission, frozen=True):
    """Have a diver act who needs no aim, or finds none."""


@final
class SendToHotel(Mission, frozen=True):
    """Have a diver close a hotel."""

    hotel: Colour


@final
class SendToCard(Mission, frozen=True):
    """Have a diver identify a card of your hand."""

    card: Place


@final
class SendToToken(Mission, frozen=True):
    """Have a diver move a token."""

    species: Species


@final
class SendToDeck(Mission, frozen=True):
    """Have a diver take so many cards from the Species deck."""

    count: Literal[1, 2]


@final
class SendToTeammates(Mission, frozen=True):
    """Have a diver turn to one teammate or to two."""

    seats: Annotated[tuple[Teammate, ...], Meta(max_length=2)]


@final
class SwapCards(Reply, frozen=True):
    """Exchange a Lagoon card and an Ocean card."""

    lagoon: LagoonPlace
    ocean: OceanPlace


@final
class KeepCards(Reply, frozen=True):
    """Exchange nothing."""


@final
class ChooseCatch(Reply, frozen=True):
    """Discard this one of the cards that the Captain has taken."""

    species: Species


@final
class RevealCards(Reply, frozen=True):
    """Turn these Ocean cards face up."""

    cards: Extra


@final
class OrderCorporations(Reply, frozen=True):
    """Put back the Corporations cards that you look at."""

    order: Order


@final
class LookAhead(Reply, frozen=True):
    """Turn the next Corporations card face up, or leave it."""

    look: bool


@final
class PayForSave(Reply, frozen=True):
    """Discard what a saved species costs."""

    cards: Extra


@final
class Consult(Liberty, frozen=True):
    """Look through a discard pile, once in the game."""

    pile: Pile


@final
class Concede(Liberty, frozen=True):
    """Give the goal up, once the Species deck is empty."""


MiniDivercityCommand: TypeAlias = (
    PayOil
    | Identify
    | CloseHotel
    | Explore
    | QuickExplore
    | UseWalkieTalkie
    | SendDiver
    | SendToHotel
    | SendToCard
    | SendToToken
    | SendToDeck
    | SendToTeammates
    | SwapCards
    | KeepCards
    | ChooseCatch
    | RevealCards
    | OrderCorporations
    | LookAhead
    | PayForSave
    | Consult
    | Concede
)
COMMANDS: Final[tuple[type[MiniDivercityCommand], ...]] = get_args(MiniDivercityCommand)

"""Events of Species cards and tokens."""

from typing import Annotated, TypeAlias, final

from msgspec import Meta

from domain.game import Seat
from domain.games.mini_divercity.material import (
    Colour,
    LagoonPlace,
    OceanPlace,
    Place,
    Role,
    Species,
)
from domain.messages import Concealed, Event, named


class _Event(Event, frozen=True, tag_field="type", tag=named("mini_divercity")):
    pass


@final
class CardsDealt(_Event, frozen=True):
    """From the Species deck into a hand; `known` tells which of them the holder may see."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species | Concealed, ...]
    known: tuple[bool, ...]


@final
class OilPaid(_Event, frozen=True):
    """The first card pays the oil platform; the others are the surcharge."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]


@final
class DynamiteFished(_Event, frozen=True):
    """From the deck, or from the discard pile where it stays."""

    species: Species
    from_discard: bool


@final
class Identified(_Event, frozen=True):
    """The species of the first card moves up; the other cards are the surcharge."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]
    diver: Role | None = None


@final
class SavePaid(_Event, frozen=True):
    """Cards that a saved species cost."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]


@final
class HotelClosed(_Event, frozen=True):
    """One card was discarded for it; its species does not move."""

    seat: Seat
    hotel: Colour
    place: Place
    species: Species


@final
class TokenMoved(_Event, frozen=True):
    """A diver has moved it, down if the step is negative."""

    species: Species
    step: int = 1


@final
class QuicklyExplored(_Event, frozen=True):
    """Both Lagoon cards were given away for it."""

    seat: Seat
    species: tuple[Species, ...]


@final
class CardsRevealed(_Event, frozen=True):
    """The holder knows these cards from now on; `chosen` if there was a choice."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]
    chosen: bool = False


@final
class CardsSwapped(_Event, frozen=True):
    """The card of the Lagoon, then that of the Ocean; both are face up."""

    lagoon: LagoonPlace
    ocean: OceanPlace
    species: Annotated[tuple[Species, ...], Meta(min_length=2, max_length=2)]


@final
class CardsCaught(_Event, frozen=True):
    """The Captain takes these from the Species deck."""

    species: tuple[Species, ...]


@final
class CatchChosen(_Event, frozen=True):
    """One is discarded and moves up; the other, if any, lies face up on the deck."""

    species: Species
    kept: Species | None
    chosen: bool
    seat: Seat = 0


@final
class TopSpeciesTurned(_Event, frozen=True):
    """The next Species card lies face up on its deck."""

    species: Species


SpeciesEvent: TypeAlias = (
    CardsDealt
    | DynamiteFished
    | OilPaid
    | Identified
    | SavePaid
    | HotelClosed
    | QuicklyExplored
    | CardsRevealed
    | CardsSwapped
    | CardsCaught
    | CatchChosen
    | TopSpeciesTurned
    | TokenMoved
)

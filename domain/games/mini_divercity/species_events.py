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


class _Happening(Event, frozen=True, tag_field="type", tag=named("mini_divercity")):
    pass


@final
class CardsDealt(_Happening, frozen=True):
    """From the Species deck into a hand; `known` tells which of them the holder may see."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species | Concealed, ...]
    known: tuple[bool, ...]


@final
class OilPaid(_Happening, frozen=True):
    """The first card pays the oil platform; the others are the surcharge."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]


@final
class DynamiteFished(_Happening, frozen=True):
    """From the deck, or from the discard pile where it stays."""

    species: Species
    from_discard: bool


@final
class Identified(_Happening, frozen=True):
    """The species of the first card moves up; the other cards are the surcharge."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]
    diver: Role | None = None


@final
class SavePaid(_Happening, frozen=True):
    """Cards that a saved species cost."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]


@final
class HotelClosed(_Happening, frozen=True):
    """One card was discarded for it; its species does not move."""

    seat: Seat
    hotel: Colour
    place: Place
    species: Species


@final
class TokenMoved(_Happening, frozen=True):
    """A diver has moved it up by a step."""

    species: Species


@final
class QuicklyExplored(_Happening, frozen=True):
    """Both Lagoon cards were given away for it."""

    seat: Seat
    species: tuple[Species, ...]


@final
class CardsRevealed(_Happening, frozen=True):
    """The holder knows these cards from now on; `chosen` if there was a choice."""

    seat: Seat
    places: tuple[Place, ...]
    species: tuple[Species, ...]
    chosen: bool = False


@final
class CardsSwapped(_Happening, frozen=True):
    """The card of the Lagoon, then that of the Ocean; both are face up."""

    lagoon: LagoonPlace
    ocean: OceanPlace
    species: Annotated[tuple[Species, ...], Meta(min_length=2, max_length=2)]


@final
class CardsCaught(_Happening, frozen=True):
    """The Captain takes these from the Species deck."""

    species: tuple[Species, ...]


@final
class CatchChosen(_Happening, frozen=True):
    """One is discarded and moves up; the other, if any, lies face up on the deck."""

    species: Species
    kept: Species | None
    chosen: bool


@final
class TopSpeciesTurned(_Happening, frozen=True):
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

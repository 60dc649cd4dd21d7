"""What is seen in a position: points as they stand, and traits that may bring more.

Every trait is White's less Black's, so that weights know no side, no colour and no corner.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.geometry import COLOUR_COUNT, ROUND_CITY
from archipel_bots.divercite_engine.position import FREE, Counts, Hand, Position
from domain.game import Seat
from domain.games.divercite.material import CITIES_PER_COLOUR, RESOURCES_PER_COLOUR
from domain.games.divercite.scoring import DIVERCITE_POINTS

Trait = str

AROUND: Final = len(ROUND_CITY[0])
ALL: Final = frozenset(range(COLOUR_COUNT))
TEMPO: Final = "tempo"
VACANT: Final = "vacant"
CITY_LEVELS: Final = tuple(f"cities {level}" for level in range(1, CITIES_PER_COLOUR + 1))
RESOURCE_LEVELS: Final = tuple(f"resources {level}" for level in range(1, RESOURCES_PER_COLOUR + 1))


def _city_traits() -> Iterator[Trait]:
    for matching in range(2):
        for others in range(COLOUR_COUNT - matching):
            yield f"open {matching} {others}"
            yield f"hard {matching} {others}"
    for matching in range(AROUND):
        yield from (f"grows {matching} {free}" for free in range(1, AROUND - matching + 1))


TRAITS: Final = (*_city_traits(), VACANT, *CITY_LEVELS, *RESOURCE_LEVELS, TEMPO)


class Supply(Struct, frozen=True):
    """Which colours each hand has still to place; not how many of them."""

    resources: tuple[frozenset[int], frozenset[int]]
    cities: tuple[frozenset[int], frozenset[int]]


def supply(position: Position) -> Supply:
    white, black = position.hands
    return Supply(
        (_colours(white.resources), _colours(black.resources)),
        (_colours(white.cities), _colours(black.cities)),
    )


def points(colour: int, around: Counts) -> int:
    return DIVERCITE_POINTS if all(around) else around[colour]


def city_trait(owner: Seat, colour: int, around: Counts, free: int, held: Supply) -> Trait | None:
    """What a city may still become, with so many cells round it free."""
    if not free:
        return None
    matching, missing = around[colour], frozenset(each for each in ALL if not around[each])
    mine, theirs = held.resources[owner], held.resources[1 - owner]
    if len(missing) == free and missing <= mine | theirs:
        kind = "open" if missing <= mine else "hard"
        return f"{kind} {matching} {COLOUR_COUNT - len(missing) - matching}"
    return f"grows {matching} {free}" if colour in mine else None


def vacancy(around: Counts, held: Supply) -> int:
    """By how much more a free city cell would pay White at once than Black."""
    white, black = (
        max((points(colour, around) for colour in held.cities[seat]), default=0) for seat in (0, 1)
    )
    return white - black


def surroundings(position: Position, city: int) -> tuple[Counts, int]:
    """Of each colour how many, and how many cells are free."""
    pieces = [position.resources[place] for place in ROUND_CITY[city]]
    return tuple(pieces.count(colour + 1) for colour in ALL), pieces.count(FREE)


def level_traits(hand: Hand) -> Iterator[tuple[Trait, int]]:
    for names, counts in ((CITY_LEVELS, hand.cities), (RESOURCE_LEVELS, hand.resources)):
        for level, name in enumerate(names, start=1):
            yield name, sum(count >= level for count in counts)


def standing(position: Position) -> int:
    """White's points less Black's."""
    total = 0
    for city, piece in enumerate(position.cities):
        if piece != FREE:
            owner, colour = divmod(piece - 1, COLOUR_COUNT)
            paid = points(colour, surroundings(position, city)[0])
            total += -paid if owner else paid
    return total


def traits(position: Position) -> Mapping[Trait, int]:
    """Every trait that is there, as often as it is there."""
    held = supply(position)
    seen = dict.fromkeys(TRAITS, 0)
    for city, piece in enumerate(position.cities):
        around, free = surroundings(position, city)
        if piece == FREE:
            seen[VACANT] += vacancy(around, held)
            continue
        owner, colour = divmod(piece - 1, COLOUR_COUNT)
        trait = city_trait(owner, colour, around, free, held)
        if trait is not None:
            seen[trait] += -1 if owner else 1
    for seat, sign in ((0, 1), (1, -1)):
        for trait, count in level_traits(position.hands[seat]):
            seen[trait] += sign * count
    seen[TEMPO] = -1 if position.mover else 1
    return seen


def _colours(counts: Counts) -> frozenset[int]:
    return frozenset(colour for colour, count in enumerate(counts) if count)

"""What is seen in a position: points as they stand, and traits that may bring more.

Every trait is White's less Black's, so that weights know no side, no colour and no corner.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.geometry import CITY_NEIGHBOURS, COLOUR_COUNT
from archipel_bots.divercite_engine.position import FREE, Counts, Hand, Position
from domain.game import Seat
from domain.games.divercite.material import CITIES_PER_COLOUR, RESOURCES_PER_COLOUR
from domain.games.divercite.scoring import DIVERCITE_POINTS

Feature = str

NEIGHBOURS: Final = len(CITY_NEIGHBOURS[0])
ALL: Final = frozenset(range(COLOUR_COUNT))
TEMPO: Final = "tempo"
VACANT: Final = "vacant"
CITY_COUNTS: Final = tuple(f"cities {level}" for level in range(1, CITIES_PER_COLOUR + 1))
RESOURCE_COUNTS: Final = tuple(f"resources {level}" for level in range(1, RESOURCES_PER_COLOUR + 1))


def _city_features() -> Iterator[Feature]:
    for matching in range(2):
        for others in range(COLOUR_COUNT - matching):
            yield f"open {matching} {others}"
            yield f"hard {matching} {others}"
    for matching in range(NEIGHBOURS):
        yield from (f"grows {matching} {free}" for free in range(1, NEIGHBOURS - matching + 1))


FEATURES: Final = (*_city_features(), VACANT, *CITY_COUNTS, *RESOURCE_COUNTS, TEMPO)


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


def city_points(colour: int, around: Counts) -> int:
    return DIVERCITE_POINTS if all(around) else around[colour]


def city_feature(
    owner: Seat, colour: int, around: Counts, free: int, held: Supply
) -> Feature | None:
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
        max((city_points(colour, around) for colour in held.cities[seat]), default=0)
        for seat in (0, 1)
    )
    return white - black


def neighbourhood(position: Position, city: int) -> tuple[Counts, int]:
    """Of each colour how many, and how many cells are free."""
    pieces = [position.resources[place] for place in CITY_NEIGHBOURS[city]]
    return tuple(pieces.count(colour + 1) for colour in ALL), pieces.count(FREE)


def hand_features(hand: Hand) -> Iterator[tuple[Feature, int]]:
    for names, counts in ((CITY_COUNTS, hand.cities), (RESOURCE_COUNTS, hand.resources)):
        for level, name in enumerate(names, start=1):
            yield name, sum(count >= level for count in counts)


def score_lead(position: Position) -> int:
    """White's points less Black's."""
    total = 0
    for city, piece in enumerate(position.cities):
        if piece != FREE:
            owner, colour = divmod(piece - 1, COLOUR_COUNT)
            paid = city_points(colour, neighbourhood(position, city)[0])
            total += -paid if owner else paid
    return total


def features(position: Position) -> Mapping[Feature, int]:
    """Every trait that is there, as often as it is there."""
    held = supply(position)
    seen = dict.fromkeys(FEATURES, 0)
    for city, piece in enumerate(position.cities):
        around, free = neighbourhood(position, city)
        if piece == FREE:
            seen[VACANT] += vacancy(around, held)
            continue
        owner, colour = divmod(piece - 1, COLOUR_COUNT)
        trait = city_feature(owner, colour, around, free, held)
        if trait is not None:
            seen[trait] += -1 if owner else 1
    for seat, sign in ((0, 1), (1, -1)):
        for trait, count in hand_features(position.hands[seat]):
            seen[trait] += sign * count
    seen[TEMPO] = -1 if position.mover else 1
    return seen


def _colours(counts: Counts) -> frozenset[int]:
    return frozenset(colour for colour, count in enumerate(counts) if count)

"""The features of a position: its points, and what may become points later.

Every feature is White's count minus Black's, so weights do not depend on side, colour or corner.
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
    """The colours left in each hand, without their numbers."""

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
    """The potential of a city: "open" and "hard" may become a divercité, "grows" gains points."""
    if not free:
        return None
    matching, missing = around[colour], frozenset(each for each in ALL if not around[each])
    mine, theirs = held.resources[owner], held.resources[1 - owner]
    if len(missing) == free and missing <= mine | theirs:
        kind = "open" if missing <= mine else "hard"
        return f"{kind} {matching} {COLOUR_COUNT - len(missing) - matching}"
    return f"grows {matching} {free}" if colour in mine else None


def vacancy(around: Counts, held: Supply) -> int:
    """The points of the best city of White on a free cell, minus those of Black's best one."""
    white, black = (
        max((city_points(colour, around) for colour in held.cities[seat]), default=0)
        for seat in (0, 1)
    )
    return white - black


def neighbourhood(position: Position, city: int) -> tuple[Counts, int]:
    """The number of resources of each colour, and of free cells, next to a city."""
    pieces = [position.resources[place] for place in CITY_NEIGHBOURS[city]]
    return tuple(pieces.count(colour + 1) for colour in ALL), pieces.count(FREE)


def hand_features(hand: Hand) -> Iterator[tuple[Feature, int]]:
    for names, counts in ((CITY_COUNTS, hand.cities), (RESOURCE_COUNTS, hand.resources)):
        for level, name in enumerate(names, start=1):
            yield name, sum(count >= level for count in counts)


def score_lead(position: Position) -> int:
    """White's points minus Black's."""
    total = 0
    for city, piece in enumerate(position.cities):
        if piece != FREE:
            owner, colour = divmod(piece - 1, COLOUR_COUNT)
            own = city_points(colour, neighbourhood(position, city)[0])
            total += -own if owner else own
    return total


def features(position: Position) -> Mapping[Feature, int]:
    """The value of every feature."""
    held = supply(position)
    counts = dict.fromkeys(FEATURES, 0)
    for city, piece in enumerate(position.cities):
        around, free = neighbourhood(position, city)
        if piece == FREE:
            counts[VACANT] += vacancy(around, held)
            continue
        owner, colour = divmod(piece - 1, COLOUR_COUNT)
        feature = city_feature(owner, colour, around, free, held)
        if feature is not None:
            counts[feature] += -1 if owner else 1
    for seat, sign in ((0, 1), (1, -1)):
        for feature, count in hand_features(position.hands[seat]):
            counts[feature] += sign * count
    counts[TEMPO] = -1 if position.mover else 1
    return counts


def _colours(counts: Counts) -> frozenset[int]:
    return frozenset(colour for colour, count in enumerate(counts) if count)

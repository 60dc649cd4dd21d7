from collections import Counter

from domain.game import Seat
from domain.games.divercite import GAME
from domain.games.divercite.material import (
    AROUND,
    CELLS,
    CITIES,
    CITY_CELLS,
    COLOURS,
    EMBLEMS,
    LETTERS,
    RESOURCE_CELLS,
    RESOURCES,
    neighbours,
)
from rules.divercite.table import opened


def test_two_players_share_one_board() -> None:
    """R1: DiverCité is for two, and everything goes on one board."""
    assert list(GAME.seats) == [2]
    assert GAME.longest == len(CELLS)


def test_the_board_has_41_cells() -> None:
    """R2: There are 25 resource cells and 16 city cells, in rows of five and four."""
    assert (len(CELLS), len(RESOURCE_CELLS), len(CITY_CELLS)) == (41, 25, 16)
    assert Counter(cell[1] for cell in RESOURCE_CELLS) == dict.fromkeys("13579", 5)
    assert Counter(cell[1] for cell in CITY_CELLS) == dict.fromkeys("2468", 4)


def test_a_city_touches_the_four_cells_at_its_corners() -> None:
    """R3: d4 touches c3, e3, c5 and e5, and every city has four such neighbours."""
    assert set(neighbours("d4")) == {"c3", "e3", "c5", "e5"}
    assert {len(neighbours(cell)) for cell in CITY_CELLS} == {4}


def test_a_resource_touches_one_two_or_four_cities() -> None:
    """R3: A resource cell touches one city in a corner, two along the border, four inside."""
    touching = Counter(len(neighbours(cell)) for cell in RESOURCE_CELLS)
    assert touching == {1: 4, 2: 12, 4: 9}
    assert {neighbours("a1"), neighbours("i9")} == {("b2",), ("h8",)}


def test_cities_and_resources_touch_each_other() -> None:
    """R3: Touching is mutual, always between a city cell and a resource cell: 64 times."""
    pairs = {(cell, other) for cell in CITY_CELLS for other in neighbours(cell)}
    assert len(pairs) == 64
    assert pairs == {(other, cell) for cell in RESOURCE_CELLS for other in neighbours(cell)}
    assert all([CELLS[place] for place in AROUND[cell]] == [*neighbours(cell)] for cell in CELLS)


def test_neighbouring_cities_share_resources() -> None:
    """R3: Two cities side by side share two resources, two that meet at a corner share one."""
    assert set(neighbours("d4")) & set(neighbours("f4")) == {"e3", "e5"}
    assert set(neighbours("d4")) & set(neighbours("f6")) == {"e5"}


def test_a_hand_holds_three_resources_of_each_colour() -> None:
    """R4: Each player begins with three resources of each of four colours."""
    for hand in opened().hands:
        assert [hand.resource.of(colour) for colour in COLOURS] == [3, 3, 3, 3]


def test_each_colour_has_its_own_emblem_and_letter() -> None:
    """R4: Gem, leaf, fish and wheat ear distinguish the colours without colour vision."""
    assert EMBLEMS == {"red": "gem", "green": "leaf", "blue": "fish", "yellow": "wheat ear"}
    assert len(set(LETTERS.values())) == 4


def test_a_hand_holds_two_cities_of_each_colour() -> None:
    """R5: Each player begins with two cities of each colour."""
    for hand in opened().hands:
        assert [hand.city.of(colour) for colour in COLOURS] == [2, 2, 2, 2]


def test_only_cities_are_owned() -> None:
    """R6: Cities belong to White or Black, resources to no player."""
    owners: set[Seat | None] = {city.owner for city in CITIES.values()}
    assert owners == {0, 1}
    assert {resource.owner for resource in RESOURCES.values()} == {None}

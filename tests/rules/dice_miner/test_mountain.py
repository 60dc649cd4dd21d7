"""The lattice of the mountain, and what slides."""

from random import Random

from domain.games.dice_miner.material import PLACES, ROWS, Face, Place
from domain.games.dice_miner.mountain import (
    BARE,
    BEYOND,
    DOWN_LEFT,
    DOWN_RIGHT,
    PLACE,
    Mountain,
    gaps,
    laden,
    loads,
    sides,
    size,
    taken,
    tops,
)
from rules.dice_miner.table import alone, rule_of

GEM: Face = "gem1"
FULL: tuple[Face, ...] = (GEM,) * len(PLACES)
EXCAVATIONS = 20_000


def in_the_air(mountain: Mountain) -> bool:
    """Whether any die lacks one of the two that it should lie on; the board is always there."""
    framed = (*mountain, "board")
    below = zip(mountain, DOWN_LEFT, DOWN_RIGHT, strict=True)
    return any(face and not (framed[left] and framed[right]) for face, left, right in below)


def reachable(mountain: Mountain) -> list[int]:
    """Every top and side die."""
    loaded = enumerate(zip(mountain, loads(mountain), strict=True))
    return [number for number, (face, load) in loaded if face and load < 2]


def without(*places: Place) -> Mountain:
    mountain: Mountain = FULL
    for place in places:
        mountain = taken(mountain, PLACE[place])
    return mountain


def test_twenty_places_in_five_rows() -> None:
    """R3: Rows of two, three, four, five and six places make twenty."""
    assert [sum(place[0] == row for place in PLACES) for row in "abcde"] == [*ROWS]
    assert len(PLACES) == 20


def test_each_die_rests_between_two() -> None:
    """R3: b2 rests on c2 and c3, and only the lowest row rests on the board."""
    below = {DOWN_LEFT[PLACE["b2"]], DOWN_RIGHT[PLACE["b2"]]}
    assert below == {PLACE["c2"], PLACE["c3"]}
    on_board = [place for place in PLACES if DOWN_LEFT[PLACE[place]] == BEYOND]
    assert on_board == [place for place in PLACES if place[0] == "e"]


def test_a_full_mountain_offers_exactly_two_dice() -> None:
    """R4: The two dice of the uppermost row lie free, and eighteen do not."""
    assert tops(FULL) == ["a1", "a2"]
    assert len(sides(FULL)) == 8


def test_a_die_is_freed_by_both_dice_above_it() -> None:
    """R4: b2 lies under a1 and a2, b1 only under a1."""
    assert tops(without("a1")) == ["a2", "b1"]
    assert tops(without("a1", "a2")) == ["b1", "b2", "b3"]


def test_what_is_not_on_top_cannot_be_picked() -> None:
    """R4: Neither an empty place nor a die under another can be picked alone."""
    state = alone(mountain={"a1": "gem1", "b1": "gem1"})
    assert rule_of(state, "b1") == "R4"
    assert rule_of(state, "a2") == "R4"


def test_nothing_moves_when_only_top_dice_are_taken() -> None:
    """R44: From the top nothing slides: every other die stays, with both its supports."""
    draw = Random(1)
    for _ in range(200):
        mountain: Mountain = FULL
        while size(mountain):
            place = PLACE[draw.choice(tops(mountain))]
            after = taken(mountain, place)
            assert after == (*mountain[:place], None, *mountain[place + 1 :])
            mountain = after


def test_a_line_slides_into_the_hole() -> None:
    """R44: e1 gone, the line d1, c1, b1, a1 comes one step down, and a1 is empty."""
    numbered: tuple[Face, ...] = ("gem1", *FULL[1:])
    numbered = (*numbered[:2], "gem2", *numbered[3:])
    after = taken(numbered, PLACE["e1"])
    assert (after[PLACE["b1"]], after[PLACE["c1"]], after[PLACE["a1"]]) == ("gem1", "gem2", None)
    assert size(after) == size(numbered) - 1
    assert gaps(after) == [PLACE["a1"]]


def test_the_other_side_slides_too() -> None:
    """R44: e6 gone, the line d5, c4, b3, a2 comes down."""
    assert gaps(taken(FULL, PLACE["e6"])) == [PLACE["a2"]]


def test_a_line_stops_at_a_gap() -> None:
    """R44: With a1 gone, only b1, c1 and d1 slide when e1 is taken."""
    assert gaps(without("a1", "e1")) == [PLACE["b1"], PLACE["a1"]]


def test_no_die_is_ever_unsupported() -> None:
    """R44: 20 000 random excavations of top and side dice never leave a die in the air."""
    draw = Random(20)
    for _ in range(EXCAVATIONS):
        mountain: Mountain = FULL
        for left in range(len(FULL), 0, -1):
            mountain = taken(mountain, draw.choice(reachable(mountain)))
            assert size(mountain) == left - 1
            assert not in_the_air(mountain)


def test_each_place_has_at_most_two_above() -> None:
    """R3: Every die of a full mountain lies under none, one or two."""
    loads = [laden(FULL, number) for number in range(len(PLACES))]
    assert [loads.count(load) for load in range(3)] == [2, 8, 10]


def test_gaps_are_filled_from_below() -> None:
    """R28: The lowest row comes first, and each row from the left."""
    rows = "".join(PLACES[number][0] for number in gaps(BARE))
    assert rows == "eeeeeedddddccccbbbaa"
    assert [PLACES[number] for number in gaps(BARE)[:2]] == ["e1", "e2"]

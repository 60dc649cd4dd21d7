"""How views lie in a row of numbers."""

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

import msgspec
import pytest
from msgspec import Meta, Struct

from archipel_kits.vector_layout import MAX_SEQUENCE_PLACES, VectorLayout, vector_layout
from domain.messages import Concealed

WORDS = ("ace", "king")
Colour: TypeAlias = Literal["red", "green"]
Pair: TypeAlias = tuple[int, Literal["up", "down"]]
Long: TypeAlias = tuple[int, ...]


class Knot(Struct, frozen=True):
    """May hold another of its kind."""

    number: int
    within: "Knot | None" = None


def planned(kind: object, seats: int = 1) -> VectorLayout:
    """The layout of a view that holds one thing of this kind."""
    return vector_layout(msgspec.defstruct("Holding", [("held", kind)]), seats, WORDS, 0)


def row(kind: object, held: object) -> list[float]:
    holding = msgspec.defstruct("Holding", [("held", kind)])
    return [*vector_layout(holding, 1, WORDS, 0).vector(holding(held))]


@pytest.mark.parametrize(
    "kind, held, numbers",
    [
        (int, -7, [-7]),
        (bool, True, [1]),
        (Annotated[int, Meta(ge=0, description="A place.")], 3, [3]),
        (Colour, "red", [0, 1]),
        (Literal[1, "one"], "one", [0, 1]),
        (Colour | Literal["blue"], "blue", [0, 0, 1]),
        (str, "king", [0, 1, 0, 0, 0]),
        (int | None, None, [0, 0]),
        (int | None, 0, [1, 0]),
        (Colour | int, 5, [0, 0, 0, 1, 5]),
        (Pair, (4, "up"), [4, 0, 1]),
        (Mapping[Colour, int], {"red": 9}, [0, 0, 1, 9]),
        (Annotated[tuple[int, ...], Meta(max_length=2)], (5, 6), [2, 5, 6, 11, 0, 0, 0]),
        (Concealed | Pair, Concealed(3), [1, 3, 0, 0, 0, 0]),
    ],
)
def test_what_stands_where(kind: object, held: object, numbers: list[float]) -> None:
    """Every kind of thing has its own stretch of the row."""
    assert row(kind, held) == numbers


def test_other_texts_leave_a_fingerprint() -> None:
    """A text outside the vocabulary is hashed to numbers below one."""
    *words, a, b, c = row(str, "queen")
    assert words == [0, 0]
    assert all(0 <= each < 1 for each in (a, b, c))
    assert row(str, "queen") == row(str, "queen") != row(str, "jack")


def test_a_sequence_has_places_and_a_sum() -> None:
    """The length, each item in its place, and the sum."""
    numbers = row(Long, (3, 4))
    assert numbers[:3] == [2, 3, 4]
    assert numbers[1 + MAX_SEQUENCE_PLACES :] == [7, 0, 0, 0]
    assert len(numbers) == planned(Long).size


def test_what_has_no_place_is_in_the_sum_and_leaves_a_mark() -> None:
    """Nothing that differs looks the same, however long it is."""
    long = tuple(range(MAX_SEQUENCE_PLACES))
    rows = [row(Long, (*long, *more)) for more in ((), (5, 6), (6, 5), (5, 6, 0))]
    assert [each[1 + MAX_SEQUENCE_PLACES] - sum(long) for each in rows] == [0, 11, 11, 11]
    assert all(one != other for one, other in pairwise(rows))


def test_every_seat_has_a_place() -> None:
    """A sequence of very large things has a place for each player's."""
    hands = tuple[tuple[tuple[str, ...], ...], ...]
    two, three = planned(hands, seats=2).size, planned(hands, seats=3).size
    assert three > two


def test_open_mappings_are_sequences_of_pairs() -> None:
    """In the order of their keys, so that it does not matter how they came about."""
    kind = Mapping[str, int]
    assert row(kind, {"king": 1, "ace": 2}) == row(kind, {"ace": 2, "king": 1})
    assert row(kind, {"king": 1})[:7] == [1, 0, 1, 0, 0, 0, 1]


def test_sets_have_no_order() -> None:
    """The same elements are the same numbers."""
    assert row(frozenset[int], frozenset({3, 1}))[:3] == [2, 1, 3]


def test_what_may_hold_its_own_kind_has_an_end() -> None:
    """The content is hashed."""
    shallow, deep = row(Knot, Knot(1, Knot(2))), row(Knot, Knot(1, Knot(2, Knot(3))))
    assert len(shallow) == len(deep)
    assert shallow != deep
    assert row(Knot, Knot(1))[:2] == [1, 0]


def test_other_types() -> None:
    """They leave a fingerprint."""
    noon, later = datetime(2026, 1, 1, 12, tzinfo=UTC), datetime(2026, 1, 1, 13, tzinfo=UTC)
    assert row(datetime, noon) == row(datetime, noon) != row(datetime, later)


def test_nothing_is_zeros() -> None:
    """Before the set-up there is no view."""
    assert not any(planned(Pair).vector(None))

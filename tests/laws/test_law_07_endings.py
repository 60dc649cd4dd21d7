"""Law 7: a finished match offers no commands, an unfinished one at least one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from archipel_toy_trick.commands import PlayCard
from archipel_toy_trick.state import ToyTrickState
from domain.choices import Choice, choice, count
from domain.game import AnyGame, Seat
from kit.judging import TOY, Toy, convicts, every_game, random_play
from kit.table import Table
from kit.walks import offered, walk


def offers_end_with_the_match(table: Table) -> None:
    assert table.match.outcome is not None
    for step in table.steps:
        match = step.after
        offers = {seat for seat in range(len(match.seats)) if count(offered(match, seat))}
        assert offers == match.to_act
        assert bool(offers) == (match.status == "running")
    board = table.match.board
    assert board is not None
    assert not table.match.game.to_act(board)


@every_game
@random_play(40)
def test_offers_end_with_the_match(game: AnyGame, number: int) -> None:
    """Exactly the seats to act have choices."""
    offers_end_with_the_match(walk(game, number))


def one_more(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
    yield from TOY.choices(state, seat)
    yield choice(PlayCard, card=[1])


def no_seat(_state: ToyTrickState) -> frozenset[Seat]:
    return frozenset()


def everybody(_state: ToyTrickState) -> frozenset[Seat]:
    return frozenset({0, 1})


@pytest.mark.parametrize(
    "broken",
    [
        replace(TOY, choices=one_more),
        replace(TOY, to_act=no_seat),
        replace(TOY, to_act=everybody),
    ],
    ids=["one_more", "no_seat", "every_seat"],
)
def test_it_bites(broken: Toy) -> None:
    """Choices after the end, and no or all seats to act, are convicted."""
    assert not convicts(offers_end_with_the_match, TOY)
    assert convicts(offers_end_with_the_match, broken)

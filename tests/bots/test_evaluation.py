"""Evaluations of games are found by entry point, also those of other distributions."""

from importlib.metadata import EntryPoint
from random import Random

import pytest

from archipel_bots import GREEDY, CannotPlayError, evaluation
from archipel_bots.evaluation import (
    ENTRY_POINTS,
    AnyEvaluation,
    Evaluation,
    evaluated_games,
    evaluation_of,
)
from archipel_bots.local_match import LocalMatch, choose_command
from archipel_toy_trick import GAME as TOY_TRICK
from archipel_toy_trick.commands import PlayCard
from archipel_toy_trick.state import ToyTrickState
from domain.chance import ProvablyFairChance
from domain.messages import State
from domain.registry import games
from kit.judging import as_any
from kit.registering import registered

HANDS = ToyTrickState(hands=((2, 5, 9), (1, 6, 7)), bag=(3, 4, 8, 10, 11, 12), stake=2)


def lowest_cards(state: State, seat: int) -> float:
    """A value that prefers to get rid of high cards."""
    assert isinstance(state, ToyTrickState)
    return -sum(state.hands[seat])


LOWEST: AnyEvaluation = Evaluation(lambda _view, _choices, _rng: HANDS, lowest_cards)


def test_every_game_of_the_tree() -> None:
    """Each of these has one in this distribution, and greedy plays them all."""
    own = {"dice_miner", "divercite", "fifty_first_state", "mini_divercity"}
    assert own == evaluated_games() & frozenset(games())
    assert GREEDY.games == evaluated_games()


def test_a_game_without_one() -> None:
    """The error says which entry point is missing."""
    for complaint in (
        lambda: GREEDY.check_plays("toy_trick"),
        lambda: evaluation_of("toy_trick"),
    ):
        with pytest.raises(CannotPlayError, match=rf"toy_trick.* {ENTRY_POINTS}"):
            complaint()


def test_another_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greedy plays an installed game by the evaluation that it brings."""
    point = EntryPoint("toy_trick", f"{__name__}:LOWEST", ENTRY_POINTS)
    monkeypatch.setattr(evaluation, "_points", lambda: {"toy_trick": point})
    with registered(as_any(TOY_TRICK)):
        chance = ProvablyFairChance("00" * 32)
        match = LocalMatch(games()["toy_trick"], {"game": "toy_trick", "leader": 0}, 2, chance)
        assert choose_command(GREEDY, match.game, HANDS, 0, Random(1)) == PlayCard(9)


def test_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point that is no evaluation is named in the error."""
    point = EntryPoint("go", f"{__name__}:HANDS", ENTRY_POINTS)
    monkeypatch.setattr(evaluation, "_points", lambda: {"go": point})
    with pytest.raises(CannotPlayError, match="is not an Evaluation"):
        evaluation_of("go")

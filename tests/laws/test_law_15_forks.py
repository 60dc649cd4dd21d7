"""Law 15: a match can be forked at any version without revealing hidden information.

A fork of a finished match begins with the board of that version. With hidden information
resampled for a seat, it begins with a board that this seat cannot distinguish from the true one by
its events, its view and its choices; what the seat does not know varies. In both cases the rules
lead there, play goes on to the end, and the fork's own log suffices.
"""

import dataclasses
from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from archipel_toy_trick.events import CardsDrawn, ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from archipel_toy_trick.view import ToyTrickView
from domain.chance import ProvablyFairChance
from domain.game import AnyGame, Seat, Viewer
from domain.match import Match
from domain.match.events import Past
from domain.match.evolve import is_of_match
from domain.match.resample import resample_hidden
from domain.messages import Concealed
from kit.corrupted_files import forged
from kit.forks import before_the_end, forked, true_past
from kit.judging import (
    TOY,
    Toy,
    all_viewers,
    as_any,
    convicts,
    every_game,
    random_play,
    toy_matches,
)
from kit.registering import registered
from kit.shifted_rolls import Shift, replayed_with
from kit.table import Step, Table
from kit.walks import play_on, walk
from laws.test_law_14_replays import is_answered, log_of, log_replays
from projections.card import choices, view
from projections.frames import seen

FATES = 8


def forks_are_true(table: Table) -> None:
    """At one version of the match: with its true past, and resampled for every seat."""
    moments = before_the_end(table)
    if not moments:  # over before the first command
        return
    draw = Random(len(table.steps))
    then = draw.choice(moments).after
    past = true_past(table, then)
    _goes_on_as_it_was(then, past, draw)
    for seat in range(len(then.seats)):
        other = resample_hidden(then, past, seat, chance(draw.randrange(10**6)))
        _looks_the_same(table, then, other, seat, draw)


def chance(number: int) -> ProvablyFairChance:
    return ProvablyFairChance(f"{number:064x}")


def _goes_on_as_it_was(then: Match, past: Past, draw: Random) -> None:
    fork = forked(then, past)
    assert fork.match.board == then.board
    assert (fork.match.chance_counter, fork.match.to_act) == (0, then.to_act)
    for viewer in all_viewers(then):
        assert _shown(fork.match, viewer) == _shown(then, viewer)
    _ends_and_replays(fork, draw)


def _looks_the_same(table: Table, then: Match, past: Past, seat: Seat, draw: Random) -> None:
    fork = forked(then, past)
    assert _shown(fork.match, seat) == _shown(then, seat)
    assert _observed(fork.steps, seat) == _observed(table.steps[: then.version], seat)
    _ends_and_replays(fork, draw)


def _ends_and_replays(fork: Table, draw: Random) -> None:
    play_on(fork, draw)
    assert fork.match.status == "finished"
    log_replays(fork)


def _shown(match: Match, viewer: Viewer) -> bytes:
    return msgspec.json.encode((view(match, viewer), choices(match, viewer)))


def _observed(steps: list[Step], seat: Seat) -> bytes:
    """The events of the game as the seat observes them."""
    observed = (event for step in steps for event in seen(step.after, step.commit, seat))
    return msgspec.json.encode([event for event in observed if not is_of_match(event)])


def what_is_hidden_varies(table: Table) -> int:
    """For how many seats another board was possible at some moment, and came."""
    moments = before_the_end(table)
    if not moments:
        return 0
    then = Random(len(table.steps)).choice(moments).after
    past, seats = true_past(table, then), range(len(then.seats))
    unsure = [seat for seat in seats if _has_twin(table, then, seat)]
    for seat in unsure:
        others = {resample_hidden(then, past, seat, chance(number)) for number in range(FATES)}
        assert others - {past}
    return len(unsure)


def _has_twin(table: Table, then: Match, seat: Seat) -> bool:
    """Whether some roll, had it fallen otherwise, would have led elsewhere unseen."""
    observed = _observed(table.steps[: then.version], seat)
    return any(
        len(twin) >= then.version
        and twin[then.version - 1].after.board != then.board
        and _observed(twin[: then.version], seat) == observed
        for twin in _twins(table)
    )


def _twins(table: Table) -> Iterator[list[Step]]:
    for step in table.steps:
        for roll in step.commit.chance:
            yield replayed_with(table, _shifted(roll.counter))


def _shifted(roll: int) -> Shift:
    return lambda counter: 1 if counter == roll else 0


@every_game
@random_play(6, whole=12)
def test_forks_are_true(game: AnyGame, number: int) -> None:
    """Wherever a match is gone on from, it is as it was."""
    forks_are_true(walk(game, number))


@every_game
@random_play(100)
def test_forged_pasts_are_detected(game: AnyGame, number: int) -> None:
    """The past in the log of a fork is verified too."""
    assert is_answered(forged(log_of_fork(game, number % 3), Random(number)), number)


@cache
def log_of_fork(game: AnyGame, number: int) -> bytes:
    table = walk(game, number)
    *_, last = before_the_end(table)
    fork = forked(last.after, true_past(table, last.after))
    play_on(fork, Random(number))
    return log_of(fork)


@every_game
@random_play(3)
def test_what_is_hidden_varies(game: AnyGame, number: int) -> None:
    """A seat that cannot know the board gets other ones, too."""
    what_is_hidden_varies(walk(game, number))


def test_it_varies_something() -> None:
    """The toy game has secrets, so different boards are in one information state."""
    with registered(as_any(TOY)):
        assert sum(what_is_hidden_varies(table) for table in toy_matches()) > 10


def leaking_view(state: ToyTrickState, viewer: Viewer) -> ToyTrickView:
    return msgspec.structs.replace(TOY.view(state, viewer), stake=sum(state.hands[1]))


def forgetful_redact(event: ToyTrickEvent, viewer: Viewer) -> ToyTrickEvent:
    """Redacts for a player what the view shows that player."""
    if isinstance(event, CardsDrawn) and viewer == event.seat:
        return CardsDrawn(event.seat, Concealed(1))
    return TOY.redact(event, viewer)


@pytest.mark.parametrize(
    "broken",
    [
        dataclasses.replace(TOY, view=leaking_view),
        dataclasses.replace(TOY, redact=forgetful_redact),
    ],
    ids=["view", "redact"],
)
def test_it_bites(broken: Toy) -> None:
    """A card in the view of a seat but in none of its events would be resampled: convicted."""
    assert not convicts(forks_are_true, TOY)
    assert convicts(forks_are_true, broken)


def test_it_bites_who_deals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The true past instead of a resampled one is convicted."""
    assert not convicts(what_is_hidden_varies, TOY)
    monkeypatch.setitem(globals(), "resample_hidden", lambda _then, past, _seat, _chance: past)
    assert convicts(what_is_hidden_varies, TOY)

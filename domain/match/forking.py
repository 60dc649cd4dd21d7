"""Which versions of a match may be forked, by which player, and with which past."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.chance import Chance
from domain.commit import AnyCommit
from domain.match.decide import is_of_match
from domain.match.decision_builder import Context, DecisionBuilder
from domain.match.events import MatchStarted, Past, PastMove, is_past_recorded
from domain.match.refusals import (
    NOT_FORKED_YET,
    NOT_STARTED_THERE,
    OVER_THERE,
    PAST_DIVERGES,
)
from domain.match.replay_past import replay_past
from domain.match.resample import resample_hidden
from domain.match.state import Match
from domain.messages import Command
from domain.player import Player
from domain.refusals import Refusal


def past_for(
    player: Player, now: Match, then: Match, commits: Iterable[AnyCommit], chance: Chance
) -> Past:
    """The moves that led to `then`; while the match runs, with hidden information resampled.

    `commits` are those from the first one to `then`; `now` is the match as it stands today.
    """
    if refusal := _why_not(player, now, then):
        raise refusal
    past = tuple(_past_moves(commits))
    _check(then, past)
    return past if now.outcome is not None else resample_hidden(then, past, 0, chance)


def _why_not(player: Player, now: Match, then: Match) -> Refusal | None:
    if now.outcome is None and (len(now.seats) > 1 or now.seat_of(player) is None):
        return Refusal(NOT_FORKED_YET)
    if then.outcome is not None:
        return Refusal(OVER_THERE, version=then.version)
    if then.board is None:
        return Refusal(NOT_STARTED_THERE, version=then.version)
    return None


def _past_moves(commits: Iterable[AnyCommit]) -> Iterator[PastMove[Command]]:
    """Of a match that is a fork itself: first its own past, then its own moves."""
    is_forked = False
    for commit in commits:
        faces = tuple(roll.face for roll in commit.chance)
        for event in commit.events:
            if is_past_recorded(event) and isinstance(event.past, tuple):
                is_forked = True
                yield from event.past
            elif isinstance(event, MatchStarted) and not is_forked:
                yield PastMove(faces=faces)
        if not is_of_match(commit.command):
            yield PastMove(commit.seat, commit.command, faces)


def _check(then: Match, past: Past) -> None:
    """A pack whose figures have changed since would lead to another board."""
    unstarted = replace(then, board=then.game.initial_state(), clock=None)
    builder = DecisionBuilder(unstarted, Context(None, then.updated_at))
    replay_past(builder, past)
    if builder.state.board != then.board:
        raise Refusal(PAST_DIVERGES)

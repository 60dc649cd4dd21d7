"""From where a match can be gone on from, by whom, and with which past."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.chance import Chance
from domain.commit import AnyCommit
from domain.match.afresh import dealt_afresh
from domain.match.bygone import Bygone, Past
from domain.match.commands import is_of_match
from domain.match.events import MatchStarted, tells_past
from domain.match.recalling import recall
from domain.match.refusals import (
    NOT_AS_TOLD,
    NOT_FORKED_YET,
    NOT_STARTED_THERE,
    OVER_THERE,
)
from domain.match.state import Match
from domain.match.telling import Given, Telling
from domain.messages import Command
from domain.player import Player
from domain.refusals import Refusal


def past_for(
    player: Player, now: Match, then: Match, commits: Iterable[AnyCommit], fate: Chance
) -> Past:
    """What led there; while the match runs, dealt afresh as its player could not tell apart.

    `commits` are those that led from the first to `then`, and `now` is how the match stands today.
    """
    if refusal := _why_not(player, now, then):
        raise refusal
    past = tuple(_bygones(commits))
    _check(then, past)
    return past if now.outcome is not None else dealt_afresh(then, past, 0, fate)


def _why_not(player: Player, now: Match, then: Match) -> Refusal | None:
    if now.outcome is None and (len(now.seats) > 1 or now.seat_of(player) is None):
        return Refusal(NOT_FORKED_YET)
    if then.outcome is not None:
        return Refusal(OVER_THERE, version=then.version)
    if then.board is None:
        return Refusal(NOT_STARTED_THERE, version=then.version)
    return None


def _bygones(commits: Iterable[AnyCommit]) -> Iterator[Bygone[Command]]:
    """A past that was told came first; then whatever the game decided here."""
    is_forked = False
    for commit in commits:
        faces = tuple(lot.face for lot in commit.chance)
        for event in commit.events:
            if tells_past(event) and isinstance(event.past, tuple):
                is_forked = True
                yield from event.past
            elif isinstance(event, MatchStarted) and not is_forked:
                yield Bygone(faces=faces)
        if not is_of_match(commit.command):
            yield Bygone(commit.seat, commit.command, faces)


def _check(then: Match, past: Past) -> None:
    """Figures of a pack that have changed since would lead elsewhere."""
    unstarted = replace(then, board=then.game.initial_state(), clock=None)
    story = Telling(unstarted, Given(None, then.updated_at))
    recall(story, past)
    if story.state.board != then.board:
        raise Refusal(NOT_AS_TOLD)

"""The story of a match, told as a text record tells it."""

from collections.abc import Iterable

from domain.commit import AnyCommit
from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.match import Match
from domain.match.commands import is_of_match
from domain.record.roster import Ply, Transcript
from projections.frames import seen
from projections.notation import notation

SITE = "Archipel"


def transcript(story: Iterable[tuple[AnyCommit, Match]]) -> Transcript | None:
    """All that a text record may tell: while the match runs, to a spectator.

    Nothing where play never began.
    """
    told = tuple(story)
    last = told[-1][1]
    if last.board is None:
        return None
    reader = SPECTATOR if last.outcome is None else OMNISCIENT
    return Transcript(
        match=last.id,
        options=last.game.resolve_options(last.agreed.options, last.board),
        plies=tuple(ply for commit, after in told for ply in _plies(commit, after, reader)),
        players=tuple(None if seated is None else seated.name for seated in last.seats),
        opened_at=last.created_at,
        site=SITE,
        clock=last.agreed.rule,
        outcome=last.outcome,
        pack=last.agreed.pack,
        forked_from=_origin(last),
    )


def _origin(match: Match) -> str | None:
    forked = match.agreed.forked
    return None if forked is None else f"{forked.match}@{forked.version}"


def _plies(commit: AnyCommit, after: Match, reader: Viewer) -> Iterable[Ply]:
    """The moves of one commit; the clock stands behind the first, if its player made that."""
    clock_ms = _clock_ms(commit, after)
    for text in notation(after.game, seen(after, commit, reader)):
        yield Ply(text, clock_ms)
        clock_ms = None


def _clock_ms(commit: AnyCommit, after: Match) -> int | None:
    if commit.seat is None or after.clock is None or is_of_match(commit.command):
        return None
    return after.clock.remaining_ms[commit.seat]

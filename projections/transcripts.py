"""The transcript of a match: what its text record contains."""

from collections.abc import Iterable

from domain.commit import AnyCommit
from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.match import Match
from domain.match.decide import is_of_match
from domain.player import shown
from domain.record.roster import Ply, Transcript
from projections.frames import notation, seen

SITE = "Archipel"


def transcript(steps: Iterable[tuple[AnyCommit, Match]]) -> Transcript | None:
    """The transcript of these commits, or None where play has not begun.

    While the match goes on it contains only what a spectator sees.
    """
    steps = tuple(steps)
    _, last = steps[-1]
    if last.board is None:
        return None
    viewer = SPECTATOR if last.outcome is None else OMNISCIENT
    return Transcript(
        match=last.id,
        options=last.game.resolve_options(last.agreed.options, last.board),
        plies=tuple(ply for commit, after in steps for ply in _plies(commit, after, viewer)),
        players=tuple(None if player is None else shown(player).name for player in last.seats),
        opened_at=last.created_at,
        site=SITE,
        clock=last.agreed.rule,
        outcome=last.outcome,
        pack=last.agreed.pack,
        forked_from=_forked_from(last),
    )


def _forked_from(match: Match) -> str | None:
    forked = match.agreed.forked
    return None if forked is None else f"{forked.match}@{forked.version}"


def _plies(commit: AnyCommit, after: Match, viewer: Viewer) -> Iterable[Ply]:
    """The words of one commit; the mover's clock follows the first of them."""
    clock_ms = _clock_ms(commit, after)
    for text in notation(after.game, seen(after, commit, viewer)):
        yield Ply(text, clock_ms)
        clock_ms = None


def _clock_ms(commit: AnyCommit, after: Match) -> int | None:
    """What the mover has left; None where no player has moved or no clock runs."""
    if commit.seat is None or after.clock is None or is_of_match(commit.command):
        return None
    return after.clock.remaining_ms[commit.seat]

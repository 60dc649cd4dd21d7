"""What only the rules can tell of a log; `archipel verify` finds it by its entry point."""

from collections import deque

from domain.match import Match
from domain.record.text import UnreadableRecordError
from server.replays.log import followed


def check(log: bytes) -> tuple[int | None, str]:
    """Which line is untrue, if one is, and what was found."""
    try:
        ((_, match),) = deque(followed(log), maxlen=1)
    except UnreadableRecordError as untrue:
        return untrue.line, untrue.detail
    return None, f"{match.version} commands decided again, to the same events{_origin(match)}"


def _origin(match: Match) -> str:
    """That the past is the other match's can be told by that one's log alone."""
    forked = match.agreed.forked
    if forked is None:
        return " and the same end"
    return (
        f" and the same end; it goes on from version {forked.version} of {forked.match}, "
        f"which has to have the hash {forked.head}"
    )

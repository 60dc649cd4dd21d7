"""The check of a log by the rules; `archipel verify` finds it by its entry point."""

from collections import deque

from domain.match import Match
from domain.record.text import UnreadableRecordError
from server.replays.log import followed


def check(log: bytes) -> tuple[int | None, str]:
    """The first invalid line, if there is one, and a description of the result."""
    try:
        ((_, match),) = deque(followed(log), maxlen=1)
    except UnreadableRecordError as error:
        return error.line, error.detail
    return None, f"{match.version} commands decided again, to the same events{_origin(match)}"


def _origin(match: Match) -> str:
    """Only the log of the original match can prove that the past of a fork is its own."""
    forked = match.agreed.forked
    if forked is None:
        return " and the same end"
    return (
        f" and the same end; it goes on from version {forked.version} of {forked.match}, "
        f"which has to have the hash {forked.head}"
    )

"""What only the rules can tell of a log; `archipel verify` finds it by its entry point."""

from domain.record import UnreadableRecord
from server.replays.log import followed


def check(log: bytes) -> tuple[int | None, str]:
    """Which line is untrue, if one is, and what was found."""
    commits = 0
    try:
        for commit, _ in followed(log):
            commits = commit.version
    except UnreadableRecord as untrue:
        return untrue.line, untrue.detail
    return None, f"{commits} commands decided again, to the same events and the same end"

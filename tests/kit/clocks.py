"""Clocks as the log stores them: when a flag was due, and when it fell."""

from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

from kit.server_process import ServerProcess
from kit.stored_log import stored_log
from kit.waiting import until

Json: TypeAlias = dict[str, Any]

TOLERANCE: Final = timedelta(milliseconds=100)


def milliseconds(count: int) -> timedelta:
    return timedelta(milliseconds=count)


def at(commit: Json) -> datetime:
    return datetime.fromisoformat(commit["at"])


def clock_of(commit: Json) -> Json:
    """The clock as a commit left it."""
    clocks: list[Json] = [e["clock"] for e in commit["events"] if e["type"] == "match.clock_set"]
    return clocks[-1]


def since(commit: Json) -> datetime:
    return datetime.fromisoformat(clock_of(commit)["since"])


def deadline(commit: Json) -> datetime:
    """When the flag falls that a commit left running."""
    clock = clock_of(commit)
    return since(commit) + milliseconds(clock["remaining_ms"][clock["running"]])


def is_end(commit: Json) -> bool:
    return bool(commit["events"][-1]["type"] == "match.match_ended")


def stored_commits(server: ServerProcess, match: str) -> list[Json]:
    """The commits of a match, read from Redis so that no request reaches the server."""
    return [commit.fields for commit in stored_log(server.redis(), match)]


async def ended(server: ServerProcess, match: str) -> list[Json]:
    """The commits of a match, as soon as it is over."""

    def over() -> list[Json] | None:
        commits = stored_commits(server, match)
        return commits if is_end(commits[-1]) else None

    return await until(over)


def check_timeout(commits: list[Json]) -> None:
    """The last flag fell when it was due, and not before."""
    assert commits[-1]["events"][-1]["outcome"]["reason"] == "timeout"
    late = lateness(commits)
    assert timedelta(0) <= late <= TOLERANCE, f"the flag fell {late} after its time"


def lateness(commits: list[Json]) -> timedelta:
    """How long after its time the last flag fell."""
    return at(commits[-1]) - deadline(commits[-2])

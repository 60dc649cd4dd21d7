"""Clients that retry a command until it is answered, and record the acknowledgements."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from itertools import count, groupby
from typing import Any, Final, TypeAlias

import httpx
from msgspec import Struct
from msgspec.structs import asdict

from kit.players import Guest, good
from kit.stored_log import Logs

Json: TypeAlias = dict[str, Any]

RETRY_DELAY_S: Final = 0.05
AGAIN: Final = {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.CONFLICT}


class Acknowledged(Struct, frozen=True):
    """One acknowledged command, and the part of its commit that the client received."""

    match: str
    version: int
    by: str
    key: str
    commit: Json


class Audit(Struct, frozen=True):
    """The comparison of ledger and log: totals first, then the differences."""

    matches: int
    acknowledged: int
    retries: int
    lost: int
    altered: int
    doubled: int
    unasked: int
    disordered: int

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.altered or self.doubled or self.unasked or self.disordered)

    def __str__(self) -> str:
        return " ".join(f"{name}={count}" for name, count in asdict(self).items())


class Ledger:
    def __init__(self) -> None:
        self.lines: list[Acknowledged] = []
        self.turned_away = 0
        self.cut_off = 0
        self._numbers = count()

    async def insist(self, ask: Callable[[], Awaitable[httpx.Response]]) -> Json:
        """Retries until the answer is other than `later`."""
        while True:
            try:
                answer = await ask()
            except httpx.TransportError:
                self.cut_off += 1
            else:
                if answer.status_code not in AGAIN:
                    return good(answer)
                self.turned_away += 1
            await asyncio.sleep(RETRY_DELAY_S)

    async def open(self, guest: Guest, opening: Json) -> str:
        """Open a match and return its id."""
        key = self.key()
        card = await self.insist(lambda: guest.post("/api/matches", opening, _under(key)))
        match: str = card["id"]
        self.lines.append(Acknowledged(match, card["version"], guest.id, key, {}))
        return match

    async def command(self, guest: Guest, match: str, command: Json, *, times: int = 1) -> None:
        """Sends a command `times` times at once; all answers must be equal."""
        key, path = self.key(), f"/api/matches/{match}/commands"
        done, *again = await asyncio.gather(
            *(self.insist(lambda: guest.post(path, command, _under(key))) for _ in range(times))
        )
        assert all(answer == done for answer in again)
        commit = {"command": command, "events": done["events"]}
        self.lines.append(Acknowledged(match, done["version"], guest.id, key, commit))

    def lines_of(self, match: str) -> list[Acknowledged]:
        return [line for line in self.lines if line.match == match]

    def audit(self, logs: Logs) -> Audit:
        commits = {
            (match, version): commit.fields
            for match, log in logs.items()
            for version, commit in enumerate(log, start=1)
        }
        places = {(line.match, line.version) for line in self.lines}
        found = [(line, commits.get((line.match, line.version))) for line in self.lines]
        keys = Counter(
            (match, commit["by"], commit["key"]) for (match, _), commit in commits.items()
        )
        return Audit(
            matches=len(logs),
            retries=self.turned_away + self.cut_off,
            acknowledged=len(self.lines),
            lost=sum(commit is None for _, commit in found),
            altered=sum(commit is not None and not _agree(line, commit) for line, commit in found),
            doubled=sum(keys.values()) - len(keys),
            unasked=len(commits.keys() - places),
            disordered=sum(not _in_order(versions) for versions in self._versions()),
        )

    def _versions(self) -> list[list[int]]:
        """Per match, the versions in the order of their acknowledgement."""
        lines = sorted(self.lines, key=lambda line: line.match)
        by_match = groupby(lines, key=lambda line: line.match)
        return [[line.version for line in match] for _, match in by_match]

    def key(self) -> str:
        return f"key-{next(self._numbers)}"


def _under(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key}


def _agree(line: Acknowledged, commit: Json) -> bool:
    return {"by": line.by, "key": line.key, **line.commit}.items() <= commit.items()


def _in_order(versions: list[int]) -> bool:
    return versions == list(range(1, len(versions) + 1))

"""Who watches what on each server, in Redis: words that are forgotten unless they are renewed."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from server.store.connection import Line
from server.store.keys import ATTENDANCE, attendance_key
from server.store.patience import call_once
from server.store.replies import read_as

ATTEND = Path(__file__).with_name("attend.lua").read_bytes()

_Told: TypeAlias = list[tuple[bytes, list[bytes]]]


class RedisAttendance:
    def __init__(self, line: Line) -> None:
        self._line = line

    async def call(
        self, server: str, changed: Mapping[str, bytes | None], *, lasting_ms: int
    ) -> dict[str, dict[str, bytes]]:
        words = (part for match, there in changed.items() for part in (match, there or b""))
        keys = (ATTENDANCE, attendance_key(server))
        # What is said late is said again: nobody waits for it.
        (told,) = await call_once(
            self._line, ("EVAL", ATTEND, len(keys), *keys, server, lasting_ms, *words)
        )
        return {name.decode(): _words(said) for name, said in read_as(_Told, told)}


def _words(flat: list[bytes]) -> dict[str, bytes]:
    return dict(zip((match.decode() for match in flat[::2]), flat[1::2], strict=True))

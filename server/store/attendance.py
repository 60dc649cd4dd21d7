"""What each server says of itself, in Redis: words that are forgotten unless they are renewed."""

from pathlib import Path

from server.store.connection import Line
from server.store.keys import ATTENDANCE, attendance_key
from server.store.patience import call_once
from server.store.replies import read_as

ATTEND = Path(__file__).with_name("attend.lua").read_bytes()


class RedisAttendance:
    def __init__(self, line: Line) -> None:
        self._line = line

    async def call(self, server: str, words: bytes | None, *, lasting_ms: int) -> dict[str, bytes]:
        keys = (ATTENDANCE, attendance_key(server))
        new = () if words is None else (words,)
        # Nobody waits for it: what is not said now is said in a moment.
        (told,) = await call_once(
            self._line, ("EVAL", ATTEND, len(keys), *keys, server, lasting_ms, *new)
        )
        return {name.decode(): said for name, said in read_as(list[tuple[bytes, bytes]], told)}

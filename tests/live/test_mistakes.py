"""What we never thought of ends one socket, decently, and is in the log."""

import asyncio
import json
from types import SimpleNamespace
from typing import cast

import pytest
from structlog.testing import capture_logs

from server.api.messages import BROKEN
from server.api.socket import Socket, accepted


class Line:
    """As much of a socket as is needed to come in and to be closed."""

    def __init__(self) -> None:
        self.scope = {"subprotocols": list[str]()}
        self.url = SimpleNamespace(path="/here")
        self.sent: list[str] = []
        self.code = 0

    async def accept(self, **_: object) -> None: ...

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, *, code: int, reason: str) -> None:
        assert reason
        self.code = code


async def test_our_mistake() -> None:
    """An unexpected error is logged with its traceback, and the client is asked to resume."""
    line = Line()
    with capture_logs() as logs:
        async with accepted(cast("Socket", line)):
            raise ZeroDivisionError
    assert line.code == json.loads(line.sent[-1])["code"] == BROKEN.code
    (entry,) = logs
    assert (entry["event"], entry["log_level"]) == ("internal_error", "error")
    assert entry["exc_info"]


async def test_stopping_is_no_internal_error() -> None:
    """A cancelled task ends without a log line."""
    line = Line()
    with pytest.raises(asyncio.CancelledError):
        async with accepted(cast("Socket", line)):
            raise asyncio.CancelledError
    assert line.code == 0

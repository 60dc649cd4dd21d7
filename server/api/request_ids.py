"""A name for every request, so that an answer, a log line and a question can be put together."""

import re
import secrets
from contextvars import ContextVar

HEADER = "X-Request-Id"

_GOOD = re.compile(r"[A-Za-z0-9._-]{1,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def begin(sent: str | None) -> str:
    """Takes over a decent id that the sender gave, or makes one."""
    named = sent if sent and _GOOD.fullmatch(sent) else secrets.token_hex(8)
    _current.set(named)
    return named


def request_id() -> str:
    return _current.get()

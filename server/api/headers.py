"""The headers that our calls read and answer with, for the contract and for the handlers."""

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from msgspec import UNSET

from server.api.asking import Request, services_of
from server.api.operation import Header
from server.api.shapes import ReadCommits, ReadPlaces
from server.engine.command_handler import expected_version

_TEXT = {"type": "string"}
_CURSOR = r"^(?:([0-9a-zA-Z]{1,32}):)?([0-9]{1,15})$"
_KEY = r"^[\x21-\x7e]{1,128}$"

IF_MATCH = Header(
    "If-Match",
    "Only if the match still stands at this ETag; otherwise 412 and nothing done.",
    {"type": "string", "pattern": r'^(\*|"[0-9a-zA-Z_-]{1,64}:[0-9]{1,15}")$'},
)
IDEMPOTENCY_KEY = Header(
    "Idempotency-Key",
    "Repeat a request under the same key and it is done once, with the same answer.",
    {"type": "string", "pattern": _KEY},
)
LAST_EVENT_ID = Header(
    "Last-Event-ID",
    "The id of the event that was seen last, or its version; goes before `after`.",
    {"type": "string", "pattern": _CURSOR},
)
ACCEPT_LANGUAGE = Header("Accept-Language", "fr or en.", _TEXT)
ETAG = Header("ETag", '"<epoch>:<version>" of the match.', _TEXT)
FILE_ETAG = Header("ETag", "Another one for any other bytes.", _TEXT)
LOCATION = Header("Location", "Where the match is.", _TEXT)
LINK = Header("Link", 'The next page, as `rel="next"`; absent on the last.', _TEXT)


class Cursor(NamedTuple):
    """A version that was seen, and the history that it was seen in, if that is known."""

    after: int
    epoch: str | None


def expected(request: Request) -> int | None:
    return expected_version(request.headers.get("if-match"), services_of(request).store.log.epoch)


def cursor(request: Request, query: ReadCommits) -> Cursor:
    """Where a reader goes on: what a stream told last goes before what the address says."""
    text = request.headers.get("last-event-id")
    if text is None:
        return Cursor(query.after, None if query.epoch is UNSET else query.epoch)
    found = re.fullmatch(_CURSOR, text)
    if found is None:
        raise msgspec.ValidationError("Last-Event-ID is the id of an event of ours, or a version")
    return Cursor(int(found[2]), found[1])


def idempotency_key(request: Request) -> str | None:
    key = request.headers.get("idempotency-key")
    if key is not None and re.fullmatch(_KEY, key) is None:
        raise msgspec.ValidationError("An Idempotency-Key is 1 to 128 visible ASCII characters")
    return key


def next_place(path: str, query: ReadPlaces) -> Mapping[str, str]:
    """The link to the page behind this one."""
    asked = msgspec.to_builtins(query)
    link = urlencode({**asked, "cursor": query.cursor + query.limit})
    return {"Link": f'<{path}?{link}>; rel="next"'}

"""Versions as HTTP speaks of them: `"<epoch>:<version>"`."""

import re

_ETAG = re.compile(r'"([0-9a-zA-Z_-]+):([0-9]{1,15})"')


class MalformedEtagError(ValueError):
    """Not a version that we ever gave."""

    def __init__(self, header: str) -> None:
        super().__init__(f'If-Match should be "<epoch>:<version>" or *, not {header}')


def etag(epoch: str, version: int) -> str:
    return f'"{epoch}:{version}"'


def expected_version(header: str | None, epoch: str) -> int | None:
    """The version that `If-Match` insists on; 0, which is never current, for another epoch."""
    if header is None or header.strip() == "*":
        return None
    found = _ETAG.fullmatch(header.strip())
    if found is None:
        raise MalformedEtagError(header)
    return int(found[2]) if found[1] == epoch else 0

"""The address of a match: an id, or a URL that ends in one."""

from urllib.parse import urlsplit

from msgspec import Struct


class MatchAddress(Struct, frozen=True):
    server: str
    match: str | None


def parse_address(text: str | None, server: str) -> MatchAddress:
    """A URL names its own server; an id alone is a match of this server."""
    if text is None:
        return MatchAddress(server, None)
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"}:
        return MatchAddress(server, text)
    path = f"{parts.path}/{parts.fragment}".replace("/live", "")
    segments = [segment for segment in path.split("/") if segment]
    return MatchAddress(f"{parts.scheme}://{parts.netloc}", segments[-1] if segments else None)

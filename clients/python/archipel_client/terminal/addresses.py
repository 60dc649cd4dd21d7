"""Which match on which server: an id, or any address that ends in one."""

from urllib.parse import urlsplit

from msgspec import Struct


class Address(Struct, frozen=True):
    server: str
    match: str | None


def address(text: str | None, server: str) -> Address:
    """A whole URL names its own server; an id alone is one of this server's matches."""
    if text is None:
        return Address(server, None)
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"}:
        return Address(server, text)
    words = f"{parts.path}/{parts.fragment}".replace("/live", "").split("/")
    named = [word for word in words if word]
    return Address(f"{parts.scheme}://{parts.netloc}", named[-1] if named else None)

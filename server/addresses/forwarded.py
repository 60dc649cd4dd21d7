"""Parses what proxies say of a request: Forwarded (RFC 7239) and X-Forwarded-For, -Proto."""

import re
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, NamedTuple, TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

# No chain of proxies is longer.
_MAX_HOPS: Final = 32
_MAX_LENGTH: Final = 4096
_SCHEMES: Final = frozenset({"http", "https"})
_NAME = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
# Colons and brackets belong into a quoted string, but proxies leave the quotes out.
_VALUE = r"[!#$%&'*+.^_`|~0-9A-Za-z:\[\]-]+"
_PAIR = re.compile(rf'({_NAME})=(?:({_VALUE})|"((?:[^"\\]|\\.)*)")')
_BLANKS = re.compile(r"[ \t]*")
_PORT = re.compile(r":(?:[0-9]{1,5}|_[0-9A-Za-z._-]+)")
_HIDDEN = re.compile(r"unknown|_[0-9A-Za-z._-]+", re.IGNORECASE)


class MalformedForwardedError(ValueError):
    """The header cannot be parsed, so nothing in it is believed."""


class Hop(NamedTuple):
    """One step of a request's way: who sent it, or None if the proxy hides that."""

    address: Address | None
    scheme: str | None = None


def forwarded_hops(header: str) -> list[Hop]:
    """The elements of a Forwarded header, the client's first."""
    return [_hop(pairs) for pairs in _elements(_bounded(header))]


def x_forwarded_hops(header: str) -> list[Hop]:
    """The elements of an X-Forwarded-For header, the client's first."""
    parts = _bounded(header).split(",") if header else []
    if len(parts) > _MAX_HOPS:
        raise MalformedForwardedError(header)
    return [Hop(_node(part.strip())) for part in parts]


def forwarded_scheme(header: str) -> str | None:
    """The scheme that the nearest proxy states in X-Forwarded-Proto."""
    last = _bounded(header).rpartition(",")[2].strip().lower()
    return last if last in _SCHEMES else None


def plain_address(text: str) -> Address | None:
    """The address without zone; IPv4-mapped IPv6 as IPv4; None if it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _bounded(header: str) -> str:
    if len(header) > _MAX_LENGTH:
        raise MalformedForwardedError("too long")
    return header


def _elements(header: str) -> Iterator[dict[str, str]]:
    """The pairs of each element: `for=a;proto=http, for=b`."""
    place, count = _skip_blanks(header, 0), 1
    pairs: dict[str, str] = {}
    if place == len(header):
        return
    while place < len(header):
        found = _PAIR.match(header, place)
        if found is None or found[1].lower() in pairs:
            raise MalformedForwardedError(header)
        pairs[found[1].lower()] = found[2] or re.sub(r"\\(.)", r"\1", found[3] or "")
        place = _skip_blanks(header, found.end())
        if place == len(header):
            break
        separator = header[place]
        if separator not in ";," or count > _MAX_HOPS:
            raise MalformedForwardedError(header)
        if separator == ",":
            yield pairs
            pairs, count = {}, count + 1
        place = _skip_blanks(header, place + 1)
    if not pairs:
        raise MalformedForwardedError(header)
    yield pairs


def _skip_blanks(header: str, place: int) -> int:
    found = _BLANKS.match(header, place)
    return place if found is None else found.end()


def _hop(pairs: dict[str, str]) -> Hop:
    scheme = pairs.get("proto", "").lower()
    node = pairs.get("for", "unknown")
    return Hop(_node(node), scheme if scheme in _SCHEMES else None)


def _node(text: str) -> Address | None:
    """An address with or without a port; None for one that the proxy hides."""
    if _HIDDEN.fullmatch(text):
        return None
    host = text
    if text.startswith("["):
        host, bracket, port = text[1:].partition("]")
        if not bracket or (port and not _PORT.fullmatch(port)):
            raise MalformedForwardedError(text)
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
        if not _PORT.fullmatch(f":{port}"):
            raise MalformedForwardedError(text)
    address = plain_address(host)
    if address is None:
        raise MalformedForwardedError(text)
    return address

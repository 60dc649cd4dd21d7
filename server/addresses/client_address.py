"""The address of the client behind trusted proxies, and the key under which it is counted.

Rate limits, limits on sockets and ratings all use `ClientAddresses.key`, so that one client has
one key everywhere.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal, NamedTuple, TypeAlias

from server.addresses.forwarded import (
    Address,
    Hop,
    MalformedForwardedError,
    forwarded_hops,
    forwarded_scheme,
    plain_address,
    x_forwarded_hops,
)

Network: TypeAlias = IPv4Network | IPv6Network
Redaction: TypeAlias = Literal["full", "prefix", "none"]
Headers: TypeAlias = Iterable[tuple[bytes, bytes]]
Peer: TypeAlias = "tuple[str, int] | Sequence[object] | None"

# The peer of a Unix socket, also in --trusted-proxies.
UNIX: Final = "unix"

_IPV6_BITS: Final = 128
_CACHE_SIZE: Final = 8192
_FORWARDED: Final = b"forwarded"
_X_FORWARDED_FOR: Final = b"x-forwarded-for"
_X_FORWARDED_PROTO: Final = b"x-forwarded-proto"
_NAMES: Final = frozenset({_FORWARDED, _X_FORWARDED_FOR, _X_FORWARDED_PROTO})
# What a log in mode `prefix` shows of an address, about a city or an organisation.
_LOGGED_IPV4: Final = 24
_LOGGED_IPV6: Final = 48


class AddressSettingError(ValueError):
    """A setting that names no proxy or no prefix; the message says which."""


class Origin(NamedTuple):
    """Where a request comes from; `scheme` is None unless a trusted proxy states it."""

    host: str
    scheme: str | None


class _Stated(NamedTuple):
    """The headers of one request that proxies set; lines of the same name are joined."""

    forwarded: str = ""
    x_forwarded_for: str = ""
    x_forwarded_proto: str = ""


class ClientAddresses:
    """Which proxies are trusted, what tells IPv6 clients apart, and what is logged of each."""

    def __init__(
        self, trusted_proxies: str = "", ipv6_prefix: int = 64, logged: Redaction = "full"
    ) -> None:
        if not 0 <= ipv6_prefix <= _IPV6_BITS:
            raise AddressSettingError(f"an IPv6 prefix has 0 to 128 bits, not {ipv6_prefix}")
        words = trusted_proxies.replace(",", " ").split()
        self._networks = tuple(_network(each) for each in words if each != UNIX)
        self._trusts_unix = UNIX in words
        self._ipv6_prefix = ipv6_prefix
        # Pure functions of few inputs, called for every request.
        self.trusts = lru_cache(_CACHE_SIZE)(self._trusts)
        self.key = lru_cache(_CACHE_SIZE)(self._key)
        self.logged = lru_cache(_CACHE_SIZE)(partial(redacted, redaction=logged))
        self._origin = lru_cache(_CACHE_SIZE)(self._stated_origin)

    def origin(self, peer: str, headers: Headers) -> Origin:
        """The client: the first address, counted from this server, of no trusted proxy.

        The peer itself unless it is trusted and its headers are well-formed and agree.
        """
        if not self.trusts(peer):
            return Origin(peer, None)
        return self._origin(peer, _stated(headers))

    def connection_key(self, peer: str) -> str | None:
        """The key under which a TCP connection is counted.

        None for a proxy, whose connections are those of many clients, and for a Unix socket.
        """
        return None if peer == UNIX or self.trusts(peer) else self.key(peer)

    def _trusts(self, host: str) -> bool:
        """Whether the headers of this peer are believed."""
        if host == UNIX:
            return self._trusts_unix
        address = plain_address(host)
        return address is not None and any(address in each for each in self._networks)

    def _key(self, host: str) -> str:
        """One client's: its IPv4 address, or the prefix of its IPv6 address."""
        address = plain_address(host)
        if isinstance(address, IPv6Address):
            return str(ip_network((address, self._ipv6_prefix), strict=False))
        return host if address is None else str(address)

    def _stated_origin(self, peer: str, stated: _Stated) -> Origin:
        here = Origin(peer, None)
        try:
            scheme = forwarded_scheme(stated.x_forwarded_proto)
            chains = (forwarded_hops(stated.forwarded), x_forwarded_hops(stated.x_forwarded_for))
        except MalformedForwardedError:
            return here
        found = [self._client(peer, hops) for hops in chains if hops]
        # A proxy sets one of the two headers and may pass on the other as the client sent it.
        if len({each.host for each in found}) > 1:
            return here
        first = found[0] if found else here
        return Origin(first.host, first.scheme or scheme)

    def _client(self, peer: str, hops: Sequence[Hop]) -> Origin:
        client = Origin(peer, None)
        for hop in reversed(hops):
            if hop.address is None:
                break
            client = Origin(str(hop.address), hop.scheme)
            if not self._trusts_address(hop.address):
                break
        return client

    def _trusts_address(self, address: Address) -> bool:
        return any(address in each for each in self._networks)


def host_of(peer: Peer) -> str:
    """The host of a peer in an ASGI scope or of a transport; those of Unix sockets have none."""
    host = peer[0] if peer else ""
    return host if isinstance(host, str) and host else UNIX


def redacted(host: str, redaction: Redaction) -> str | None:
    """The address as a log may have it."""
    if redaction == "none":
        return None
    address = plain_address(host)
    if redaction == "full" or address is None:
        return host
    bits = _LOGGED_IPV6 if isinstance(address, IPv6Address) else _LOGGED_IPV4
    return str(ip_network((address, bits), strict=False))


def _stated(headers: Headers) -> _Stated:
    found: dict[bytes, list[str]] = {}
    for name, value in headers:
        if name in _NAMES:
            found.setdefault(name, []).append(value.decode("latin-1"))
    order = (_FORWARDED, _X_FORWARDED_FOR, _X_FORWARDED_PROTO)
    return _Stated(*(", ".join(found.get(name, ())) for name in order))


def _network(text: str) -> Network:
    try:
        if "/" in text:
            return ip_network(text, strict=False)
        return ip_network(plain_address(text) or ip_address(text))
    except ValueError as error:
        msg = (
            f"--trusted-proxies: {text} is no address, no network such as 10.0.0.0/8, and not unix"
        )
        raise AddressSettingError(msg) from error

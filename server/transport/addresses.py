"""The key by which connections of one client are counted together."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

# A customer is given a whole /64 at least, and may use any address of it.
_IPV6_PREFIX_BITS = 64


@lru_cache(maxsize=4096)
def address_key(host: str) -> str | None:
    """IPv4 by address, IPv6 by prefix; None for a peer that no limit per address applies to."""
    try:
        address = ip_address(host)
    except ValueError:
        # A Unix socket has no address: whatever is behind it was put there by the operator.
        return None
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    hidden = 128 - _IPV6_PREFIX_BITS
    return f"{IPv6Address(int(address) >> hidden << hidden)}/{_IPV6_PREFIX_BITS}"

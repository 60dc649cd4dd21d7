"""How many files this process may have open, connections among them."""

import resource
from dataclasses import replace

from server.transport.limits import TransportLimits

# Redis, the log, pages that are being read, and connections that are being refused.
HEADROOM = 128
# Some systems allow a billion, and programs that we start might walk through all of them.
_ENOUGH = 65_536


def raise_file_limit() -> None:
    """The soft limit is for programs that use select(2); the hard one is what we may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def within_file_limit(limits: TransportLimits) -> TransportLimits:
    """With no more connections than there are file descriptors for."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return limits
    possible = max(1, soft - HEADROOM)
    return replace(limits, max_connections=min(limits.max_connections or possible, possible))

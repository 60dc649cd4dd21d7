"""Open connections: how many there may be, in all and per address, and how many half-open."""

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from server.addresses.client_address import ClientAddresses
from server.transport.limits import TransportLimits
from server.transport.refusals import HttpAnswer, RefusalLog, RefusalReason
from server.transport.token_bucket import TokenBuckets

# Frames that an address may send at once, in seconds of its rate.
_BURST_S = 3

AnswerReason: TypeAlias = RefusalReason | Literal["shutting_down"]


class HalfOpen(Protocol):
    """A connection whose request is incomplete."""

    def evict(self) -> None:
        """Close it in favour of a newer one."""
        ...


# In the order in which they became half-open; a plain dict is slow to pop its first key.
HalfOpenConnections: TypeAlias = OrderedDict[HalfOpen, None]


class Peer:
    """The connections of one address."""

    __slots__ = ("connections", "half_open", "key", "max_connections", "max_half_open")

    def __init__(self, key: str | None, limits: TransportLimits, capacity: float) -> None:
        is_exempt = key is None
        self.key = key
        self.connections = 0
        self.half_open: HalfOpenConnections = OrderedDict()
        self.max_connections = (
            math.inf if is_exempt else min(_limit(limits.max_connections_per_address), capacity / 2)
        )
        self.max_half_open = math.inf if is_exempt else _limit(limits.max_half_open_per_address)


class ConnectionGate:
    """Admits connections. A trusted proxy has no limit, since its clients are many."""

    def __init__(
        self,
        limits: TransportLimits,
        answer: Callable[[AnswerReason], HttpAnswer],
        addresses: ClientAddresses,
        *,
        refusals: RefusalLog,
        write_timeout: float,
    ) -> None:
        self.limits = limits
        self.answer = answer
        self.write_timeout = write_timeout
        self.refusals = refusals
        self.capacity = _limit(limits.max_connections)
        self.half_open: HalfOpenConnections = OrderedDict()
        self.open = 0
        self.turned_away = 0
        self._key_of = addresses.connection_key
        self._peers: dict[str | None, Peer] = {}
        rate = limits.frames_per_second_per_address
        self.frames = TokenBuckets(rate, rate * _BURST_S)

    def admit(self, host: str) -> Peer | RefusalReason:
        """Count one more connection of this address, or the reason why there may not be one."""
        peer = self._peer(self._key_of(host))
        if peer.connections >= peer.max_connections:
            return "connections_per_address"
        if self.open >= self.capacity:
            evict_oldest(self.half_open)
        if self.open >= self.capacity:
            return "connections"
        self._peers[peer.key] = peer
        peer.connections += 1
        self.open += 1
        return peer

    def release(self, peer: Peer) -> None:
        peer.connections -= 1
        self.open -= 1
        if peer.connections == 0:
            del self._peers[peer.key]

    def _peer(self, key: str | None) -> Peer:
        return self._peers.get(key) or Peer(key, self.limits, self.capacity)


def evict_oldest(connections: HalfOpenConnections) -> None:
    if connections:
        next(iter(connections)).evict()


def _limit(value: float) -> float:
    return value or math.inf

"""Gossip between servers: each publishes its state every second and reads that of the others."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex
from typing import Protocol

import msgspec

from server.presence.tracker import LobbyCounter
from server.store.port import LogUnavailableError, PresenceStore

_INTERVAL_S = 1.0
# The state of a server that has not renewed it for so long expires.
_TTL_MS = 5_000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class GossipTopic(Protocol):
    """One subject of the gossip between servers."""

    def encode(self) -> bytes:
        """The state of this server; empty if there is none."""
        ...

    def merge(self, states: dict[str, bytes]) -> None:
        """The states of all other servers, by server: they replace those merged before."""
        ...


class GossipExchange:
    def __init__(
        self,
        presence_store: PresenceStore,
        topics: Mapping[str, GossipTopic],
        lobby_counter: LobbyCounter,
        urgent: asyncio.Event,
    ) -> None:
        self._presence_store = presence_store
        self._topics = topics
        self._lobby_counter = lobby_counter
        self._urgent = urgent
        self._name = token_hex(8)
        # The state of this server as the store last held it: it may have expired there.
        self._published = b""
        self._was_away = False

    async def run(self) -> None:
        """Until cancelled; while Redis is away, the last known states stand."""
        while True:
            self._urgent.clear()
            await self.exchange()
            with suppress(TimeoutError):
                async with asyncio.timeout(_INTERVAL_S):
                    await self._urgent.wait()

    async def exchange(self) -> None:
        await self._exchange()
        self._lobby_counter.publish_changes()

    async def leave(self) -> None:
        """Withdraw the state of this server, so that its clients are not counted twice."""
        try:
            await self._presence_store.exchange(self._name, b"", ttl_ms=_TTL_MS)
        except LogUnavailableError:
            return

    async def _exchange(self) -> None:
        try:
            states = await self._publish()
        except LogUnavailableError:
            self._was_away = True
            return
        # After an outage, the other servers need a moment to publish their states again.
        if not self._was_away:
            self._merge(states)
        self._was_away = False

    async def _publish(self) -> dict[str, bytes]:
        """Publish the state of this server if it has changed; returns those of the others."""
        state = self._encoded()
        new = None if state == self._published and not self._was_away else state
        states = await self._presence_store.exchange(self._name, new, ttl_ms=_TTL_MS)
        self._published = states.pop(self._name, b"")
        return states

    def _encoded(self) -> bytes:
        states = {name: topic.encode() for name, topic in self._topics.items()}
        present = {name: msgspec.Raw(state) for name, state in states.items() if state}
        return _encode(present) if present else b""

    def _merge(self, states: dict[str, bytes]) -> None:
        decoded = {server: _decoded(state) for server, state in states.items()}
        for name, topic in self._topics.items():
            topic.merge(
                {server: bytes(its[name]) for server, its in decoded.items() if name in its}
            )


def _decoded(state: bytes) -> dict[str, msgspec.Raw]:
    try:
        return _decode(state)
    except msgspec.MsgspecError:
        # The format of a server of another version; its state is not worth an error.
        return {}

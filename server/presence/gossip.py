"""Every second, a server says who is here, hears who is elsewhere, and tells the lobby."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex
from typing import Protocol

import msgspec

from server.presence.lobby_counts import LobbyCounter
from server.store.port import LogUnavailableError, PresenceStore

_EVERY = 1.0
# Who has said nothing for so long is gone, with all who were there.
_LASTING_MS = 5_000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class GossipTopic(Protocol):
    """One subject of the roll call."""

    def words(self) -> bytes:
        """All that other servers should know; none where there is nothing."""
        ...

    def hear(self, said: dict[str, bytes]) -> None:
        """What all others say of it now, by server."""
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
        # What the store holds of ours: it may have forgotten what we said.
        self._said = b""
        self._was_away = False

    async def run(self) -> None:
        """For ever; while Redis is away, the last that was heard stands."""
        while True:
            self._urgent.clear()
            await self.call()
            with suppress(TimeoutError):
                async with asyncio.timeout(_EVERY):
                    await self._urgent.wait()

    async def call(self) -> None:
        await self._exchange()
        self._lobby_counter.tell()

    async def leave(self) -> None:
        """Takes back what was said, so that nobody counts those who are sent away."""
        try:
            await self._presence_store.call(self._name, b"", lasting_ms=_LASTING_MS)
        except LogUnavailableError:
            return

    async def _exchange(self) -> None:
        try:
            said = await self._say()
        except LogUnavailableError:
            self._was_away = True
            return
        # After an outage, the others need a moment to say again what Redis has forgotten.
        if not self._was_away:
            self._hear(said)
        self._was_away = False

    async def _say(self) -> dict[str, bytes]:
        """Answers with what others have said."""
        words = self._words()
        new = None if words == self._said and not self._was_away else words
        said = await self._presence_store.call(self._name, new, lasting_ms=_LASTING_MS)
        self._said = said.pop(self._name, b"")
        return said

    def _words(self) -> bytes:
        spoken = {subject: topic.words() for subject, topic in self._topics.items()}
        told = {subject: msgspec.Raw(words) for subject, words in spoken.items() if words}
        return _encode(told) if told else b""

    def _hear(self, said: dict[str, bytes]) -> None:
        told = {server: _read(words) for server, words in said.items()}
        for subject, topic in self._topics.items():
            topic.hear(
                {server: bytes(its[subject]) for server, its in told.items() if subject in its}
            )


def _read(words: bytes) -> dict[str, msgspec.Raw]:
    try:
        return _decode(words)
    except msgspec.MsgspecError:
        # A server of another version; who is there is not worth failing for.
        return {}

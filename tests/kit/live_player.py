"""A player at a socket, who repeats a command until it is answered, whatever it takes."""

import asyncio
from contextlib import AsyncExitStack

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit.ledger import BREATH
from kit.live_sockets import LiveSocket, on_match
from kit.players import Guest, Json

_AGAIN = {"log_unavailable", "outcome_unknown", "lost_races", "going_away"}


class LivePlayer:
    """Only the answers matter here: what happened is heard by others."""

    def __init__(self, guest: Guest, match: str) -> None:
        self.cut_off = 0
        self.turned_away = 0
        self._guest = guest
        self._match = match
        self._line = AsyncExitStack()
        self._socket: LiveSocket | None = None

    async def insist(self, command: Json, key: str) -> int:
        """The version as which it is done."""
        while True:
            try:
                answer = await (await self._connected()).ask(command, key)
            except (OSError, EOFError, ConnectionClosed, InvalidHandshake):
                self.cut_off += 1
                await self.leave()
            else:
                if answer["type"] == "ack":
                    version: int = answer["version"]
                    return version
                assert answer["problem"]["code"] in _AGAIN, answer
                self.turned_away += 1
            await asyncio.sleep(BREATH)

    async def leave(self) -> None:
        self._socket = None
        await self._line.aclose()

    async def _connected(self) -> LiveSocket:
        if self._socket is None:
            line = on_match(self._guest.server, self._match, self._guest, frames="events")
            self._socket = await self._line.enter_async_context(line)
        return self._socket

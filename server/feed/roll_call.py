"""Every second, a server says who watches here, hears who does elsewhere, and tells the lobby."""

import asyncio
from secrets import token_hex

from server.feed.audience import Audience
from server.feed.hub import Hub
from server.feed.turnout import Turnout
from server.store.port import Attendance, LogUnavailable

_EVERY = 1.0
# Who has said nothing for so long is gone, with all who watched there.
_LASTING_MS = 5_000


class RollCall:
    def __init__(
        self, attendance: Attendance, audience: Audience, hub: Hub, turnout: Turnout
    ) -> None:
        self._attendance = attendance
        self._audience = audience
        self._hub = hub
        self._turnout = turnout
        self._name = token_hex(8)
        # What the store holds of ours: it may have forgotten what we said.
        self._said = b""
        self._was_away = False

    async def run(self) -> None:
        """For ever; while Redis is away, the last that was heard stands."""
        while True:
            await self.call()
            await asyncio.sleep(_EVERY)

    async def call(self) -> None:
        await self._exchange()
        self._turnout.tell()

    async def leave(self) -> None:
        """Takes back what was said, so that nobody counts those who are sent away."""
        try:
            await self._attendance.call(self._name, b"", lasting_ms=_LASTING_MS)
        except LogUnavailable:
            return

    async def _exchange(self) -> None:
        try:
            said = await self._say()
        except LogUnavailable:
            self._was_away = True
            return
        # After an outage, the others need a moment to say again what Redis has forgotten.
        if not self._was_away:
            self._hub.tell_present(self._audience.hear(said))
        self._was_away = False

    async def _say(self) -> dict[str, bytes]:
        """Answers with what others have said."""
        words = self._audience.words()
        new = None if words == self._said and not self._was_away else words
        said = await self._attendance.call(self._name, new, lasting_ms=_LASTING_MS)
        self._said = said.pop(self._name, b"")
        return said

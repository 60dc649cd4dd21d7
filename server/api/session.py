"""One socket on one match: what happens is told to it, and what it asks is done."""

import asyncio
from functools import lru_cache

import msgspec
from msgspec import Struct

from domain.language import Language
from domain.match import Match
from domain.messages import Command
from domain.player import Player
from domain.refusals import Refusal
from server.api.closing import GOING_AWAY, TOO_SLOW, ClosedError
from server.api.greeting import hello_to
from server.api.messages import SENT, Ack, Hello, Presence, Refused, Reset, Sent
from server.api.problems import problem_of
from server.api.services import Services
from server.api.socket import Socket, say, say_json, until_either_ends
from server.api.websocket_protocol import direct
from server.engine.command_handler import CommandRequest
from server.engine.errors import ServiceError, UnauthorisedError
from server.live.framing import text_frame
from server.live.rendered_commit import EncodedFrame
from server.live.subscription import NO_SUCH_CURSOR, Snapshot, Subscription
from server.presence.tracker import Present
from server.store.port import LogUnavailableError


class Guest(Struct, frozen=True):
    """Who is at the other end, and what they came with."""

    player: Player | None
    language: Language
    after: int | None
    epoch: str | None
    keeps_audience: bool  # looks as somebody named, whatever seat it takes


@lru_cache
def _presence(present: Present) -> bytes:
    """The same bytes for all who watch."""
    message = Presence(present.spectators, present.seats)
    return text_frame(msgspec.json.encode(message))


class Session:
    def __init__(
        self, services: Services, socket: Socket, guest: Guest, subscription: Subscription
    ) -> None:
        self._services = services
        self._socket = socket
        self._guest = guest
        self._subscription = subscription

    async def run(self) -> None:
        """Until either side leaves; what ended it is raised."""
        try:
            await until_either_ends(self._tell(), self._hear())
        finally:
            self._subscription.leave()

    async def _tell(self) -> None:
        await self._greet()
        if (short := direct(self._socket.scope)) is not None:
            self._subscription.push_with(lambda told: short.push(told.framed))
            self._subscription.notice_with(lambda present: short.push(_presence(present)))
        async for told in self._subscription.told():
            try:
                async with asyncio.timeout(self._services.write_timeout):
                    await self._say(told)
            except TimeoutError as slow:
                raise ClosedError(TOO_SLOW) from slow
        raise ClosedError(GOING_AWAY)

    async def _greet(self) -> None:
        """Hello first of all; without a cursor, what follows is what comes after it."""
        match = await self._subscription.sight()
        hello = hello_to(
            self._subscription.audience.viewer, match, self._services, held=await self._holds(match)
        )
        if self._guest.after is None:
            self._subscription.version = hello.version
        elif self._guest.epoch not in {None, hello.epoch}:
            self._subscription.restart(NO_SUCH_CURSOR)
        await say(self._socket, hello)

    async def _holds(self, match: Match) -> bool:
        """Whether the guest comes back to the very match that it left, with the same eyes."""
        guest, after = self._guest, self._guest.after or 0
        if guest.epoch != self._services.store.log.epoch or not 0 < after <= match.version:
            return False
        if guest.player is None or guest.keeps_audience:
            return True
        # Seats change only before the start; the hello after that may not have reached the guest.
        before = await self._services.matches.at(match.id, after - 1)
        return before.status != "waiting"

    async def _say(self, told: EncodedFrame | Snapshot) -> None:
        if isinstance(told, EncodedFrame):
            await say_json(self._socket, told.json)
            return
        if told.reason is not None:
            await say(self._socket, Reset(told.reason))
        await say(self._socket, self._hello(told.match))

    def _hello(self, match: Match) -> Hello:
        return hello_to(self._subscription.audience.viewer, match, self._services)

    async def _hear(self) -> None:
        while True:
            text = await self._socket.receive_text()
            await say(self._socket, await self._answer(text))

    async def _answer(self, text: str) -> Ack | Refused:
        """Done and durable, or why not; whatever was sent, the socket stays."""
        name = None
        try:
            sent = SENT.decode(text)
            name = sent.id
            return await self._do(sent)
        except (
            Refusal,
            ServiceError,
            LogUnavailableError,
            msgspec.MsgspecError,
            RecursionError,
        ) as no:
            return Refused(name, problem_of(no, self._guest.language))

    async def _do(self, sent: Sent[Command]) -> Ack:
        player = self._guest.player
        if player is None:
            raise UnauthorisedError
        await self._services.rate_limiter.take("commands", player.id)
        order = CommandRequest(
            match=self._subscription.match.id,
            command=sent.command,
            by=player,
            key=sent.id,
            expected=sent.if_version,
        )
        handled = await self._services.handle(order)
        return Ack(sent.id, handled.commit.version)

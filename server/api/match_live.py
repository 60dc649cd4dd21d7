"""A match over a WebSocket: commits are sent as they happen, commands are received."""

import asyncio
from functools import lru_cache

import msgspec
from litestar import websocket
from litestar.params import FromPath
from msgspec import UNSET, Struct, UnsetType, field

from domain.language import Language
from domain.match import Match
from domain.messages import Command
from domain.player import Player
from domain.refusals import Refusal
from server.api.messages import (
    GOING_AWAY,
    SENT,
    TOO_SLOW,
    Ack,
    ClosedError,
    Hello,
    Refused,
    Reset,
    Sent,
    hello,
)
from server.api.messages import Presence as PresenceMessage
from server.api.parameters import After, ViewAs, query_as, resolve_viewer, viewer_for
from server.api.problems import problem_of
from server.api.requests import language_of
from server.api.services import Services, address_of, services_of
from server.api.socket import (
    Socket,
    accepted,
    admitted,
    limit_spectator,
    send,
    send_json,
    until_either_ends,
)
from server.api.websocket_protocol import direct
from server.engine.command_handler import CommandRequest
from server.engine.errors import ServiceError, UnauthorisedError
from server.engine.rendered_commit import EncodedFrame, Frames, text_frame
from server.live.subscription import NO_SUCH_CURSOR, Snapshot, Subscription
from server.presence.tracker import Presence
from server.store.port import LogUnavailableError


class LiveQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a subscription: cursor, epoch, frame mode and viewer."""

    after: After | UnsetType = UNSET
    epoch: str | UnsetType = UNSET
    frames: Frames = "view"
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


@websocket("/api/matches/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    async with accepted(socket), admitted(socket) as player:
        session = await _session(socket, id, player)
        await session.run()


async def _session(socket: Socket, id: str, player: Player | None) -> "Session":
    services = services_of(socket)
    query = query_as(socket, LiveQuery)
    channel = await services.hub.channel(id, 0 if query.after is UNSET else query.after)
    # Refused before the subscription; a player who loses the seat later becomes a spectator.
    viewer = viewer_for(channel.match, player, query.viewer)
    client = Client(
        player=player,
        language=language_of(socket),
        after=None if query.after is UNSET else query.after,
        epoch=None if query.epoch is UNSET else query.epoch,
        keeps_audience=query.viewer is not UNSET,
    )
    after = channel.match.shown_to(viewer) if client.after is None else client.after
    subscription = Subscription(
        services.hub, channel, resolve_viewer(player, query.viewer), after, query.frames
    )
    return Session(services, socket, client, subscription)


class Client(Struct, frozen=True):
    """The client of a socket, with its cursor."""

    player: Player | None
    language: Language
    after: int | None
    epoch: str | None
    keeps_audience: bool  # asked for a viewer by name, which no seat change alters


class Session:
    def __init__(
        self, services: Services, socket: Socket, client: Client, subscription: Subscription
    ) -> None:
        self._services = services
        self._socket = socket
        self._client = client
        self._subscription = subscription

    async def run(self) -> None:
        """Until either side closes; raises the reason."""
        try:
            await until_either_ends(self._send_commits(), self._receive_commands())
        finally:
            self._subscription.unsubscribe()

    async def _send_commits(self) -> None:
        await self._send_hello()
        if (protocol := direct(self._socket.scope)) is not None:
            self._subscription.attach(
                protocol.send_frame,
                lambda presence: protocol.send_frame(_presence_frame(presence)),
            )
        async for item in self._subscription.catch_up():
            try:
                async with asyncio.timeout(self._services.write_timeout):
                    await self._send(item)
            except TimeoutError as slow:
                raise ClosedError(TOO_SLOW) from slow
        raise ClosedError(GOING_AWAY)

    async def _send_hello(self) -> None:
        """The first message; without a cursor, commits after its version follow."""
        match = await self._subscription.visible_match()
        first = self._hello(match, held=await self._holds(match))
        if self._client.after is None:
            self._subscription.version = first.version
        elif self._client.epoch not in {None, first.epoch}:
            self._subscription.reset(NO_SUCH_CURSOR)
        await send(self._socket, first)

    async def _holds(self, match: Match) -> bool:
        """Whether the client resumes the match that it left, as the same viewer."""
        client, after = self._client, self._client.after or 0
        if client.epoch != self._services.store.log.epoch or not 0 < after <= match.version:
            return False
        if client.player is None or client.keeps_audience:
            return True
        # Seats change only before the start; the hello after a change may have been lost.
        before = await self._services.matches.at(match.id, after - 1)
        return before.status != "waiting"

    async def _send(self, item: EncodedFrame | Snapshot) -> None:
        if isinstance(item, EncodedFrame):
            await send_json(self._socket, item.json)
            return
        if item.reason is not None:
            await send(self._socket, Reset(item.reason))
        await send(self._socket, self._hello(item.match))

    def _hello(self, match: Match, *, held: bool = False) -> Hello:
        services, viewer = self._services, self._subscription.audience.viewer
        return hello(viewer, match, services.store.log.epoch, services.now(), held=held)

    async def _receive_commands(self) -> None:
        while True:
            text = await self._socket.receive_text()
            await limit_spectator(self._socket, self._client.player)
            await send(self._socket, await self._answer(text))

    async def _answer(self, text: str) -> Ack | Refused:
        """Nothing that a client sends closes its socket."""
        id = None
        try:
            sent = SENT.decode(text)
            id = sent.id
            return await self._handle(sent)
        except (
            Refusal,
            ServiceError,
            LogUnavailableError,
            msgspec.MsgspecError,
            RecursionError,
        ) as error:
            return Refused(id, problem_of(error, self._client.language))

    async def _handle(self, sent: Sent[Command]) -> Ack:
        player = self._client.player
        if player is None:
            raise UnauthorisedError
        await self._services.rate_limiter.take("commands", player.id, address_of(self._socket))
        request = CommandRequest(
            match=self._subscription.match.id,
            command=sent.command,
            by=player,
            key=sent.id,
            expected=sent.if_version,
        )
        handled = await self._services.command_handler.handle(request)
        return Ack(sent.id, handled.commit.version)


@lru_cache
def _presence_frame(presence: Presence) -> bytes:
    """Encoded once for all subscribers."""
    message = PresenceMessage(presence.spectators, presence.seats)
    return text_frame(msgspec.json.encode(message))


SOCKETS = (live,)

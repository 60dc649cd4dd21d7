"""A client that is cut off, resumes and reads slowly, and checks every frame it receives."""

import asyncio
import json
from typing import Any, TypeAlias, cast

from uvicorn._types import WebSocketScope

from domain.game import SPECTATOR, Viewer
from domain.match import Match
from server.api.match_live import Client as SessionClient
from server.api.match_live import Session
from server.api.services import Services
from server.api.socket import Socket
from server.api.websocket_protocol import DirectSockets
from server.live.subscription import Subscription

Json: TypeAlias = dict[str, Any]


def as_spectator(_match: Match) -> Viewer:
    """The viewer of a spectator."""
    return SPECTATOR


class Line(DirectSockets):
    """One connection of a client; frames arrive while the client reads."""

    def __init__(self, client: "Client") -> None:  # nothing of uvicorn's is wanted
        self._client = client
        self.scope = cast("WebSocketScope", {"extensions": {"archipel.direct": self}})

    def send_frame(self, framed: bytes) -> bool:
        if not self._client.reads.is_set():
            return False
        self._client.receive(payload(framed))
        return True

    async def send_text(self, text: str) -> None:
        await self._client.reads.wait()
        self._client.receive(text.encode())

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        raise AssertionError


class Client:
    """Keeps the last version and the epoch between connections."""

    def __init__(self, services: Services, match: str, known_frames: frozenset[str]) -> None:
        self.reads = asyncio.Event()
        self.reads.set()
        self.version = 0
        self.epoch: str | None = None
        self.commits: dict[int, str] = {}
        self.resets = 0
        self._services = services
        self._match = match
        self._known_frames = known_frames
        self._greets = False
        self._session: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        return self._session is not None

    def move_to(self, services: Services) -> None:
        self._services = services

    def connect(self) -> None:
        self._greets = False
        self._session = asyncio.create_task(self._listen(Line(self)))

    async def cut(self) -> None:
        assert self._session
        self._session.cancel()
        await asyncio.wait([self._session])
        self._session = None

    def check(self) -> None:
        """Raises the error of a session that has ended: only the client ends sessions."""
        if self._session is not None and self._session.done():
            self._session.result()

    async def _listen(self, line: Line) -> None:
        client = SessionClient(
            player=None, language="en", after=self.version, epoch=self.epoch, keeps_audience=True
        )
        channel = await self._services.hub.channel(self._match, self.version)
        watch = Subscription(self._services.hub, channel, as_spectator, self.version)
        await Session(self._services, cast("Socket", line), client, watch).run()

    def receive(self, frame: bytes) -> None:
        message: Json = json.loads(frame)
        match message["type"]:
            case "hello":
                self._receive_hello(message)
            case "reset":
                self._greets, self.version, self.commits = True, -1, {}
                self.resets += 1
            case "presence":
                pass
            case kind:
                assert kind == "commit", kind
                assert message["version"] == self.version + 1, (message["version"], self.version)
                self.version = message["version"]
                self.commits[self.version] = frame.decode()
                assert frame.decode() in self._known_frames, "no history has this"

    def _receive_hello(self, message: Json) -> None:
        """A hello of another epoch is followed by a reset; until then the old epoch is kept."""
        if self._greets:
            self.version = message["version"]
        if self._greets or self.epoch is None:
            self.epoch = message["epoch"]
        self._greets = False


def payload(frame: bytes) -> bytes:
    """What follows the header of an unmasked frame (RFC 6455, section 5.2)."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]

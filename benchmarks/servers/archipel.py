"""This server with its default settings; limits off but where they are what is measured."""

import sys
from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from benchmarks.driver.frames import client_frame
from benchmarks.driver.websocket import WebSocket
from benchmarks.moves import Move, Moves
from benchmarks.servers.http_calls import HttpCalls
from benchmarks.servers.server_process import ROOT, ServerProcess

Frames: TypeAlias = Literal["view", "events"]

Clock: TypeAlias = Mapping[str, str | int]
NO_CLOCK: Final[Clock] = {"kind": "none"}

NO_LIMITS: Final = (
    "--commands-per-second=0",
    "--reads-per-second=0",
    "--sockets-per-second=0",
    "--requests-per-second=0",
    "--players-per-minute=0",
    "--matches-per-minute=0",
    "--max-connections-per-address=0",
    "--max-streams-per-address=0",
    "--max-streams-per-player=0",
    "--frames-per-second=0",
    "--frames-per-second-per-address=0",
    "--commitments-per-minute=0",
)
# Of every commit's frame, as it is written: the version is the first field.
_COMMIT: Final = b'{"type":"commit","version":'
_REFUSED: Final = b'{"type":"refused"'


class Guest(Struct):
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


class Opened(Struct):
    id: str


class Noted(Struct):
    pid: int
    socket: str


class CommandRefusedError(Exception):
    """The driver plays by the rules, so the bench is wrong somewhere."""


class Archipel:
    name = "Archipel"
    durability = "every move on disk before it is answered (appendfsync always)"

    def __init__(
        self, data: Path, *flags: str, limits: Sequence[str] = NO_LIMITS, checkout: Path = ROOT
    ) -> None:
        self.checkout = checkout
        self.python = _python_of(checkout)
        self._running = ServerProcess(
            (self.python, "-m", "archipel_cli", "serve", "--data", data, "--port", "0",
             "--log-level", "warning", "--no-bots", *limits, *flags),
            output=data.with_suffix(".out"),
            folder=checkout,
        )  # fmt: skip
        self.frames: Frames = "view"
        self.data = data
        self.url = self._running.wait_for("Archipel answers at ")
        self.pid = self._running.pid
        self.asking = HttpCalls(self.url)
        self.guests = (self._guest("Ada"), self._guest("Bob"))

    @property
    def redis(self) -> Noted:
        """Its private Redis."""
        note = self.data / "redis" / "running.json"
        return msgspec.json.decode(note.read_bytes(), type=Noted)

    @property
    def redis_pid(self) -> int:
        return self.redis.pid

    def with_frames(self, frames: Frames) -> "Archipel":
        """The same server, whose viewers ask for other frames."""
        other = copy(self)
        other.frames = frames
        other.name = f"{self.name}, frames={frames}"
        return other

    def open(self, moves: Moves) -> "ArchipelMatch":
        return ArchipelMatch(self, self.seated(), moves)

    def seated(self, clock: Clock = NO_CLOCK) -> str:
        """A match at which both have sat down."""
        asked = {
            "options": {"game": "divercite", "starter": 0},
            "seat": 0,
            "visibility": "public",
            "clock": clock,
        }
        id = self.asking.post("/api/matches", asked, Opened, self.guests[0].headers).id
        self.command(id, 1, {"type": "match.take_seat", "seat": 1})
        return id

    def command(self, id: str, seat: int, command: object) -> None:
        path = f"/api/matches/{id}/commands"
        self.asking.post(path, command, msgspec.Raw, self.guests[seat].headers)

    def stop(self) -> None:
        self._running.stop()

    def _guest(self, name: str) -> Guest:
        return self.asking.post("/api/players", {"name": name}, Guest)


class ArchipelMatch:
    def __init__(self, adapter: Archipel, id: str, moves: Moves) -> None:
        self.id = id
        self._adapter = adapter
        self._frames = [client_frame(_message(ply, move)) for ply, move in enumerate(moves)]
        white, black = (self._seat(guest) for guest in adapter.guests)
        self.seats = (white, black)

    def move(self, ply: int, seen: int) -> bytes:  # noqa: ARG002 - others need it
        return self._frames[ply]

    def news(self, message: bytes, seen: int) -> int:
        if message.startswith(_COMMIT):
            return int(message[len(_COMMIT) : message.index(b",", len(_COMMIT))])
        if message.startswith(_REFUSED):
            raise CommandRefusedError(message.decode())
        return seen

    def spectator(self, frames: Frames | None = None) -> WebSocket:
        link = self.connected(frames)
        link.wait()
        return link

    def connected(
        self, frames: Frames | None = None, after: int | None = None, epoch: str | None = None
    ) -> WebSocket:
        """A spectator before its first message."""
        cursor = "" if after is None else f"&after={after}"
        return self._connected({}, frames, cursor if epoch is None else f"{cursor}&epoch={epoch}")

    def _seat(self, guest: Guest) -> WebSocket:
        link = self._connected(guest.headers)
        link.wait()
        return link

    def _connected(
        self, headers: dict[str, str], frames: Frames | None = None, cursor: str = ""
    ) -> WebSocket:
        base = self._adapter.url.replace("http", "ws", 1)
        query = f"frames={frames or self._adapter.frames}{cursor}"
        return WebSocket(f"{base}/api/matches/{self.id}/live?{query}", headers)


def _python_of(checkout: Path) -> Path:
    return Path(sys.executable) if checkout == ROOT else checkout / ".venv/bin/python"


def command_of(move: Move) -> dict[str, str]:
    return {"type": f"divercite.place_{move.kind}", "cell": move.cell, "colour": move.colour}


def _message(ply: int, move: Move) -> bytes:
    return msgspec.json.encode({"type": "command", "id": f"ply-{ply}", "command": command_of(move)})

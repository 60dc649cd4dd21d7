"""boardgame.io over its own protocol: socket.io over a WebSocket.

It sends full states by default; in delta mode it computes a diff per viewer.
"""

import re
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from benchmarks.driver.frames import client_frame
from benchmarks.driver.websocket import WebSocket
from benchmarks.moves import Moves
from benchmarks.servers.http_calls import HttpCalls
from benchmarks.servers.npm import Npm, free_port
from benchmarks.servers.server_process import ServerProcess

_EVENT: Final = b"42/divercite,"
_CONNECTED: Final = b"40/divercite,"
_UPDATE: Final = b'42/divercite,["update"'
# Of a patch: the match, the state before, and the state that it makes.
_PATCH: Final = re.compile(rb'42/divercite,\["patch","[^"]*",\d+,(\d+)')
_PING: Final = (b"2", client_frame(b"3"))
_STATE: Final = re.compile(rb'"_stateID":(\d+)')


class Created(Struct):
    matchID: str  # noqa: N815 - their word


class Joined(Struct):
    playerCredentials: str  # noqa: N815 - their word


class BoardgameIo:
    name = "boardgame.io"
    durability = "none: in memory"
    redis_pid = None

    def __init__(self, npm: Npm, scratch: Path, mode: Literal["full", "delta"] = "full") -> None:
        if mode == "delta":
            self.name = f"{self.name}, delta mode"
        port = free_port()
        self._running = ServerProcess(
            (npm.node, "benchmarks/peers/boardgameio.js", str(port), mode),
            output=scratch / f"boardgameio-{mode}.out",
            environment=npm.environment,
        )
        self._running.wait_for("ready")
        self.url = f"http://127.0.0.1:{port}"
        self.pid = self._running.pid
        self.asking = HttpCalls(self.url)

    def open(self, moves: Moves) -> "BoardgameIoMatch":
        created = self.asking.post("/games/divercite/create", {"numPlayers": 2}, Created)
        return BoardgameIoMatch(self, created.matchID, moves)

    def join(self, match: str, player: str) -> str:
        asked = {"playerID": player, "playerName": f"player {player}"}
        joined = self.asking.post(f"/games/divercite/{match}/join", asked, Joined)
        return joined.playerCredentials

    def stop(self) -> None:
        self._running.stop()


class BoardgameIoMatch:
    def __init__(self, adapter: BoardgameIo, match: str, moves: Moves) -> None:
        self._adapter = adapter
        self._match = match
        self._moves = moves
        self._credentials = [adapter.join(match, player) for player in "01"]
        white, black = (
            self._connected(player, credentials)
            for player, credentials in zip("01", self._credentials, strict=True)
        )
        self.seats = (white, black)

    def move(self, ply: int, seen: int) -> bytes:
        player = str(ply % 2)
        kind, cell, colour = self._moves[ply]
        payload = {
            "type": "place",
            "args": [cell, kind, colour],
            "playerID": player,
            "credentials": self._credentials[ply % 2],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return client_frame(_event("update", action, seen, self._match, player))

    def news(self, message: bytes, seen: int) -> int:
        whole = message.startswith(_UPDATE)
        found = _STATE.search(message) if whole else _PATCH.match(message)
        return int(found[1]) if found else seen

    def spectator(self) -> WebSocket:
        return self._connected(None, None)

    def _connected(self, player: str | None, credentials: str | None) -> WebSocket:
        base = self._adapter.url.replace("http", "ws", 1)
        link = WebSocket(f"{base}/socket.io/?EIO=4&transport=websocket", ping=_PING)
        link.send(client_frame(_CONNECTED))
        _wait_for(link, _CONNECTED)
        link.send(client_frame(_event("sync", self._match, player, credentials, 2)))
        _wait_for(link, b'42/divercite,["sync"')
        return link


def _event(*words: object) -> bytes:
    return _EVENT + msgspec.json.encode(words)


def _wait_for(link: WebSocket, beginning: bytes) -> None:
    while not any(message.startswith(beginning) for message in link.wait()):
        pass

"""A match as it happens, over a WebSocket."""

from typing import Literal

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import UNSET, Struct, UnsetType, field

from server.api import closing
from server.api.asking import anybody, house_of, language_of, query_as
from server.api.closing import CloseCode, Closed
from server.api.messages import PROTOCOL, Closing
from server.api.session import Guest, Session
from server.api.shapes import After, ViewAs
from server.api.socket import Socket, say
from server.api.viewing import viewer_for
from server.feed.moments import Eyes
from server.feed.watching import Watch
from server.store.port import LogUnavailable
from server.trouble import GoingAway, NotAllowed, TooMany, Trouble, Unauthorised, UnknownThing

_CODES: dict[type[Exception], CloseCode] = {
    UnknownThing: closing.UNKNOWN_MATCH,
    NotAllowed: closing.NOT_ALLOWED,
    Unauthorised: closing.NOT_ALLOWED,
    TooMany: closing.TOO_MANY,
    GoingAway: closing.GOING_AWAY,
    LogUnavailable: closing.LOG_AWAY,
    msgspec.ValidationError: closing.MALFORMED,
}


class WatchMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """From which version on, in which words, as whom."""

    after: After | UnsetType = UNSET
    epoch: str | UnsetType = UNSET
    frames: Literal["view", "events"] = "view"
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


@websocket("/api/matches/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    offered = socket.scope["subprotocols"]
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
    try:
        await (await _session(socket, id)).run()
    except WebSocketDisconnect:
        return
    except Closed as closed:
        await _close(socket, closed.code)
    except (Trouble, LogUnavailable, msgspec.ValidationError) as trouble:
        await _close(socket, _code_of(trouble))


async def _session(socket: Socket, id: str) -> Session:
    house, player = house_of(socket), await anybody(socket)
    query = query_as(socket, WatchMatch)
    room = await house.hub.room(id)
    viewer = viewer_for(room.match, player, query.viewer)
    guest = Guest(
        player=player,
        language=language_of(socket),
        after=None if query.after is UNSET else query.after,
        epoch=None if query.epoch is UNSET else query.epoch,
        keeps_eyes=query.viewer is not UNSET,
    )
    after = room.match.version if guest.after is None else guest.after
    watch = Watch(house.hub, room, Eyes(viewer, query.frames), after)
    return Session(house, socket, guest, watch)


def _code_of(trouble: Exception) -> CloseCode:
    return next(_CODES[each] for each in type(trouble).__mro__ if each in _CODES)


async def _close(socket: Socket, code: CloseCode) -> None:
    await say(socket, Closing(code.code, code.reason))
    await socket.close(code=code.code, reason=code.reason)


HANDLERS = (live,)

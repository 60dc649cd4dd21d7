"""A match as it happens, over a WebSocket."""

from litestar import websocket
from litestar.params import FromPath
from msgspec import UNSET, Struct, UnsetType, field

from server.api.asking import anybody, house_of, language_of, query_as
from server.api.session import Guest, Session
from server.api.shapes import After, ViewAs
from server.api.socket import Socket, accepted
from server.api.viewing import gaze, viewer_for
from server.feed.moments import Frames
from server.feed.watching import Watch


class WatchMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """From which version on, in which words, as whom."""

    after: After | UnsetType = UNSET
    epoch: str | UnsetType = UNSET
    frames: Frames = "view"
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


@websocket("/api/matches/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    async with accepted(socket):
        session = await _session(socket, id)
        await session.run()


async def _session(socket: Socket, id: str) -> Session:
    house, player = house_of(socket), await anybody(socket)
    query = query_as(socket, WatchMatch)
    room = await house.hub.room(id, 0 if query.after is UNSET else query.after)
    # Turned away at the door; whoever loses their seat later goes on as a spectator.
    viewer_for(room.match, player, query.viewer)
    guest = Guest(
        player=player,
        language=language_of(socket),
        after=None if query.after is UNSET else query.after,
        epoch=None if query.epoch is UNSET else query.epoch,
        keeps_eyes=query.viewer is not UNSET,
    )
    after = room.match.version if guest.after is None else guest.after
    watch = Watch(house.hub, room, gaze(player, query.viewer), after, query.frames)
    return Session(house, socket, guest, watch)


SOCKETS = (live,)

"""A match as it happens, over a WebSocket."""

from litestar import websocket
from litestar.params import FromPath
from msgspec import UNSET, Struct, UnsetType, field

from server.api.asking import anybody, language_of, query_as, services_of
from server.api.session import Guest, Session
from server.api.shapes import After, ViewAs
from server.api.socket import Socket, accepted
from server.api.viewing import resolve_viewer, viewer_for
from server.live.rendered_commit import Frames
from server.live.subscription import Subscription


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
    services, player = services_of(socket), await anybody(socket)
    query = query_as(socket, WatchMatch)
    channel = await services.hub.channel(id, 0 if query.after is UNSET else query.after)
    # Turned away at the door; whoever loses their seat later goes on as a spectator.
    viewer_for(channel.match, player, query.viewer)
    guest = Guest(
        player=player,
        language=language_of(socket),
        after=None if query.after is UNSET else query.after,
        epoch=None if query.epoch is UNSET else query.epoch,
        keeps_audience=query.viewer is not UNSET,
    )
    after = channel.match.version if guest.after is None else guest.after
    subscription = Subscription(
        services.hub, channel, resolve_viewer(player, query.viewer), after, query.frames
    )
    return Session(services, socket, guest, subscription)


SOCKETS = (live,)

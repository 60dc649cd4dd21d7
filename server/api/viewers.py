"""The viewer of a request: the own seat or a spectator; any viewer once a match is over."""

from msgspec import UNSET, UnsetType

from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.match import Match
from domain.player import Player
from server.engine.errors import NotAllowedError, NotFoundError
from server.live.subscription import ViewerResolver


def viewer_for(match: Match, player: Player | None, asked: str | UnsetType) -> Viewer:
    """The requested viewer; raises NotAllowedError where the player may not be it now."""
    own = match.seat_of(player)
    if asked is UNSET:
        return own
    viewer = viewer_named(match, asked)
    if viewer in {own, SPECTATOR} or match.outcome is not None:
        return viewer
    raise NotAllowedError


def viewer_named(match: Match, asked: str) -> Viewer:
    viewer = _named(asked)
    if isinstance(viewer, int) and viewer >= len(match.seats):
        raise NotFoundError("seat", str(viewer))
    return viewer


def resolve_viewer(player: Player | None, asked: str | UnsetType) -> ViewerResolver:
    """The viewer of a subscription while seats change; a spectator once the seat is lost."""

    def resolve(match: Match) -> Viewer:
        try:
            return viewer_for(match, player, asked)
        except NotAllowedError:
            return SPECTATOR

    return resolve


def _named(asked: str) -> Viewer:
    if asked == "spectator":
        return SPECTATOR
    if asked == "omniscient":
        return OMNISCIENT
    return int(asked.removeprefix("seat:"))

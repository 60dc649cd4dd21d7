"""Whose eyes a reader may borrow: their own or a spectator's, and anybody's after the end."""

from msgspec import UNSET, UnsetType

from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.match import Match
from domain.player import Player
from server.engine.errors import NotAllowedError, NotFoundError
from server.live.subscription import ViewerResolver


def viewer_for(match: Match, player: Player | None, asked: str | UnsetType) -> Viewer:
    """The viewer that was asked for, if this player may be it by what stands now."""
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
    """As whom a reader goes on looking while seats change hands; without their own, as anybody."""

    def look(match: Match) -> Viewer:
        try:
            return viewer_for(match, player, asked)
        except NotAllowedError:
            return SPECTATOR

    return look


def _named(asked: str) -> Viewer:
    if asked == "spectator":
        return SPECTATOR
    if asked == "omniscient":
        return OMNISCIENT
    return int(asked.removeprefix("seat:"))

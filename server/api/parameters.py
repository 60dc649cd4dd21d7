"""Query parameters and headers that several operations share, and what they resolve to.

The viewer of `as` is the own seat or a spectator, and any viewer once a match is over.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias, TypeVar
from urllib.parse import urlencode

import msgspec
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.params import HeaderParameter
from msgspec import UNSET, Meta, Struct, UnsetType, field

from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.match import Match
from domain.match.state import Status
from domain.player import Player
from projections.time_class import TimeClass
from server.api.requests import Connection, Request
from server.api.schemas import END, Id, Version
from server.engine.errors import NotAllowedError, NotFoundError
from server.engine.rendered_commit import Frames
from server.live.subscription import ViewerResolver

Query = TypeVar("Query", bound=Struct)

# The name of the dependency that holds a handler's query parameters.
PARAMETERS = "parameters"

After: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
PageSize: TypeAlias = Annotated[int, Meta(ge=1, le=500)]
ViewAs: TypeAlias = Annotated[str, Meta(pattern=rf"^(spectator|omniscient|seat:[0-9]{{1,2}}){END}")]
LobbyCursor: TypeAlias = Annotated[
    str, Meta(pattern=rf"^[0-9]{{1,16}}\.[A-Za-z0-9_-]{{1,64}}{END}")
]
Offset: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Ladder: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]

IfMatch: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        description="Only if the match still has this ETag; otherwise 412 and nothing is done.",
        pattern=r'^(\*|"[0-9a-zA-Z_-]{1,64}:[0-9]{1,15}")$',
    ),
]
IdempotencyKey: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        description="A request repeated under its key is done once, with the same answer.",
        pattern=r"^[\x21-\x7e]{1,128}$",
    ),
]
LastEventId: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        description="The id of the last event seen, or its version; takes precedence over `after`.",
        pattern=r"^(?:([0-9a-zA-Z]{1,32}):)?([0-9]{1,15})$",
    ),
]
AcceptLanguage: TypeAlias = Annotated[
    str | None, HeaderParameter(name="Accept-Language", description="fr or en.")
]


def _header(name: str, description: str) -> ResponseHeader:
    return ResponseHeader(name=name, description=description, documentation_only=True)


ETAG = _header("ETag", '"<epoch>:<version>" of the match.')
FILE_ETAG = _header("ETag", "Changes with the bytes of the file.")
LOCATION = _header("Location", "The address of the match.")
AGE = _header("Age", "Answered from memory: seconds since the log last answered.")
CACHE_STATUS = _header(
    "Cache-Status", "`archipel; hit; ttl=-7; detail=log_unavailable`: answered from memory."
)
LINK = _header("Link", 'The next page, as `rel="next"`; absent on the last.')


class MatchQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`at` an earlier version, `as` another viewer."""

    at: Version | UnsetType = UNSET
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


class CommitsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    after: After = 0
    limit: PageSize = 100
    frames: Frames = "view"
    epoch: Id | UnsetType = UNSET
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


class ReplayQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The viewer, and the game of a record that does not name it."""

    viewer: ViewAs = field(default="omniscient", name="as")
    game: Id | UnsetType = UNSET


class LobbyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    game: Id | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    player: Id | UnsetType = UNSET
    limit: PageSize = 50
    cursor: LobbyCursor | UnsetType = UNSET


class PageQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`cursor`: how many entries come before the page."""

    limit: PageSize = 50
    cursor: Offset = 0


class StandingsQuery(PageQuery, frozen=True, forbid_unknown_fields=True):
    """`cursor`: how many entries come before the page."""

    ladder: Ladder | UnsetType = UNSET
    time_class: TimeClass | UnsetType = UNSET


class NoQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """No query parameters."""


class QueryDependency:
    """Provides the query parameters of a request as a struct that forbids unknown ones."""

    def __init__(self, shape: type[Struct]) -> None:
        self._shape = shape

    def __call__(self, request: Request) -> Struct:
        return query_as(request, self._shape)


def query_parameters(shape: type[Struct]) -> dict[str, Provide]:
    """For a handler's `dependencies`."""
    return {PARAMETERS: Provide(QueryDependency(shape), sync_to_thread=False)}


def query_as(connection: Connection, shape: type[Query]) -> Query:
    given: dict[str, str] = {}
    for name, value in connection.query_params.multi_items():
        if name in given:
            raise msgspec.ValidationError(f"Object contains field `{name}` more than once")
        given[name] = value
    return msgspec.convert(given, shape, strict=False)


class Cursor(NamedTuple):
    """The last version that was seen, and the epoch of its log, if that is known."""

    after: int
    epoch: str | None


def cursor_of(last_event_id: str | None, query: CommitsQuery) -> Cursor:
    """Where a reader continues: Last-Event-ID takes precedence over the query."""
    if last_event_id is None:
        return Cursor(query.after, None if query.epoch is UNSET else query.epoch)
    epoch, _, version = last_event_id.rpartition(":")
    return Cursor(int(version), epoch or None)


def next_page(path: str, query: PageQuery) -> Mapping[str, str]:
    """The Link header to the page after this one."""
    link = urlencode({**msgspec.to_builtins(query), "cursor": query.cursor + query.limit})
    return {"Link": f'<{path}?{link}>; rel="next"'}


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

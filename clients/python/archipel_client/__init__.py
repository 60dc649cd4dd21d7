"""Archipel's client: plays and watches board games on a server, and reconnects by itself."""

from archipel_client.client import Archipel
from archipel_client.contract import CommitFrame, Hello, MatchCard, Presence, Reset
from archipel_client.errors import (
    ArchipelError,
    BadRequestError,
    BrokenCommitmentError,
    ConflictError,
    ForbiddenError,
    InvalidResponseError,
    NotFoundError,
    PreconditionFailedError,
    ProblemError,
    RateLimitedError,
    RefusedError,
    ServerError,
    SocketClosedError,
    UnauthorizedError,
    UnreachableError,
)
from archipel_client.live import LiveMatch
from archipel_client.receipts import FileKeeper, Keeper, MemoryKeeper
from archipel_client.sans_io import Follower

__all__ = [
    "Archipel",
    "ArchipelError",
    "BadRequestError",
    "BrokenCommitmentError",
    "CommitFrame",
    "ConflictError",
    "FileKeeper",
    "Follower",
    "ForbiddenError",
    "Hello",
    "InvalidResponseError",
    "Keeper",
    "LiveMatch",
    "MatchCard",
    "MemoryKeeper",
    "NotFoundError",
    "PreconditionFailedError",
    "Presence",
    "ProblemError",
    "RateLimitedError",
    "RefusedError",
    "Reset",
    "ServerError",
    "SocketClosedError",
    "UnauthorizedError",
    "UnreachableError",
]

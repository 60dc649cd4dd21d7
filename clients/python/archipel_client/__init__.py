"""Archipel's client: plays and watches board games on a server, and resumes by itself."""

from archipel_client.client import Archipel
from archipel_client.contract import CommitFrame, Hello, MatchCard, Presence, Reset
from archipel_client.core import Follower
from archipel_client.live import LiveMatch
from archipel_client.problems import (
    ArchipelError,
    Closed,
    Conflict,
    Malformed,
    Misunderstood,
    NotAllowed,
    NotFound,
    Problem,
    Refused,
    StaleVersion,
    TooMany,
    Unauthorised,
    Unavailable,
    Unreachable,
)

__all__ = [
    "Archipel",
    "ArchipelError",
    "Closed",
    "CommitFrame",
    "Conflict",
    "Follower",
    "Hello",
    "LiveMatch",
    "Malformed",
    "MatchCard",
    "Misunderstood",
    "NotAllowed",
    "NotFound",
    "Presence",
    "Problem",
    "Refused",
    "Reset",
    "StaleVersion",
    "TooMany",
    "Unauthorised",
    "Unavailable",
    "Unreachable",
]

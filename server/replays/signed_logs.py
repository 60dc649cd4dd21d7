"""Signed logs: the last line of a log is its signed head."""

from datetime import datetime

from msgspec import Struct

from domain.match import Match
from server.engine.signing_keys import SigningKey


class Head(Struct, frozen=True, tag="log.head"):
    """What is signed, as compact JSON in this order."""

    match: str
    version: int
    head: str
    at: datetime
    key: str


class SignedHead(Head, frozen=True, tag="log.head"):
    signature: bytes


def signed_head(match: Match, key: SigningKey) -> SignedHead:
    """Deterministic: the same match always gives the same bytes."""
    head = Head(match.id, match.version, match.head.hex(), match.updated_at, key.public.kid)
    signature = key.sign(head)
    return SignedHead(head.match, head.version, head.head, head.at, head.key, signature)

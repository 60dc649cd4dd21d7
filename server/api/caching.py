"""What caches may do with an answer: a match that is over can no longer change."""

from typing import Final, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from domain.match import Match

Readers: TypeAlias = Literal["anybody", "the same reader"]

# What is stored stays as it is; what is told of it, a later version of ours may tell more fully.
STORED: Final = 365 * 24 * 3600
TOLD: Final = 24 * 3600


def caching(match: Match, lasting: int, to: Readers, *also_by: str) -> dict[str, str]:
    """For an answer that says the same to these readers, and varies by these headers besides."""
    own = to == "the same reader"
    vary = [*(["Authorization"] if own else []), *also_by]
    return {"Cache-Control": _control(match, lasting, own=own)} | (
        {"Vary": ", ".join(vary)} if vary else {}
    )


def readers(asked: str | UnsetType) -> Readers:
    """Who looks with eyes that they name sees what all see who name them."""
    return "the same reader" if asked is UNSET else "anybody"


def _control(match: Match, lasting: int, *, own: bool) -> str:
    if match.outcome is None:
        return "private, no-cache"
    return f"{'private' if own else 'public'}, max-age={lasting}, immutable"

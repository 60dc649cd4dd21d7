"""Why a match changes no rating: one rule for the card of a match and for its row in the lobby."""

from typing import Final, Literal, Protocol, TypeAlias

from domain.game import AnyGame, Outcome
from domain.match import Match
from domain.match.events import Kinship

# Fewer moves for each seat, on average, are no game.
MIN_MOVES: Final = 2

Unrated: TypeAlias = Literal[
    "alone",
    "cooperative",
    "unlisted",
    "forked",
    "one_address",
    "one_owner",
    "abandoned",
    "too_short",
]
# Of these the results count for nothing else either: they cost their players nothing to make.
FARMED: Final = frozenset[Unrated | None]({"one_address", "one_owner", "too_short"})


class _Agreement(Protocol):
    """What both a match and its row were opened with."""

    @property
    def visibility(self) -> str: ...
    @property
    def forked(self) -> object: ...


class _Course(Protocol):
    """How both a match and its row went."""

    @property
    def kinship(self) -> Kinship | None: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def start(self) -> int: ...
    @property
    def version(self) -> int: ...


def why_unrated(match: Match) -> Unrated | None:
    """As far as it is known: a running match may still turn out too short."""
    seats = len(match.seats)
    return by_agreement(match.game, seats, match.agreed) or by_course(match, seats)


def by_agreement(game: AnyGame | None, seats: int, agreed: _Agreement) -> Unrated | None:
    if seats == 1:
        return "alone"
    if game is None or game.is_cooperative:
        return "cooperative"
    if agreed.visibility != "public":
        return "unlisted"
    return None if agreed.forked is None else "forked"


def by_course(match: _Course, seats: int) -> Unrated | None:
    """The last commit is no move unless it completed the game."""
    outcome = match.outcome
    if match.kinship is not None or outcome is None:
        return match.kinship
    if outcome.reason == "abandoned":
        return "abandoned"
    moves = match.version - match.start - (outcome.reason != "completed")
    return "too_short" if moves < MIN_MOVES * seats else None

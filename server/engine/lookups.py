"""What some decisions need beside their match: how players are related, and the seeds of deals.

Looked up before the match is decided, as the domain reads nothing.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol, TypeAlias

from domain.daily import SignedDeal
from domain.match import UNRELATED, Match, Relations
from domain.player import Player
from server.engine.errors import NotFoundError

SeedOfDeal: TypeAlias = Callable[[SignedDeal], Awaitable[str]]


class RelationLookup(Protocol):
    async def of(self, match: Match, by: Player | None) -> Relations:
        """Of its players when it starts, which any command of a player before may bring about."""
        ...


class UnrelatedPlayers:
    """Without a store of players: no match is unrated because of its players."""

    async def of(self, match: Match, by: Player | None) -> Relations:  # noqa: ARG002
        return UNRELATED


async def no_deals(deal: SignedDeal) -> str:
    """Without a store of deals: raises NotFoundError."""
    raise NotFoundError("deal", deal.commitment)


class Lookups(NamedTuple):
    relations: RelationLookup
    seed_of: SeedOfDeal


NO_LOOKUPS: Final = Lookups(UnrelatedPlayers(), no_deals)

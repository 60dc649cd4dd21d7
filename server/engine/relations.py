"""What players have in common: the address that they came from, or their owner.

Matches between them are not rated (docs/decisions/0014-ratings.md). Only a keyed hash of
the address is stored, with an expiry that each match renews.
"""

from collections import Counter as Multiset
from collections.abc import Sequence
from hashlib import sha256
from hmac import digest
from typing import Final

import structlog
from prometheus_client import Counter

from domain.match import UNRELATED, Match, Relations
from domain.match.events import Kinship
from domain.player import Player
from server.store.port import Guests

# How long the hash of an address is kept after its player's last match.
ADDRESS_TTL_MS: Final = 30 * 24 * 3600 * 1000
_HASH_BYTES: Final = 16

UNRATED = Counter("archipel_unrated_matches", "Seatings that make a match unrated.", ["reason"])

log = structlog.stdlib.get_logger()


class PlayerRelations:
    def __init__(self, guests: Guests, *, rate_one_address: bool = False) -> None:
        self._guests = guests
        self._rate_one_address = rate_one_address
        self._key: bytes | None = None
        self._seen: set[Kinship] = set()

    async def remember_address(self, player: str, address: str) -> None:
        """`address` is the key under which the client's address is counted: a prefix for IPv6."""
        if self._key is None:
            self._key = await self._guests.address_key()
        hashed = digest(self._key, address.encode(), sha256)[:_HASH_BYTES]
        await self._guests.set_address(player, hashed, ttl_ms=ADDRESS_TTL_MS)

    async def of(self, match: Match, by: Player | None) -> Relations:
        if by is None:
            return UNRELATED
        seated = {player.id for player in match.seats if player is not None}
        return await self._among(sorted(seated | {by.id}))

    async def _among(self, players: Sequence[str]) -> Relations:
        if len(players) < 2:  # noqa: PLR2004 - a pair
            return UNRELATED
        house_bots = await self._guests.house_bots_among(players)
        others = [player for player in players if player not in house_bots]
        kinship = await self._kinship(house_bots, others)
        if kinship is not None:
            self._count(kinship)
        return Relations(kinship, house_bots)

    async def _kinship(self, house_bots: frozenset[str], others: list[str]) -> Kinship | None:
        if len(house_bots) > 1:
            return "one_owner"
        if self._rate_one_address or len(others) < 2:  # noqa: PLR2004 - a pair
            return None
        known = await self._guests.addresses_of(others, ttl_ms=ADDRESS_TTL_MS)
        most = Multiset(each for each in known if each is not None).most_common(1)
        return "one_address" if most and most[0][1] > 1 else None

    def _count(self, kinship: Kinship) -> None:
        UNRATED.labels(kinship).inc()
        if kinship not in self._seen:
            self._seen.add(kinship)
            log.info("match_unrated", reason=kinship)

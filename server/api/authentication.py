"""Bearer tokens to players: only the hash of a token is stored."""

import secrets
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

from domain.player import Player, shown
from server.engine.errors import UnauthorisedError
from server.store.port import Guest, Guests

_CACHE_SIZE = 50_000


class Authenticator:
    def __init__(self, guests: Guests, now: Callable[[], datetime]) -> None:
        self._guests = guests
        self._now = now
        self._cached: dict[str, Player] = {}

    async def welcome(self, name: str) -> tuple[Player, str]:
        """A new guest with their token, which cannot be shown again."""
        player, token = Player(secrets.token_hex(10), name), secrets.token_urlsafe(32)
        await self._guests.add(Guest(player.id, name, self._now()), fingerprint(token))
        return player, token

    async def caller(self, authorisation: str | None) -> Player | None:
        """The owner of the token; None without a token."""
        if authorisation is None:
            return None
        scheme, _, token = authorisation.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise UnauthorisedError
        return await self._bearer(fingerprint(token.strip()))

    async def _bearer(self, hashed: str) -> Player:
        if (cached := self._cached.get(hashed)) is not None:
            return cached
        guest = await self._guests.by_token(hashed)
        if guest is None:
            raise UnauthorisedError
        if len(self._cached) >= _CACHE_SIZE:
            self._cached.clear()
        player = self._cached[hashed] = shown(Player(guest.id, guest.name))
        return player


def fingerprint(token: str) -> str:
    return sha256(token.encode()).hexdigest()

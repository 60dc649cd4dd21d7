"""Bearer tokens to players: the token itself is never kept, only its hash."""

import secrets
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

from domain.player import Player
from server.engine.errors import UnauthorisedError
from server.store.port import Guest, Guests

_KNOWN = 50_000


class Authenticator:
    def __init__(self, guests: Guests, now: Callable[[], datetime]) -> None:
        self._guests = guests
        self._now = now
        self._known: dict[str, Player] = {}

    async def welcome(self, name: str) -> tuple[Player, str]:
        """A new guest, and the token that is shown this once."""
        player, token = Player(secrets.token_hex(10), name), secrets.token_urlsafe(32)
        await self._guests.add(Guest(player.id, name, self._now()), fingerprint(token))
        return player, token

    async def caller(self, authorisation: str | None) -> Player | None:
        """Who speaks; nobody where no token came."""
        if authorisation is None:
            return None
        scheme, _, token = authorisation.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise UnauthorisedError
        return await self._bearer(fingerprint(token.strip()))

    async def _bearer(self, hashed: str) -> Player:
        if (known := self._known.get(hashed)) is not None:
            return known
        guest = await self._guests.by_token(hashed)
        if guest is None:
            raise UnauthorisedError
        if len(self._known) >= _KNOWN:
            self._known.clear()
        player = self._known[hashed] = Player(guest.id, guest.name)
        return player


def fingerprint(token: str) -> str:
    return sha256(token.encode()).hexdigest()

"""Copies of one match with a delay: equal up to the version shown, different behind it.

All copies begin as the same dump of Redis, so they have the same ids, tokens and commits.
"""

import secrets
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from random import Random
from typing import Final, TypeAlias
from unittest.mock import patch

import redis
from msgspec import Struct

from domain.player import Player
from kit.api_client import Caller, Json, Site, json_of, site_over
from kit.api_matches import CITY, RESOURCE, Sitting, opened, take
from kit.game_clocks import SetClock
from kit.table import NOON
from server.bots.mailbox import Bot, Mailbox
from server.store.redis import open_redis

DELAY: Final = 3
# Opened by Olga, and both seats taken.
START: Final = 3
NAMES: Final = ("Ada", "Bob", "Cleo", "Olga")
# Without a token, with one, and who opened the match.
STRANGERS: Final = ("", "Cleo", "Olga")

# Commands after the start, by Ada and Bob in turn.
Moves: TypeAlias = tuple[Json, ...]


def _moves(kind: Json, *placed: tuple[str, str]) -> Moves:
    return tuple({**kind, "cell": cell, "colour": colour} for cell, colour in placed)


_BEFORE: Final = _moves(RESOURCE, ("a9", "blue"), ("c9", "red"))
_ONE: Final = _moves(CITY, ("b2", "red"))
_RESOURCES: Final = _moves(RESOURCE, ("a1", "blue"), ("c1", "blue"), ("e1", "red"))
_CITIES: Final = _moves(CITY, ("b2", "red"), ("d2", "red"), ("f2", "green"))

# The moves that all copies have, and the continuations that are all hidden.
HIDDEN: Final[Mapping[str, tuple[Moves, tuple[Moves, ...]]]] = {
    "from the start": ((), ((), _ONE, _RESOURCES)),
    "later": (_BEFORE, (_RESOURCES, _CITIES)),
}


class Origin(Struct, frozen=True):
    """What all copies have: the dump of Redis, the guests, and the moves of the match."""

    url: str
    dump: Mapping[bytes, bytes]
    guests: Mapping[str, tuple[str, str]]
    match: str
    moves: int


class Copy(Struct, frozen=True):
    """A running server with one copy of the match, and how this one goes on."""

    site: Site
    clock: SetClock
    callers: Mapping[str, Caller]
    match: Sitting
    moves: int
    hidden: Moves

    def shown(self, *, is_later: bool) -> int:
        """The version that spectators see: before the hidden moves, or after them."""
        hidden = len(self.hidden) if is_later else 0
        return max(START, START + self.moves + hidden - DELAY)

    async def go_on(self) -> None:
        """Play the hidden moves, each copy at a time of its own."""
        # No step is as long as what a server takes for an outage.
        self.clock.now = NOON + timedelta(milliseconds=sum(map(ord, str(self.hidden))) % 300)
        await _play(self.match, self.hidden, self.moves)
        self.clock.now = NOON + timedelta(milliseconds=400)
        await self.site.services.time.measure()
        await self.site.services.caught_up()


async def origin(url: str, moves: Moves) -> Origin:
    """Olga opens the match for Ada and Bob, who play these moves."""
    with redis.Redis.from_url(url) as client:
        client.flushall()
        async with _site(url, SetClock(NOON)) as site:
            callers = {name: await site.guest(name) for name in NAMES}
            clock = {"kind": "total", "seconds": 900, "increment_ms": 5000}
            match = await opened(callers["Olga"], seat=None, delay=DELAY, clock=clock)
            match = Sitting(match.id, (callers["Ada"], callers["Bob"]))
            for seat, by in enumerate(match.players):
                json_of(await match.command(by, take(seat), {"Idempotency-Key": "sits"}), 201)
            await _play(match, moves, 0)
            json_of(await site.anybody.get("/.well-known/archipel-keys"))
        dump = {key: client.dump(key) or b"" for key in client.scan_iter()}
    guests = {name: (each.id, each.token) for name, each in callers.items()}
    return Origin(url, dump, guests, match.id, len(moves))


@asynccontextmanager
async def copy_of(begun: Origin, hidden: Moves) -> AsyncIterator[Copy]:
    """A server on a copy of the match that is to go on with these moves."""
    with redis.Redis.from_url(begun.url) as client:
        client.flushall()
        for key, value in begun.dump.items():
            client.restore(key, 0, value)
    clock = SetClock(NOON)
    async with _site(begun.url, clock) as site:
        guests = begun.guests.items()
        callers = {name: Caller(site.http, id, name, token) for name, (id, token) in guests}
        match = Sitting(begun.match, (callers["Ada"], callers["Bob"]))
        site.services.bot_registry.announce(_bot(callers["Bob"]), Mailbox())
        yield Copy(site, clock, callers, match, begun.moves, hidden)


def caller_named(copy: Copy, name: str) -> Caller:
    """One of the guests, or without a name a caller without a token."""
    return copy.callers.get(name, copy.site.anybody)


@contextmanager
def seeded(seed: str) -> Iterator[None]:
    """Random ids and salts follow from the seed."""
    draw = Random(seed)
    with (
        patch.object(secrets, "token_hex", lambda size: draw.randbytes(size).hex()),
        patch.object(secrets, "token_bytes", draw.randbytes),
        patch.object(secrets, "token_urlsafe", lambda size: draw.randbytes(size).hex()),
        patch.object(secrets, "randbelow", draw.randrange),
    ):
        yield


async def _play(match: Sitting, moves: Moves, before: int) -> None:
    """Ada and Bob in turn, after so many other moves."""
    for number, move in enumerate(moves, start=before):
        json_of(await match.command(match.players[number % 2], move), 201)


@asynccontextmanager
async def _site(url: str, clock: SetClock) -> AsyncIterator[Site]:
    store = await open_redis(url, high_water_mark=None)
    try:
        async with site_over(store, time=clock.game_time()) as site:
            yield site
    finally:
        await store.close()


def _bot(caller: Caller) -> Bot:
    """Bob is a bot of the server."""
    return Bot(
        bot="bob",
        player=Player(caller.id, caller.name),
        official=True,
        title={"en": "Bob", "fr": "Bob"},
        games=None,
        solo=False,
        level=None,
        busy=False,
    )

"""Copies of one match with a delay: equal up to the version shown, different behind it.

All copies begin as the same dump of Redis, so they have the same ids, tokens and commits.
"""

import secrets
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from random import Random
from typing import Final
from unittest.mock import patch

import redis
from msgspec import Struct

from domain.player import Player
from domain.registry import games
from kit.api_client import Caller, Json, Site, json_of, site_over
from kit.api_matches import WHITE_STARTS, Sitting, any_of, take
from kit.game_clocks import SetClock
from kit.playthroughs import recorded_options
from kit.sampling import budget
from kit.table import NOON
from server.bots.mailbox import Bot, Mailbox
from server.store.redis import open_redis

DELAY: Final = 3
# Without a token, with one, and who opened the match.
STRANGERS: Final = ("", "Cleo", "Olga")


# Matches that may be over before anything is hidden.
_SHORT: Final = {"solo_no_magic_dice", "team_of_three_saved"}


class Play(Struct, frozen=True):
    """So many random legal moves, the same for the same seed."""

    count: int
    seed: int = 0


class Scene(Struct, frozen=True):
    """The moves that all copies of a match have, and continuations that are all hidden."""

    options: Json
    before: Play
    continuations: tuple[Play, ...]


def _later(options: Json) -> Scene:
    return Scene(options, Play(2), (Play(DELAY, 1), Play(DELAY, 2)))


def _every_game() -> dict[str, Scene]:
    return {
        f"{game.slug} {name}": _later(options)
        for game in games().values()
        for name, options in recorded_options(game).items()
        if name not in _SHORT
    }


SCENES: Final[Mapping[str, Scene]] = {
    "from the start": Scene(
        WHITE_STARTS, Play(0), (Play(0), *budget((), (Play(1, 1),)), Play(DELAY, 2))
    ),
    "later": _later(WHITE_STARTS),
    **budget({}, _every_game()),
}


class Origin(Struct, frozen=True):
    """What all copies have: the dump of Redis, the guests, and the match."""

    url: str
    dump: Mapping[bytes, bytes]
    guests: Mapping[str, tuple[str, str]]
    match: str
    game: str
    seats: int
    moves: int

    @property
    def start(self) -> int:
        """The version at which it starts: opened, and every seat taken."""
        return 1 + self.seats


class Copy(Struct, frozen=True):
    """A running server with one copy of the match, and how this one goes on."""

    site: Site
    clock: SetClock
    callers: Mapping[str, Caller]
    match: Sitting
    begun: Origin
    hidden: Play

    def shown(self, *, is_later: bool) -> int:
        """The version that spectators see: before the hidden moves, or after them."""
        hidden = self.hidden.count if is_later else 0
        return max(self.begun.start, self.begun.start + self.begun.moves + hidden - DELAY)

    @property
    def versions(self) -> tuple[int, ...]:
        """Versions that are shown, hidden, and never made."""
        shown = self.shown(is_later=True)
        return (0, 1, *range(shown - 1, shown + DELAY + 3), 99)

    async def go_on(self) -> None:
        """Play the hidden moves, each copy at a time of its own."""
        self.clock.now = NOON + timedelta(milliseconds=100 * self.hidden.seed)
        await _play(self.match, self.hidden)
        seen = await self.match.seen(self.match.players[0])
        assert seen["status"] == "running", "nothing is hidden of a match that is over"
        self.clock.now = NOON + timedelta(milliseconds=400)
        await self.site.services.time.measure()
        await self.site.services.caught_up()


async def origin(url: str, scene: Scene) -> Origin:
    """Olga opens a match for others, who play the moves that all copies have."""
    with redis.Redis.from_url(url) as client, seeded(str(scene.options)):
        client.flushall()
        async with _site(url, SetClock(NOON)) as site:
            callers = {name: await site.guest(name) for name in STRANGERS if name}
            clock = {"kind": "total", "seconds": 900, "increment_ms": 5000}
            body = {"options": scene.options, "seat": None, "delay": DELAY, "clock": clock}
            opened = json_of(await callers["Olga"].post("/api/matches", body), 201)
            players = tuple([await site.guest(f"P{seat}") for seat in range(len(opened["seats"]))])
            match = Sitting(opened["id"], players)
            for seat, by in enumerate(players):
                json_of(await match.command(by, take(seat), {"Idempotency-Key": "sits"}), 201)
            await _play(match, scene.before)
            json_of(await site.anybody.get("/.well-known/archipel-keys"))
        dump = {key: client.dump(key) or b"" for key in client.scan_iter()}
    guests = {each.name: (each.id, each.token) for each in (*callers.values(), *players)}
    count = scene.before.count
    return Origin(url, dump, guests, match.id, opened["game"], len(players), count)


@asynccontextmanager
async def copy_of(begun: Origin, hidden: Play) -> AsyncIterator[Copy]:
    """A server on a copy of the match that is to go on with these moves."""
    with redis.Redis.from_url(begun.url) as client:
        client.flushall()
        for key, value in begun.dump.items():
            client.restore(key, 0, value)
    clock = SetClock(NOON)
    async with _site(begun.url, clock) as site:
        guests = begun.guests.items()
        callers = {name: Caller(site.http, id, name, token) for name, (id, token) in guests}
        players = tuple(callers[f"P{seat}"] for seat in range(begun.seats))
        site.services.bot_registry.announce(_bot(players[-1]), Mailbox())
        yield Copy(site, clock, callers, Sitting(begun.match, players), begun, hidden)


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


async def _play(match: Sitting, moves: Play) -> None:
    draw = Random(moves.seed)
    for _ in range(moves.count):
        seat = min((await match.seen(match.players[0]))["to_act"])
        mover = match.players[seat]
        command = any_of((await match.seen(mover))["choices"], draw)
        json_of(await match.command(mover, command), 201)


@asynccontextmanager
async def _site(url: str, clock: SetClock) -> AsyncIterator[Site]:
    store = await open_redis(url, high_water_mark=None)
    try:
        async with site_over(store, time=clock.game_time()) as site:
            yield site
    finally:
        await store.close()


def _bot(caller: Caller) -> Bot:
    """A player who is a bot of the server."""
    return Bot(
        bot="its",
        player=Player(caller.id, caller.name),
        official=True,
        title={"en": "Its", "fr": "Its"},
        games=None,
        solo=False,
        level=None,
        busy=False,
    )

"""Plays a match through the contract: takes a seat and acts until the match is over."""

import asyncio
import getpass
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from random import Random

from msgspec.structs import replace

from archipel_bots.bot import Bot, CannotPlayError, with_suffix
from archipel_bots.information_state import InformationState, SentCommit
from archipel_bots.time_budget import seconds_for_move
from archipel_bots.worker_process import Turn, choose_in_worker
from archipel_client import (
    Archipel,
    ConflictError,
    LiveMatch,
    MatchCard,
    PreconditionFailedError,
    RefusedError,
)
from archipel_client.messages import Json
from archipel_client.terminal.joining import take_seat


@dataclass(frozen=True, slots=True)
class Player:
    """A bot with its random numbers and the least time, in seconds, that a move takes."""

    bot: Bot
    rng: Random
    pace: float = 0.0
    idle_timeout: float | None = None
    """Seconds without an event after which it leaves the match unfinished."""


async def play(client: Archipel, match: str, player: Player, seat: int | None = None) -> MatchCard:
    """In our own seat, the given one, or the first free one, until the match is over."""
    async with client.live(match) as table:
        player.bot.check_plays(table.match.game, len(table.match.seats))
        match_player = _MatchPlayer(client, table, player, await _take_seat(table, seat))
        with suppress(TimeoutError):
            async with asyncio.timeout(player.idle_timeout) as idle:
                async for _ in table:
                    if table.match.status == "finished":
                        break
                    await match_player.play_turn()
                    if player.idle_timeout is not None:
                        idle.reschedule(asyncio.get_running_loop().time() + player.idle_timeout)
        return table.match


async def join_and_play(server: str, match: str, player: Player) -> MatchCard:
    """As a guest with the title of the bot."""
    async with Archipel(server) as client:
        await _join(client, player)
        return await play(client, match, player)


async def open_and_play(
    server: str,
    options: Json,
    player: Player,
    *,
    opponent: Player | None = None,
    tell: Callable[[str], object] = str,
) -> MatchCard:
    """In a new match, whose address `tell` gets; an opponent takes all other seats."""
    player.bot.check_plays(str(options["game"]))
    async with Archipel(server) as client:
        await _join(client, player)
        match = await client.open_match(options)
        tell(f"{client.url}/api/matches/{match.id}")
        others = repeat(opponent, len(match.seats) - 1) if opponent else ()
        joining = (join_and_play(server, match.id, other) for other in others)
        ended, *_ = await asyncio.gather(play(client, match.id, player), *joining)
        return ended


async def _join(client: Archipel, player: Player) -> None:
    """With its owner's name where the bare title is that of one of the server's own bots."""
    title = player.bot.titled("en")
    try:
        await client.join(title)
    except RefusedError:
        await client.join(with_suffix(title, f" by {getpass.getuser()}"))


async def _take_seat(table: LiveMatch, wanted: int | None) -> int:
    try:
        seat = await take_seat(table, wanted)
        if seat is not None and table.is_seed_lost:
            # The host was restarted since, and the match would never start.
            await table.command({"type": "match.leave_seat"})
            await table.take_seat(seat)
    except RefusedError as refused:
        raise CannotPlayError(str(refused)) from refused
    if seat is None:
        raise CannotPlayError(f"no chair is free at {table.match.id}")
    return seat


class _MatchPlayer:
    """One seat of one match."""

    def __init__(self, client: Archipel, table: LiveMatch, player: Player, seat: int) -> None:
        self._client = client
        self._table = table
        self._player = player
        self._seat = seat
        self._known = InformationState(table.match.options, len(table.match.seats))
        self._version = 0

    async def play_turn(self) -> None:
        """Sends a command if it is our turn, conditional on the version it was chosen for."""
        match = self._table.match
        if not match.choices:
            return
        seconds = seconds_for_move(match.clock, self._seat)
        pause = asyncio.sleep(min(self._player.pace, seconds))
        command, _ = await asyncio.gather(self._choose(match, seconds), pause)
        if self._table.match.version != match.version:
            # The match has changed meanwhile; the next event leads here again.
            return
        with suppress(ConflictError, PreconditionFailedError):
            await self._table.command(command, if_version=match.version)

    async def _choose(self, match: MatchCard, seconds: float) -> Json:
        bot, rng = self._player.bot, self._player.rng
        if bot.informed is not None:
            bot = bot.informed(await self._known_at(match))
        turn = Turn(match.view or {}, match.choices, self._seat, rng)
        if bot.within is not None:
            return await choose_in_worker(bot.within, seconds, turn)
        # In a thread, so that one match does not block the others.
        return await asyncio.to_thread(bot.choose, *turn)

    async def _known_at(self, match: MatchCard) -> InformationState:
        """What the seat has been sent up to this version."""
        sent = [*self._known.commits]
        async for commit in self._client.commits(match.id, after=self._version):
            if commit.version > match.version:
                break
            sent.append(SentCommit(commit.seat, tuple(commit.events)))
            self._version = commit.version
        self._known = replace(self._known, commits=tuple(sent))
        return self._known

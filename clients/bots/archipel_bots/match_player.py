"""Sits a bot down at a match, through the contract, and plays for it to the end."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from archipel_bots.bot import Bot, CannotPlayError
from archipel_bots.time_budget import seconds_for_move
from archipel_bots.worker_process import Turn, choose_in_worker
from archipel_client import Archipel, Conflict, LiveMatch, MatchCard, Refused, StaleVersion
from archipel_client.messages import Json
from archipel_client.terminal.seating import sit_down


@dataclass(frozen=True, slots=True)
class Player:
    """A bot as it plays: with what luck, and how many seconds it takes over each move."""

    bot: Bot
    rng: Random
    pace: float = 0.0
    silence: float | None = None
    """Seconds without any news after which it leaves the table, as it is."""


async def play(client: Archipel, match: str, player: Player, seat: int | None = None) -> MatchCard:
    """On our chair, the one that is named, or the first that is free, until the match is over."""
    async with client.live(match) as table:
        player.bot.check_plays(table.match.game, len(table.match.seats))
        sitting = await _take_seat(table, seat)
        with suppress(TimeoutError):
            async with asyncio.timeout(player.silence) as silence:
                async for _ in table:
                    if table.match.status == "finished":
                        break
                    await _play_turn(table, sitting, player)
                    if player.silence is not None:
                        silence.reschedule(asyncio.get_running_loop().time() + player.silence)
        return table.match


async def _take_seat(table: LiveMatch, wished: int | None) -> int:
    try:
        seat = await sit_down(table, wished)
    except Refused as no:
        raise CannotPlayError(str(no)) from no
    if seat is None:
        raise CannotPlayError(f"no chair is free at {table.match.id}")
    return seat


async def _play_turn(table: LiveMatch, seat: int, player: Player) -> None:
    """One command, if one is wanted of us; it is about this version, so it cannot be done twice."""
    match = table.match
    if not match.choices:
        return
    given = seconds_for_move(match.clock, seat)
    pause = asyncio.sleep(min(player.pace, given))
    command, _ = await asyncio.gather(_choose(match, seat, player, given), pause)
    if table.match.version != match.version:
        # Something happened meanwhile: the table tells it next, and we look again.
        return
    with suppress(Conflict, StaleVersion):
        await table.command(command, if_version=match.version)


async def _choose(match: MatchCard, seat: int, player: Player, given: float) -> Json:
    bot, view = player.bot, match.view or {}
    if bot.within is not None:
        return await choose_in_worker(
            bot.within, given, Turn(view, match.choices, seat, player.rng)
        )
    # In a thread, so that one match that is hard does not hold up the others.
    return await asyncio.to_thread(bot.choose, view, match.choices, seat, player.rng)

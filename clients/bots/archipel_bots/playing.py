"""Sits a bot down at a match, through the contract, and plays for it to the end."""

import asyncio
from dataclasses import dataclass
from random import Random

from archipel_bots.bot import Bot, CannotPlay
from archipel_client import Archipel, Conflict, LiveMatch, MatchCard, StaleVersion
from archipel_client.terminal.seating import sit_down


@dataclass(frozen=True, slots=True)
class Player:
    """A bot as it plays: with what luck, and how many seconds it takes over each move."""

    bot: Bot
    draw: Random
    pace: float = 0.0


async def play(client: Archipel, match: str, player: Player) -> MatchCard:
    """On our chair, or the first that is free, until the match is over."""
    async with client.live(match) as table:
        player.bot.check_plays(table.match.game)
        seat = await sit_down(table, None)
        if seat is None:
            raise CannotPlay(f"no chair is free at {match}")
        async for _ in table:
            if table.match.status == "finished":
                break
            await _act(table, seat, player)
        return table.match


async def _act(table: LiveMatch, seat: int, player: Player) -> None:
    """One command, if one is wanted of us; it is about this version, so it cannot be done twice."""
    if not table.match.choices:
        return
    await asyncio.sleep(player.pace)
    match = table.match
    if not match.choices:
        return
    command = player.bot.choose(match.view or {}, match.choices, seat, player.draw)
    try:
        await table.command(command, if_version=match.version)
    except (Conflict, StaleVersion):
        # Something happened meanwhile: the table tells it next, and we look again.
        return

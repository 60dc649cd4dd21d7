"""Gets a bot to a match: one that is there, or a new one, for other bots or for whoever comes."""

import asyncio
from collections.abc import Callable
from itertools import repeat

from archipel_bots.match_player import Player, play
from archipel_client import Archipel, MatchCard
from archipel_client.messages import Json


async def join_and_play(server: str, match: str, player: Player) -> MatchCard:
    """As a guest under the bot's own title."""
    async with Archipel(server) as client:
        await client.join(player.bot.titled("en"))
        return await play(client, match, player)


async def open_and_play(
    server: str,
    options: Json,
    player: Player,
    *,
    opponent: Player | None = None,
    tell: Callable[[str], object] = str,
) -> MatchCard:
    """At a new match, whose address is told; on the other chairs, the opponent or nobody yet."""
    player.bot.check_plays(str(options["game"]))
    async with Archipel(server) as client:
        await client.join(player.bot.titled("en"))
        match = await client.open_match(options)
        tell(f"{client.url}/api/matches/{match.id}")
        others = repeat(opponent, len(match.seats) - 1) if opponent else ()
        visits = (join_and_play(server, match.id, other) for other in others)
        ended, *_ = await asyncio.gather(play(client, match.id, player), *visits)
        return ended

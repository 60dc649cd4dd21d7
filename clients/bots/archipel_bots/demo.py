"""Two bots that play one match after another, slowly enough for spectators.

python -m archipel_bots.demo --server URL --pace SECONDS --guests FOLDER
"""

import argparse
import asyncio
import os
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final

from archipel_bots.bot import Bot, CannotPlayError
from archipel_bots.guest_tokens import guest_client, token_file
from archipel_bots.match_player import Player, play
from archipel_bots.registry import BOTS
from archipel_client import Archipel
from archipel_client.client import LOCAL
from archipel_client.contract import PerMove

PLAYERS: Final[Mapping[str, Bot]] = {"Greedy": BOTS["greedy"], "Random": BOTS["random"]}
# The server passes it, so that the guests may have the names of its own bots.
BOTS_KEY: Final = "ARCHIPEL_BOTS_KEY"
OPTIONS: Final = {"game": "divercite"}
# A match that its bots abandon ends by the clock.
CLOCK: Final = PerMove(seconds=60)
# Requests are repeated for this long: every rate limit is over by then.
RETRY_TIMEOUT_S: Final = 120.0


async def run_demo(server: str, pace: float, guests: Path, key: str | None = None) -> None:
    """Runs until cancelled; an unfinished match is resumed first."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(
                guest_client(server, name, token_file(guests, name), RETRY_TIMEOUT_S, key)
            )
            for name in PLAYERS
        ]
        match = await _unfinished_match(clients[0])
        while True:
            await _play(clients, match or await _open_match(clients[0]), pace)
            match = None


async def _play(clients: Sequence[Archipel], match: str, pace: float) -> None:
    seats = zip(clients, PLAYERS.values(), strict=True)
    await asyncio.gather(
        *(_play_seat(client, match, Player(bot, Random(), pace)) for client, bot in seats)
    )


async def _play_seat(client: Archipel, match: str, player: Player) -> None:
    """A visitor may take the seat first, and then plays against the other bot."""
    with suppress(CannotPlayError):
        await play(client, match, player)


async def _unfinished_match(client: Archipel) -> str | None:
    me = await client.me()
    for status in ("running", "waiting"):
        async for listed in client.lobby(player=me.id, status=status):
            return listed.id
    return None


async def _open_match(client: Archipel) -> str:
    return (await client.open_match(OPTIONS, clock=CLOCK)).id


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=LOCAL)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds before each move")
    parser.add_argument("--guests", type=Path, default=Path(), help="folder of the guests' tokens")
    arguments = parser.parse_args()
    key = os.environ.get(BOTS_KEY)
    asyncio.run(run_demo(arguments.server, arguments.pace, arguments.guests, key))


if __name__ == "__main__":
    main()

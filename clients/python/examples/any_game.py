"""Plays any game by its choices alone, knowing no rules.

python any_game.py                           two guests play the first game of the server
python any_game.py --game divercite --wait   one guest sits down and waits for whoever comes
"""

import argparse
import asyncio
from random import Random

from archipel_client import Archipel, LiveMatch, choices
from archipel_client.contract import MatchCard


async def play(table: LiveMatch, draw: Random) -> MatchCard:
    """Any legal move, whenever there is one to be made, until the match is over."""
    async for _ in table:
        if table.match.status == "finished":
            break
        if table.match.choices:
            await table.command(choices.any_of(table.match.choices, draw))
    return table.match


async def guest(url: str, name: str, match: str, seat: int, draw: Random) -> MatchCard:
    async with Archipel(url) as client:
        await client.join(name)
        async with client.live(match) as table:
            await table.command({"type": "match.take_seat", "seat": seat})
            return await play(table, draw)


async def main(url: str, game: str | None, seed: int, *, wait: bool) -> None:
    async with Archipel(url) as client:
        slug = game or (await client.games())[0].game
        await client.join("Host")
        match = await client.open_match({"game": slug}, seat=None)
    seats = [seat.seat for seat in match.seats][: 1 if wait else None]
    print(f"{slug}: archipel watch {url}/api/matches/{match.id}")
    guests = [guest(url, f"Guest {seat}", match.id, seat, Random(seed + seat)) for seat in seats]
    ended, *_ = await asyncio.gather(*guests)
    print(ended.outcome)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wait", action="store_true")
    arguments = parser.parse_args()
    asyncio.run(main(arguments.server, arguments.game, arguments.seed, wait=arguments.wait))

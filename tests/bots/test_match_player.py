"""Bots that play on a real server."""

import asyncio
import signal
from collections import Counter
from random import Random

import pytest

from archipel_bots import BOTS, GREEDY, RANDOM, CannotPlayError, Player
from archipel_bots.match_player import join_and_play, open_and_play, play
from archipel_client import Archipel, MatchCard
from kit.connected_clients import RESIGN, SIT, STARTER, Clients
from kit.relay import relayed
from kit.server_process import ServerProcess
from kit.waiting import until_async

DIVERCITE = {"game": "divercite", "starter": 0}
PLACEMENTS = {0: 20, 1: 20}


async def placements(client: Archipel, match: str) -> Counter[int | None]:
    """The number of placements of each seat, by the log."""
    placed: Counter[int | None] = Counter()
    async for commit in client.commits(match):
        kinds = {str(event["type"]) for event in commit.events}
        placed[commit.seat] += bool(kinds & {"divercite.city_placed", "divercite.resource_placed"})
    return placed


def winner(ended: MatchCard) -> str:
    assert ended.outcome is not None
    (seat,) = ended.outcome.winners
    player = ended.seats[seat].player
    assert player is not None
    return player.name


async def test_a_whole_match(open_server: ServerProcess, clients: Clients) -> None:
    """Greedy opens a match, random joins it, each moves once in every turn, and greedy wins."""
    ended = await open_and_play(
        open_server.url,
        DIVERCITE,
        Player(GREEDY, Random(1)),
        opponent=Player(RANDOM, Random(2)),
    )
    assert winner(ended) == "Greedy"
    assert +(await placements(clients.eve, ended.id)) == PLACEMENTS


@pytest.mark.parametrize(
    "bot, game",
    [("miner", "dice_miner"), ("pioneer", "fifty_first_state"), ("biologist", "mini_divercity")],
)
async def test_alone(open_server: ServerProcess, bot: str, game: str) -> None:
    """A solo bot opens a match, and plays it to its end."""
    ended = await open_and_play(open_server.url, {"game": game}, Player(BOTS[bot], Random(1)))
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"


async def test_three_players(open_server: ServerProcess) -> None:
    """Greedy and two random players finish a cooperative match."""
    options = {"game": "mini_divercity", "mode": "team", "players": 3}
    greedy, random = Player(GREEDY, Random(1)), Player(RANDOM, Random(2))
    ended = await open_and_play(open_server.url, options, greedy, opponent=random)
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"
    assert len(ended.outcome.scores) == 3


async def test_restart_of_the_server(server: ServerProcess) -> None:
    """After SIGKILL and a restart both bots resume the match, and no move is repeated."""
    messages = asyncio.Queue[str]()
    async with relayed(server) as relay, Archipel(relay.url) as high_water_mark:
        bot, opponent = Player(GREEDY, Random(1), 0.02), Player(RANDOM, Random(2), 0.02)
        playing = asyncio.create_task(
            open_and_play(relay.url, DIVERCITE, bot, opponent=opponent, tell=messages.put_nowait)
        )
        match = (await messages.get()).rpartition("/")[2]
        async with high_water_mark.live(match) as table:
            async for _ in table:
                if table.match.version == 15:
                    break
        await server.end(signal.SIGKILL)
        relay.cut()
        assert not playing.done()
        await server.start()
        ended = await playing
        assert +(await placements(high_water_mark, ended.id)) == PLACEMENTS


async def test_an_opponent_who_resigns(open_server: ServerProcess, clients: Clients) -> None:
    """A bot that is choosing a move when its opponent resigns ends normally."""
    opened = await clients.ada.open_match({**STARTER, "starter": 1}, seat=0)
    slow = Player(GREEDY, Random(1), pace=0.2)
    playing = asyncio.create_task(join_and_play(open_server.url, opened.id, slow))
    async with clients.ada.live(opened.id) as table:
        async for _ in table:
            if table.match.status == "running":
                break
        await table.command(RESIGN)
    assert winner(await playing) == "Greedy"


async def test_no_free_seat(open_server: ServerProcess, clients: Clients) -> None:
    """In a full match the bot raises an error."""
    match = await clients.running()
    with pytest.raises(CannotPlayError, match="no chair is free"):
        await join_and_play(open_server.url, match.id, Player(RANDOM, Random(1)))


async def test_waiting_for_an_opponent(open_server: ServerProcess, clients: Clients) -> None:
    """A bot that waits plays against the player who joins its match."""
    messages = asyncio.Queue[str]()
    bot = Player(GREEDY, Random(1))
    playing = asyncio.create_task(
        open_and_play(open_server.url, DIVERCITE, bot, tell=messages.put_nowait)
    )
    match = (await messages.get()).rpartition("/")[2]
    await clients.bob.command(match, SIT)
    await clients.bob.command(match, RESIGN)
    assert winner(await playing) == "Greedy"


async def test_a_host_that_forgot_its_client_seed(clients: Clients) -> None:
    """A bot that cannot reveal what it committed to sits down once more, and the match starts."""
    match = (await clients.ada.open_match({"game": "dice_miner", "players": 3}, seat=0)).id
    await clients.bob.take_seat(match, 1)
    forgotten = (await clients.eve.match(match)).client_seeds[1].client_seed_hash

    async def sits_again() -> bool:
        its_hash = (await clients.eve.match(match)).client_seeds[1].client_seed_hash
        return its_hash not in {"", forgotten}

    async def is_running() -> bool:
        return (await clients.eve.match(match)).status == "running"

    async with Archipel(clients.bob.url, clients.bob.token) as restarted:
        playing = asyncio.create_task(play(restarted, match, Player(GREEDY, Random(1))))
        await until_async(sits_again)
        await clients.eve.join("Eve")
        await clients.eve.take_seat(match, 2)
        await clients.ada.reveal(match)
        await until_async(is_running)
        await clients.ada.command(match, RESIGN)
        assert (await playing).status == "finished"

"""Bots that guests host on a server."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from archipel_bots import GREEDY, RANDOM, Bot, hosted_bot
from archipel_bots.bot import CannotPlayError
from archipel_bots.hosted_bot import HostingSettings
from archipel_bots.hosting import Home, host
from archipel_bots.match_slots import MatchSlots
from archipel_client import Archipel, MatchCard
from archipel_client.contract import Announce, BotsMessage, Problem
from archipel_client.contract import Refused as Denied
from archipel_client.messages import Json
from kit.connected_clients import STARTER, Clients
from kit.hosted_bots import Hosting, played
from kit.server_process import ServerProcess
from kit.waiting import until_async


async def invited(client: Archipel, name: str, options: Json = STARTER) -> MatchCard:
    opened = await client.open_match(options, seat=0)
    return await client.invite(opened.id, name)


async def ended(client: Archipel, match: str) -> MatchCard:
    async def over() -> MatchCard | None:
        card = await client.match(match)
        return card if card.outcome else None

    return await until_async(over)


async def test_a_bot_of_a_guest(hosting: Hosting, clients: Clients) -> None:
    """It has the name of its host, is not listed as the server's own, and plays."""
    async with hosting(GREEDY) as name:
        (card,) = [card for card in await clients.ada.bots() if card.bot == name]
        assert (card.bot, card.official, card.player.name) == (name, False, "Greedy by Zoe")
        assert (card.title.fr, card.solo) == ("Glouton", False)
        assert card.games == sorted(GREEDY.games or ())
        match = await invited(clients.ada, name)
        assert (await played(clients.ada, match.id)).outcome is not None


async def test_a_host_of_a_long_name(hosting: Hosting, clients: Clients) -> None:
    """The name is cut to its maximal length."""
    async with hosting(GREEDY, by="Zoe of the Seven Islands of the North") as name:
        (card,) = [card for card in await clients.ada.bots() if card.bot == name]
        assert card.player.name == "Greedy by Zoe of the Seven Islands of th"


async def test_the_same_player_again(hosting: Hosting) -> None:
    """Hosted again, a bot is the same player; for another host, another one."""
    names: list[str] = []
    for by in ("Zoe", "Zoe", "../Yan"):
        async with hosting(RANDOM, by=by) as name:
            names.append(name)
    assert names[0] == names[1] != names[2]


def confused(*_: object) -> Json:
    return {"type": "match.leave_seat"}


def broken(*_: object) -> Json:
    raise ZeroDivisionError


@pytest.mark.parametrize("choose", [confused, broken])
async def test_a_bot_that_fails(
    hosting: Hosting, clients: Clients, choose: Callable[..., Json]
) -> None:
    """It resigns, so that opponents do not wait, and can be invited again."""
    async with hosting(Bot("lost", choose)) as name:
        for _ in range(2):
            match = await invited(clients.ada, name, {**STARTER, "starter": 1})
            outcome = (await ended(clients.ada, match.id)).outcome
            assert outcome is not None
            assert (outcome.reason, outcome.winners) == ("resigned", [0])


async def seats_online(client: Archipel, match: str, seats: list[int]) -> None:
    async with client.live(match) as table:
        async for frame in table:
            if getattr(frame, "seats_online", None) == seats:
                return


async def test_an_idle_match(hosting: Hosting, clients: Clients) -> None:
    """The bot leaves it, and rejoins it on the next move."""
    async with hosting(GREEDY, idle_timeout=1.5) as name:
        match = await invited(clients.ada, name)
        for seats in ([1], []):
            await asyncio.wait_for(seats_online(clients.eve, match.id, seats), 20)
        assert (await played(clients.ada, match.id)).outcome is not None


async def test_a_match_that_does_not_begin(hosting: Hosting, clients: Clients) -> None:
    """The bot leaves its seat after the idle timeout, and the seat is free again."""
    async with hosting(RANDOM, idle_timeout=0.3) as name:
        match = await invited(clients.ada, name, {"game": "dice_miner", "players": 3})
        assert match.seats[1].player is not None

        async def free() -> bool:
            return (await clients.ada.match(match.id)).seats[1].player is None

        await until_async(free)


async def test_matches_are_resumed(hosting: Hosting, clients: Clients) -> None:
    """Unfinished matches are resumed by the next host, whichever side is to move."""
    async with hosting(GREEDY) as name:
        matches = [await invited(clients.ada, name, {**STARTER, "starter": n}) for n in (0, 1)]
        for match in matches:
            await played(clients.ada, match.id, upto=6)
    async with hosting(GREEDY):
        for match in matches:
            assert (await played(clients.ada, match.id)).outcome is not None


async def test_a_wrong_key(open_server: ServerProcess, tmp_path: Path) -> None:
    """A host with a wrong key is rejected."""
    home = Home(open_server.url, tmp_path, 8)
    with pytest.raises(CannotPlayError, match="greedy cannot be there"):
        await host([GREEDY], home, HostingSettings(key="guess"))


def denied(status: int) -> Denied:
    problem = Problem(type="/x", title="X", status=status, detail="not now", code="x", request="r")
    return Denied(id=None, problem=problem)


class Line:
    """A connection that yields these messages, and records announcements."""

    def __init__(self, *messages: BotsMessage) -> None:
        self.announced: list[bool] = []
        self._messages = messages

    async def __aiter__(self) -> AsyncIterator[BotsMessage]:
        for message in self._messages:
            yield message

    async def announce(self, announce: Announce) -> None:
        self.announced.append(announce.busy)


@pytest.mark.parametrize("status", [429, 503])
async def test_a_server_that_is_busy(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A retryable status is retried; any other one ends the bot with an error."""
    monkeypatch.setattr(hosted_bot, "RETRY_DELAY_S", 0)
    line = Line(denied(status), denied(403))
    async with Archipel() as client:
        monkeypatch.setattr(client, "bot_socket", lambda _: line)
        bot = hosted_bot.HostedBot(GREEDY, client, MatchSlots(1), HostingSettings())
        with pytest.raises(CannotPlayError, match="not now"):
            await bot.run()
    assert line.announced == [False]


async def test_match_slots() -> None:
    """They are full at the limit, and a change wakes the waiting task."""
    slots, enough = MatchSlots(1), asyncio.Event()

    async def playing() -> None:
        await enough.wait()

    changed = asyncio.create_task(slots.changed_from(full=False))
    slots.take(("greedy", "a"), playing())
    assert await changed
    assert slots.is_taken(("greedy", "a"))
    enough.set()
    assert not await slots.changed_from(full=True)
    assert not slots.is_taken(("greedy", "a"))

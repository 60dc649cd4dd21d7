"""Analyses of finished matches by hosted bots."""

import pytest

from archipel_bots import GREEDY
from archipel_bots.divercite_engine.player import ENGINES
from archipel_client import Archipel, ServerError, choices
from archipel_client.contract import AnalysisCard, NewFork
from kit.connected_clients import RESIGN, Clients
from kit.hosted_bots import Hosting, analysing, confused, strict
from kit.waiting import until_async

MOVES = 6
FIRST = 3  # after opening and sitting down


async def given_up(clients: Clients) -> str:
    """A resigned match of six bad moves: always the last of the choices."""
    match = await clients.running()
    for number in range(MOVES):
        mover = (clients.ada, clients.bob)[number % 2]
        offered = (await mover.match(match.id)).choices
        *_, last = choices.combinations(offered)
        await mover.command(match.id, last)
    await clients.ada.command(match.id, RESIGN)
    return match.id


async def whole(client: Archipel, match: str) -> AnalysisCard:
    async def holds() -> AnalysisCard | None:
        known = await client.analysis(match)
        return known if known is not None and known.whole else None

    return await until_async(holds, within=60)


async def begun(client: Archipel, match: str) -> None:
    async def holds() -> bool:
        known = await client.analysis(match)
        return known is not None and len(known.moves) > 0

    await until_async(holds)


async def test_analysis_by_the_engine(hosting: Hosting, clients: Clients) -> None:
    """Every move in order, with leads, and a better move where it lost points."""
    match = await given_up(clients)
    async with hosting(ENGINES[8]) as name:
        asked = await clients.eve.analyse(match)
        assert (asked.analyst.bot, asked.analyst.level, asked.moves) == (name, 8, [])
        moves = (await whole(clients.eve, match)).moves
    assert [move.version for move in moves] == [*range(FIRST, FIRST + MOVES)]
    assert all(move.leads[0] == -move.leads[1] for move in moves)
    assert all(move.better is not None and move.loss > 0 for move in moves)


async def test_a_fork(hosting: Hosting, clients: Clients) -> None:
    """Only moves after the fork are analysed, with their numbers in the record."""
    match = await given_up(clients)
    fork = await clients.ada.fork(match, NewFork(at=FIRST + 2, seat=0))
    await clients.bob.command(fork.id, {"type": "match.take_seat", "seat": 1})
    before = fork.version + 1
    mover = (clients.ada, clients.bob)[(await clients.ada.match(fork.id)).to_act[0]]
    offered = (await mover.match(fork.id)).choices
    await mover.command(fork.id, next(choices.combinations(offered)))
    await clients.ada.command(fork.id, RESIGN)
    async with hosting(analysing(strict)):
        await clients.ada.analyse(fork.id)
        (move,) = (await whole(clients.ada, fork.id)).moves
    assert (move.version, move.leads) == (before + 1, [3, -3])


async def test_several_at_once(hosting: Hosting, clients: Clients) -> None:
    """Matches are analysed alternately, not one after another."""
    one, other = await given_up(clients), await given_up(clients)
    async with hosting(analysing(strict)):
        for match in (one, other):
            await clients.ada.analyse(match)
        await begun(clients.ada, other)
        known = await clients.ada.analysis(one)
        assert known is not None
        assert not known.whole
        for match in (one, other):
            analysis = await whole(clients.ada, match)
            assert [move.loss for move in analysis.moves] == [0, 1.5] * (MOVES // 2)
            assert [move.better for move in analysis.moves] == [None, "Rd4"] * (MOVES // 2)


async def test_its_host_ends(hosting: Hosting, clients: Clients) -> None:
    """The analysis stays unfinished; a new request goes to another host."""
    match = await given_up(clients)
    async with hosting(analysing(strict), by="Zoe"):
        first = await clients.ada.analyse(match)
        await begun(clients.ada, match)

    async def asked_again() -> bool:
        return (await clients.ada.analyse(match)).analyst != first.analyst

    async with hosting(analysing(strict), by="Yan"):
        await until_async(asked_again)
        assert len((await whole(clients.ada, match)).moves) == MOVES


async def test_an_analysis_that_fails(hosting: Hosting, clients: Clients) -> None:
    """No result is sent, and the bot still plays."""
    match = await given_up(clients)
    async with hosting(analysing(confused)) as name:
        await clients.ada.analyse(match)
        opened = await clients.ada.open_match({"game": "divercite"}, seat=0)
        assert (await clients.ada.invite(opened.id, name)).status == "running"
        known = await clients.ada.analysis(match)
        assert known is not None
        assert known.moves == []


async def test_no_analyst(hosting: Hosting, clients: Clients) -> None:
    """A bot without an analyst is not asked."""
    match = await given_up(clients)
    impatient = Archipel(clients.ada.url, clients.ada.token, timeout_s=0)
    async with hosting(GREEDY), impatient:
        with pytest.raises(ServerError, match="No bot that analyses"):
            await impatient.analyse(match)

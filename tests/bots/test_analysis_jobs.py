"""Analyses of finished matches by hosted bots."""

import pytest

from archipel_bots import GREEDY
from archipel_bots.divercite_engine.player import ENGINES
from archipel_client import Archipel, ServerError, choices
from archipel_client.contract import AnalysisCard, NewFork
from kit.analysts import analysing, confused, strict
from kit.client_friends import RESIGN, Friends
from kit.hosted_bots import Hosting
from kit.waiting import until_told

MOVES = 6
FIRST = 3  # after opening and sitting down


async def given_up(friends: Friends) -> str:
    """A resigned match of six bad moves: always the last of the choices."""
    match = await friends.running()
    for number in range(MOVES):
        mover = (friends.ada, friends.bob)[number % 2]
        offered = (await mover.match(match.id)).choices
        *_, last = choices.combinations(offered)
        await mover.command(match.id, last)
    await friends.ada.command(match.id, RESIGN)
    return match.id


async def whole(client: Archipel, match: str) -> AnalysisCard:
    async def told() -> AnalysisCard | None:
        known = await client.analysis(match)
        return known if known is not None and known.whole else None

    return await until_told(told, within=60)


async def begun(client: Archipel, match: str) -> None:
    async def told() -> bool:
        known = await client.analysis(match)
        return known is not None and len(known.moves) > 0

    await until_told(told)


async def test_analysis_by_the_engine(hosting: Hosting, friends: Friends) -> None:
    """Every move in order, with leads, and a better move where it lost points."""
    match = await given_up(friends)
    async with hosting(ENGINES[8]) as name:
        asked = await friends.eve.analyse(match)
        assert (asked.analyst.bot, asked.analyst.level, asked.moves) == (name, 8, [])
        moves = (await whole(friends.eve, match)).moves
    assert [move.version for move in moves] == [*range(FIRST, FIRST + MOVES)]
    assert all(move.leads[0] == -move.leads[1] for move in moves)
    assert all(move.better is not None and move.loss > 0 for move in moves)


async def test_a_fork(hosting: Hosting, friends: Friends) -> None:
    """Only moves after the fork are analysed, with their numbers in the record."""
    match = await given_up(friends)
    fork = await friends.ada.fork(match, NewFork(at=FIRST + 2, seat=0))
    await friends.bob.command(fork.id, {"type": "match.take_seat", "seat": 1})
    before = fork.version + 1
    mover = (friends.ada, friends.bob)[(await friends.ada.match(fork.id)).to_act[0]]
    offered = (await mover.match(fork.id)).choices
    await mover.command(fork.id, next(choices.combinations(offered)))
    await friends.ada.command(fork.id, RESIGN)
    async with hosting(analysing(strict)):
        await friends.ada.analyse(fork.id)
        (move,) = (await whole(friends.ada, fork.id)).moves
    assert (move.version, move.leads) == (before + 1, [3, -3])


async def test_several_at_once(hosting: Hosting, friends: Friends) -> None:
    """Matches are analysed alternately, not one after another."""
    one, other = await given_up(friends), await given_up(friends)
    async with hosting(analysing(strict)):
        for match in (one, other):
            await friends.ada.analyse(match)
        await begun(friends.ada, other)
        known = await friends.ada.analysis(one)
        assert known is not None
        assert not known.whole
        for match in (one, other):
            told = await whole(friends.ada, match)
            assert [move.loss for move in told.moves] == [0, 1.5] * (MOVES // 2)
            assert [move.better for move in told.moves] == [None, "Rd4"] * (MOVES // 2)


async def test_its_host_ends(hosting: Hosting, friends: Friends) -> None:
    """The analysis stays unfinished; a new request goes to another host."""
    match = await given_up(friends)
    async with hosting(analysing(strict), by="Zoe"):
        first = await friends.ada.analyse(match)
        await begun(friends.ada, match)

    async def asked_again() -> bool:
        return (await friends.ada.analyse(match)).analyst != first.analyst

    async with hosting(analysing(strict), by="Yan"):
        await until_told(asked_again)
        assert len((await whole(friends.ada, match)).moves) == MOVES


async def test_an_analysis_that_fails(hosting: Hosting, friends: Friends) -> None:
    """No result is sent, and the bot still plays."""
    match = await given_up(friends)
    async with hosting(analysing(confused)) as name:
        await friends.ada.analyse(match)
        opened = await friends.ada.open_match({"game": "divercite"}, seat=0)
        assert (await friends.ada.invite(opened.id, name)).status == "running"
        known = await friends.ada.analysis(match)
        assert known is not None
        assert known.moves == []


async def test_no_analyst(hosting: Hosting, friends: Friends) -> None:
    """A bot without an analyst is not asked."""
    match = await given_up(friends)
    impatient = Archipel(friends.ada.url, friends.ada.token, timeout_s=0)
    async with hosting(GREEDY), impatient:
        with pytest.raises(ServerError, match="No bot that analyses"):
            await impatient.analyse(match)

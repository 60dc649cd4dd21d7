"""Asking an analyst what it thinks of a match that is over."""

import asyncio

import httpx
import pytest

from kit.api_bots import There, there
from kit.api_client import Caller, Site, refused_by, site_over, told_by
from kit.api_matches import LEAVE, Sitting, opened, resigned, running
from server.api.rate_limits import Limits
from server.bots import analyses
from server.bots.analyses import Assessment
from server.bots.mailbox import Question
from server.engine.errors import UnrequestedAnalysisError
from server.store.port import Store

SAID = {"version": 3, "leads": [-1.5, 1.5], "better": "Cb3", "loss": 2.0}


async def analyst(site: Site, name: str = "judge", **said: object) -> There:
    return await there(site, name, analyses=("divercite",), **said)


async def asked(match: Sitting, by: Caller) -> httpx.Response:
    return await by.post(f"{match.path}/analysis")


async def known(match: Sitting, by: Caller) -> object:
    return told_by(await by.get(f"{match.path}/analysis"))["analysis"]


async def rung(bot: There) -> Question:
    """What it is asked next."""
    async for news in bot.mailbox.messages():
        if isinstance(news, Question):
            return news
    raise AssertionError("the server went away")


async def says(site: Site, bot: There, match: Sitting, version: int = 3) -> None:
    said = Assessment(version=version, leads=(-1.5, 1.5), better="Cb3", loss=2.0)
    at_its_end = await site.services.matches.latest(match.id)
    await site.services.analyses.add(said, at_its_end, bot.bot.player)


async def closes(site: Site, bot: There, match: Sitting, count: int) -> None:
    at_its_end = await site.services.matches.latest(match.id)
    await site.services.analyses.close(count, at_its_end, bot.bot.player)


async def test_from_question_to_answer(site: Site, over: Sitting) -> None:
    """Anybody asks, one bot is rung, and what it says can be read as it comes."""
    bot = await analyst(site, level=8)
    assert await known(over, site.anybody) is None
    told = told_by(await asked(over, site.anybody), 202)
    assert (told["analyst"]["bot"], told["analyst"]["level"]) == ("judge", 8)
    assert (told["moves"], told["whole"]) == ([], False)
    assert await rung(bot) == Question(bot.caller.id, over.id)
    await says(site, bot, over)
    assert await known(over, site.anybody) == {**told, "moves": [SAID]}
    await closes(site, bot, over, 1)
    whole = {**told, "moves": [SAID], "whole": True}
    assert told_by(await asked(over, site.anybody), 200) == whole
    assert await known(over, site.anybody) == whole


async def test_asked_once(site: Site, over: Sitting, ada: Caller, bob: Caller) -> None:
    """However many ask, and however strong others are that come later, one bot is asked."""
    bot = await analyst(site)
    first = told_by(await asked(over, ada), 202)
    other = await analyst(site, "stronger", level=8)
    answers = await asyncio.gather(*(asked(over, who) for who in (ada, bob, site.anybody)))
    assert [told_by(each, 202) for each in answers] == [first] * 3
    await rung(bot)
    with pytest.raises(UnrequestedAnalysisError):
        await says(site, other, over)


async def test_who_is_asked(site: Site, over: Sitting) -> None:
    """One of the house before any guest's, and the strongest of them."""
    await analyst(site, "guest", official=False, level=8)
    await analyst(site, "weak", level=2)
    await analyst(site, "strong", level=7)
    await there(site, "player", level=8)
    assert told_by(await asked(over, site.anybody), 202)["analyst"]["bot"] == "strong"


async def test_who_comes_meanwhile(site: Site, over: Sitting) -> None:
    """A question stands for a while: an analyst that has just changed lines still hears it."""
    bot = await analyst(site)
    await asked(over, site.anybody)
    await rung(bot)
    site.services.pending_requests.deliver_to(bot.bot, bot.mailbox)
    assert (await rung(bot)).match == over.id


async def test_no_help_from_outside(site: Site, ada: Caller, bob: Caller) -> None:
    """While a match waits or runs nobody is asked, nor of one that never began."""
    await analyst(site)
    waiting, on = await opened(ada, seat=0), await running(ada, bob)
    for match in (waiting, on):
        refused_by(await asked(match, ada), 422, "match/not_over")
        refused_by(await ada.get(f"{match.path}/analysis"), 422, "match/not_over")
    told_by(await waiting.command(ada, LEAVE), 201)
    refused_by(await asked(waiting, ada), 422, "match/not_started")
    refused_by(await asked(Sitting("no-such-match", ()), ada), 404, "not_found")


async def test_no_analyst(site: Site, over: Sitting) -> None:
    """Where only players are there, or analysts of another game, it is said in words."""
    await there(site)
    await there(site, "other", analyses=("dice_miner",))
    answer = await asked(over, site.anybody)
    refused_by(answer, 503, "no_analyst")
    assert answer.headers["Retry-After"] == "1"
    assert await known(over, site.anybody) is None


async def test_an_analyst_that_goes_away(site: Site, over: Sitting) -> None:
    """It is forgotten with what it said, and another one is asked anew; what is whole stays."""
    gone = await analyst(site)
    await asked(over, site.anybody)
    await says(site, gone, over)
    site.services.bot_registry.leave(gone.caller.id, gone.mailbox)
    assert await known(over, site.anybody) is None
    other = await analyst(site, "another")
    assert told_by(await asked(over, site.anybody), 202)["analyst"]["bot"] == "another"
    assert (await rung(other)).match == over.id
    with pytest.raises(UnrequestedAnalysisError):
        await says(site, gone, over)
    await closes(site, other, over, 0)
    site.services.bot_registry.leave(other.caller.id, other.mailbox)
    assert told_by(await asked(over, site.anybody), 200)["whole"]


async def test_an_analyst_that_falls_silent(
    site: Site, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while nobody waits for it any more, nor for what it says then."""
    monkeypatch.setattr(analyses, "_PARTIAL_TTL_MS", 100)
    bot = await analyst(site)
    await asked(over, site.anybody)
    await says(site, bot, over)
    await asyncio.sleep(0.2)
    assert await known(over, site.anybody) is None
    with pytest.raises(UnrequestedAnalysisError):
        await says(site, bot, over)
    assert told_by(await asked(over, site.anybody), 202)["moves"] == []


async def test_what_was_lost_on_the_way(site: Site, over: Sitting) -> None:
    """An analysis with a hole is never called whole; said again, a move is there once."""
    bot = await analyst(site)
    await asked(over, site.anybody)
    await says(site, bot, over)
    await says(site, bot, over)
    with pytest.raises(UnrequestedAnalysisError):
        await closes(site, bot, over, 2)
    await says(site, bot, over, 4)
    await closes(site, bot, over, 2)
    with pytest.raises(UnrequestedAnalysisError):
        await says(site, bot, over, 4)


async def test_what_makes_no_sense(site: Site, over: Sitting) -> None:
    """What was never played is not assessed, and every seat has its lead."""
    bot = await analyst(site)
    await asked(over, site.anybody)
    match = await site.services.matches.latest(over.id)
    nonsense = (
        Assessment(version=match.version + 1, leads=(0, 0)),
        Assessment(version=3, leads=(0,)),
    )
    for said in nonsense:
        with pytest.raises(UnrequestedAnalysisError):
            await site.services.analyses.add(said, match, bot.bot.player)


async def test_one_asks_too_often(store: Store) -> None:
    """Who asks for one analysis after the other is told to wait."""
    limits = Limits(analyses_per_minute=2)
    async with site_over(store, limits) as site:
        await analyst(site)
        over = await resigned(await site.guest("Ada"), await site.guest("Bob"))
        for _ in range(2):
            told_by(await asked(over, site.anybody), 202)
        assert refused_by(await asked(over, site.anybody), 429, "too_many")["limit"]

"""Analyses of finished matches by analysts, which are bots."""

import asyncio

import httpx
import pytest

from kit.api_bots import AnnouncedBot, announced_bot
from kit.api_client import Caller, Site, json_of, problem_of, site_over
from kit.api_matches import LEAVE, Sitting, opened, resigned, running
from server.api.rate_limits import Limits
from server.bots import analyses
from server.bots.analyses import Assessment
from server.bots.mailbox import Question
from server.engine.errors import UnrequestedAnalysisError
from server.store.port import Store

ASSESSED = {"version": 3, "leads": [-1.5, 1.5], "better": "Rd4", "loss": 2.0}


async def analyst(site: Site, name: str = "judge", **fields: object) -> AnnouncedBot:
    return await announced_bot(site, name, analyses=("divercite",), **fields)


async def asked(match: Sitting, by: Caller) -> httpx.Response:
    return await by.post(f"{match.path}/analysis")


async def known(match: Sitting, by: Caller) -> object:
    return json_of(await by.get(f"{match.path}/analysis"))["analysis"]


async def rung(bot: AnnouncedBot) -> Question:
    """The next question that the analyst receives."""
    async for news in bot.mailbox.messages():
        if isinstance(news, Question):
            return news
    raise AssertionError("the server went away")


async def assess(site: Site, bot: AnnouncedBot, match: Sitting, version: int = 3) -> None:
    assessment = Assessment(version=version, leads=(-1.5, 1.5), better="Rd4", loss=2.0)
    at_its_end = await site.services.matches.latest(match.id)
    await site.services.analyses.add(assessment, at_its_end, bot.bot.player)


async def closes(site: Site, bot: AnnouncedBot, match: Sitting, count: int) -> None:
    at_its_end = await site.services.matches.latest(match.id)
    await site.services.analyses.close(count, at_its_end, bot.bot.player)


async def analysed(site: Site, bot: AnnouncedBot, match: Sitting) -> None:
    """Both moves of the match."""
    for version in (3, 4):
        await assess(site, bot, match, version)
    await closes(site, bot, match, 2)


async def test_from_question_to_answer(site: Site, over: Sitting) -> None:
    """A request asks one analyst, whose assessments can be read as they arrive."""
    bot = await analyst(site, level=8)
    assert await known(over, site.anybody) is None
    body = json_of(await asked(over, site.anybody), 202)
    assert (body["analyst"]["bot"], body["analyst"]["level"]) == ("judge", 8)
    assert (body["moves"], body["whole"]) == ([], False)
    assert await rung(bot) == Question(bot.caller.id, over.id)
    await assess(site, bot, over)
    assert await known(over, site.anybody) == {**body, "moves": [ASSESSED]}
    await assess(site, bot, over, 4)
    await closes(site, bot, over, 2)
    whole = {**body, "moves": [ASSESSED, {**ASSESSED, "version": 4}], "whole": True}
    assert json_of(await asked(over, site.anybody), 200) == whole
    assert await known(over, site.anybody) == whole


async def test_asked_once(site: Site, over: Sitting, ada: Caller, bob: Caller) -> None:
    """Repeated requests ask one analyst only, even when stronger ones connect later."""
    bot = await analyst(site)
    first = json_of(await asked(over, ada), 202)
    other = await analyst(site, "stronger", level=8)
    answers = await asyncio.gather(*(asked(over, who) for who in (ada, bob, site.anybody)))
    assert [json_of(each, 202) for each in answers] == [first] * 3
    await rung(bot)
    with pytest.raises(UnrequestedAnalysisError):
        await assess(site, other, over)


async def test_who_is_asked(site: Site, over: Sitting) -> None:
    """An analyst of the server is preferred to those of guests, and the strongest first."""
    await analyst(site, "guest", official=False, level=8)
    await analyst(site, "weak", level=2)
    await analyst(site, "strong", level=7)
    await announced_bot(site, "player", level=8)
    assert json_of(await asked(over, site.anybody), 202)["analyst"]["bot"] == "strong"


async def test_who_comes_meanwhile(site: Site, over: Sitting) -> None:
    """A question is kept for a while, so that an analyst that reconnects receives it."""
    bot = await analyst(site)
    await asked(over, site.anybody)
    await rung(bot)
    site.services.pending_requests.deliver_to(bot.bot, bot.mailbox)
    assert (await rung(bot)).match == over.id


async def test_no_help_from_outside(site: Site, ada: Caller, bob: Caller) -> None:
    """Analyses of waiting, running and never started matches are refused."""
    await analyst(site)
    waiting, on = await opened(ada, seat=0), await running(ada, bob)
    for match in (waiting, on):
        problem_of(await asked(match, ada), 422, "match/not_over")
        problem_of(await ada.get(f"{match.path}/analysis"), 422, "match/not_over")
    json_of(await waiting.command(ada, LEAVE), 201)
    problem_of(await asked(waiting, ada), 422, "match/not_started")
    problem_of(await asked(Sitting("no-such-match", ()), ada), 404, "not_found")


async def test_no_analyst(site: Site, over: Sitting) -> None:
    """Without an analyst of the game the request is refused."""
    await announced_bot(site)
    await announced_bot(site, "other", analyses=("dice_miner",))
    answer = await asked(over, site.anybody)
    problem_of(answer, 503, "no_analyst")
    assert answer.headers["Retry-After"] == "1"
    assert await known(over, site.anybody) is None


async def test_an_analyst_that_goes_away(site: Site, over: Sitting) -> None:
    """When an analyst leaves, its incomplete analysis is dropped and another one is asked."""
    gone = await analyst(site)
    await asked(over, site.anybody)
    await assess(site, gone, over)
    site.services.bot_registry.leave(gone.caller.id, gone.mailbox)
    assert await known(over, site.anybody) is None
    other = await analyst(site, "another")
    assert json_of(await asked(over, site.anybody), 202)["analyst"]["bot"] == "another"
    assert (await rung(other)).match == over.id
    with pytest.raises(UnrequestedAnalysisError):
        await assess(site, gone, over)
    await analysed(site, other, over)
    site.services.bot_registry.leave(other.caller.id, other.mailbox)
    assert json_of(await asked(over, site.anybody), 200)["whole"]


async def test_an_analyst_that_falls_silent(
    site: Site, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An incomplete analysis expires, and later assessments for it are refused."""
    monkeypatch.setattr(analyses, "_PARTIAL_TTL_MS", 100)
    bot = await analyst(site)
    await asked(over, site.anybody)
    await assess(site, bot, over)
    await asyncio.sleep(0.2)
    assert await known(over, site.anybody) is None
    with pytest.raises(UnrequestedAnalysisError):
        await assess(site, bot, over)
    assert json_of(await asked(over, site.anybody), 202)["moves"] == []


async def test_what_was_lost_on_the_way(site: Site, over: Sitting) -> None:
    """An analysis with a missing move is not whole; a repeated assessment counts once."""
    bot = await analyst(site)
    await asked(over, site.anybody)
    await assess(site, bot, over)
    await assess(site, bot, over)
    for count in (1, 2):
        with pytest.raises(UnrequestedAnalysisError):
            await closes(site, bot, over, count)
    await assess(site, bot, over, 4)
    with pytest.raises(UnrequestedAnalysisError):
        await closes(site, bot, over, 3)
    await closes(site, bot, over, 2)
    with pytest.raises(UnrequestedAnalysisError):
        await assess(site, bot, over, 4)


async def test_one_asks_too_often(store: Store) -> None:
    """Requests for analyses are rate-limited."""
    limits = Limits(analyses_per_minute=2)
    async with site_over(store, limits) as site:
        await analyst(site)
        over = await resigned(await site.guest("Ada"), await site.guest("Bob"))
        for _ in range(2):
            json_of(await asked(over, site.anybody), 202)
        assert problem_of(await asked(over, site.anybody), 429, "too_many")["limit"]

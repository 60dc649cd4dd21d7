"""Analyses by bots of guests: named as such, short-lived, and checked by the rules."""

import asyncio
from typing import Final

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from kit.api_bots import AnnouncedBot, announced_bot
from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import Sitting
from server.api.problems import problem_of as problem_of_error
from server.bots import analyses, bot_registry
from server.bots.analyses import Assessment
from server.engine.errors import ImpossibleAnalysisError, UnrequestedAnalysisError

# After Rb2 of seat 0 at version 3 and Ba1 of seat 1 at version 4; 5 is a resignation.
POSSIBLE: Final = Assessment(version=3, leads=(-1.5, 1.5), better="Rd4", loss=2.0)

# The fault that is counted, and what is said.
FORGED: Final[list[tuple[str, Assessment]]] = [
    ("move", Assessment(version=1, leads=(0, 0))),
    ("move", Assessment(version=2, leads=(0, 0))),
    ("move", Assessment(version=5, leads=(0, 0))),
    ("move", Assessment(version=6, leads=(0, 0))),
    ("move", Assessment(version=2**53, leads=(0, 0))),
    ("leads", Assessment(version=3, leads=(0,))),
    ("leads", Assessment(version=3, leads=(0, 0, 0))),
    ("leads", Assessment(version=3, leads=(-99, 99))),
    ("leads", Assessment(version=3, leads=(1e300, -1e300))),
    ("leads", Assessment(version=3, leads=(5, 5))),
    ("better", Assessment(version=3, leads=(0, 0), better="Rb2", loss=1)),
    ("better", Assessment(version=4, leads=(0, 0), better="Rb2", loss=1)),
    ("better", Assessment(version=3, leads=(0, 0), better="Cb3", loss=1)),
    ("better", Assessment(version=3, leads=(0, 0), better="Xa1", loss=1)),
    ("better", Assessment(version=3, leads=(0, 0), better="resign, now", loss=1)),
    ("better", Assessment(version=3, leads=(0, 0), better="Rd4\u202e", loss=1)),
    ("loss", Assessment(version=3, leads=(0, 0), better="Rd4")),
    ("loss", Assessment(version=3, leads=(0, 0), loss=1)),
    ("loss", Assessment(version=3, leads=(0, 0), better="Rd4", loss=99)),
]


async def analyst(site: Site, name: str, *, official: bool) -> AnnouncedBot:
    return await announced_bot(site, name, analyses=("divercite",), official=official)


@pytest.fixture
async def guest(site: Site) -> AnnouncedBot:
    """A bot that a guest hosts."""
    return await analyst(site, "Mallory", official=False)


async def asked(match: Sitting, by: Caller) -> Json:
    return json_of(await by.post(f"{match.path}/analysis"), 202)


async def known(match: Sitting, by: Caller) -> Json | None:
    found: Json | None = json_of(await by.get(f"{match.path}/analysis"))["analysis"]
    return found


async def add(site: Site, by: AnnouncedBot, match: Sitting, claim: Assessment) -> None:
    ended = await site.services.matches.latest(match.id)
    await site.services.analyses.add(claim, ended, by.bot.player)


async def make_whole(site: Site, by: AnnouncedBot, match: Sitting) -> None:
    for version in (3, 4):
        await add(site, by, match, Assessment(version=version, leads=(0, 0)))
    ended = await site.services.matches.latest(match.id)
    await site.services.analyses.close(2, ended, by.bot.player)


def faults(reason: str, by: str) -> float:
    labels = {"reason": reason, "analyst": by}
    return REGISTRY.get_sample_value("archipel_analysis_faults_total", labels) or 0


async def test_named_as_what_it_is(site: Site, guest: AnnouncedBot, over: Sitting) -> None:
    """The bot of a guest goes by the id and the name of its player, and is not official."""
    its = (await asked(over, site.anybody))["analyst"]
    player = {"id": guest.caller.id, "name": "Mallory"}
    assert (its["bot"], its["official"], its["player"]) == (guest.caller.id, False, player)
    assert "address" not in its


async def test_what_cannot_be(site: Site, over: Sitting) -> None:
    """The analysis is dropped, the fault counted and logged, and this bot not asked again."""
    for number, (fault, claim) in enumerate(FORGED):
        guest = await analyst(site, f"Mallory {number}", official=False)
        await asked(over, site.anybody)
        await add(site, guest, over, POSSIBLE)
        before = faults(fault, "guest")
        with capture_logs() as lines, pytest.raises(ImpossibleAnalysisError) as forged:
            await add(site, guest, over, claim)
        assert (claim, forged.value.fault) == (claim, fault)
        assert faults(fault, "guest") == before + 1
        assert [line["event"] for line in lines] == ["analysis_refused"]
        assert await known(over, site.anybody) is None
        problem = problem_of_error(forged.value, "en")
        assert (problem.status, problem.code) == (422, "impossible_analysis")
        assert (problem.match, problem.facts) == (over.id, {"fault": fault})
        problem_of(await site.anybody.post(f"{over.path}/analysis"), 503, "no_analyst")
        site.services.bot_registry.leave(guest.caller.id, guest.mailbox)


async def test_own_analyst_that_is_wrong(site: Site, over: Sitting) -> None:
    """A fault of a bot of the server is counted as such; it can be asked again."""
    own = await analyst(site, "judge", official=True)
    await asked(over, site.anybody)
    before = faults("leads", "server")
    with pytest.raises(ImpossibleAnalysisError):
        await add(site, own, over, Assessment(version=3, leads=(99, -99)))
    assert faults("leads", "server") == before + 1
    assert (await asked(over, site.anybody))["analyst"]["bot"] == "judge"


@pytest.mark.parametrize("is_whole", [False, True])
async def test_own_analyst_is_preferred(
    site: Site, guest: AnnouncedBot, over: Sitting, *, is_whole: bool
) -> None:
    """When one of the server connects, the analysis of a guest's bot is no longer shown."""
    await asked(over, site.anybody)
    await add(site, guest, over, POSSIBLE)
    if is_whole:
        await make_whole(site, guest, over)
    assert (await known(over, site.anybody) or {})["whole"] == is_whole
    own = await analyst(site, "judge", official=True)
    assert await known(over, site.anybody) is None
    with pytest.raises(UnrequestedAnalysisError):
        await add(site, guest, over, POSSIBLE)
    begun = await asked(over, site.anybody)
    assert (begun["analyst"]["official"], begun["moves"]) == (True, [])
    await make_whole(site, own, over)
    site.services.bot_registry.leave(own.caller.id, own.mailbox)
    assert (await known(over, site.anybody) or {})["analyst"]["bot"] == "judge"


async def test_kept_for_a_short_time(
    site: Site, guest: AnnouncedBot, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another analyst may be asked soon after the bot of a guest is done."""
    monkeypatch.setattr(analyses, "_GUESTS_WHOLE_TTL_MS", 50)
    await asked(over, site.anybody)
    await make_whole(site, guest, over)
    await asyncio.sleep(0.1)
    assert await known(over, site.anybody) is None


async def test_own_analysis_is_kept_longer(
    site: Site, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time of guests is not that of the server's own analysts."""
    monkeypatch.setattr(analyses, "_GUESTS_WHOLE_TTL_MS", 50)
    own = await analyst(site, "judge", official=True)
    await asked(over, site.anybody)
    await make_whole(site, own, over)
    await asyncio.sleep(0.1)
    assert (await known(over, site.anybody) or {})["whole"]


async def test_own_analyst_of_another_game(site: Site, guest: AnnouncedBot, over: Sitting) -> None:
    """A bot of the server replaces no analysis of a game that it does not analyse."""
    await asked(over, site.anybody)
    await announced_bot(site, "miner", analyses=("dice_miner",))
    assert (await known(over, site.anybody) or {})["analyst"]["bot"] == guest.caller.id


async def test_address_is_not_stored(site: Site, over: Sitting) -> None:
    """The address of an analyst is in no analysis."""
    mallory = await announced_bot(
        site, "Mallory", analyses=("divercite",), official=False, address="10.9.8.7"
    )
    await asked(over, site.anybody)
    await add(site, mallory, over, POSSIBLE)
    stored = await site.services.store.analysis_cache.get(over.id)
    assert stored is not None
    assert b"10.9.8.7" not in stored


async def test_few_are_remembered(
    site: Site, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many bots that were wrong, the first are forgotten: memory is bounded."""
    monkeypatch.setattr(bot_registry, "_MAX_DISTRUSTED", 2)
    first, *others = [await analyst(site, f"M{number}", official=False) for number in range(3)]
    for bot in (first, *others):
        site.services.bot_registry.distrust(bot.bot)
    assert (await asked(over, site.anybody))["analyst"]["bot"] == first.caller.id


async def test_repeating_itself_keeps_no_place(
    site: Site, guest: AnnouncedBot, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot of a guest that sends the same move again does not prolong its analysis."""
    monkeypatch.setattr(analyses, "_PARTIAL_TTL_MS", 150)
    await asked(over, site.anybody)
    await add(site, guest, over, POSSIBLE)
    monkeypatch.setattr(analyses, "_PARTIAL_TTL_MS", 60_000)
    await add(site, guest, over, POSSIBLE)
    await asyncio.sleep(0.2)
    assert await known(over, site.anybody) is None

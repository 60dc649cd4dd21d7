"""The analysis of a finished match on the page."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import Locator, expect

from kit.browser import DESK, PHONE, Visit, Visitor
from kit.hosted_bots import analysing, hosted, strict
from kit.players import Pair, good, seated
from kit.server_process import ServerProcess

MOVES: Final = 12
# Milliseconds for a judge whose process has only just been started.
LONG: Final = 60_000
FIRST: Final = 3  # after opening and sitting down


@pytest.fixture
def server(own_server: ServerProcess) -> ServerProcess:
    return own_server


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match that was resigned after some moves."""
    pair = await seated(server, http)
    await pair.play(MOVES)
    good(await pair.command(0, {"type": "match.resign"}))
    return pair


@pytest.fixture
async def judge(server: ServerProcess, tmp_path: Path) -> AsyncIterator[None]:
    """An analyst that has a better move for every second one."""
    async with hosted(server, tmp_path / "guests", analysing(strict)):
        yield


async def arrive(visit: Visit, pair: Pair, size: tuple[int, int] = DESK, **more: str) -> Visitor:
    visitor = await visit(pair.guests[0].server, size=size, **more)  # type: ignore[arg-type]
    await visitor.go(f"/match/{pair.match}")
    await visitor.page.locator("[data-version]").wait_for()
    return visitor


def button(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("button", name=re.compile("^(Analyse|Analyser)$"))


def move(visitor: Visitor, number: int) -> Locator:
    return visitor.page.get_by_role("link", name=re.compile(f"^{number} "))


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_who_was_ahead_when(pair: Pair, visit: Visit, size: tuple[int, int]) -> None:
    """A visitor requests the analysis, and sees leads and better moves."""
    eve = await arrive(visit, pair, size)
    await button(eve).click()
    named = "By Analyst by Zoe (a guest’s bot, not run by this server)"
    await expect(eve.page.get_by_text(named)).to_be_visible(timeout=LONG)
    await expect(move(eve, 2)).to_have_accessible_name(re.compile(r"better: Rd4 \(\+1\.5\)$"))
    await expect(move(eve, 1)).not_to_have_accessible_name(re.compile("better"))
    graph = eve.page.get_by_role("slider", name="Foreseen lead")
    await graph.focus()
    last = FIRST + MOVES - 1
    await expect(graph).to_have_attribute("aria-valuetext", f"Moment {last} of {last}, Ada +11.0")
    await eve.page.keyboard.press("Home")
    await expect(graph).to_have_attribute("aria-valuetext", f"Moment {FIRST} of {last}, Ada 0.0")
    await expect(eve.page.locator(f"[data-version='{FIRST}']")).to_be_visible()
    await expect(eve.page).to_have_url(re.compile(rf"\?at={FIRST}$"))
    await expect(button(eve)).to_have_count(0)
    assert await eve.violations() == []
    assert await eve.overhang() == 0


@pytest.mark.usefixtures("judge")
async def test_asked_by_somebody_else(pair: Pair, visit: Visit) -> None:
    """Later visitors see the same analysis in their language."""
    eve = await arrive(visit, pair)
    await button(eve).click()
    yves = await arrive(visit, pair, language="fr")
    named = "Par Analyst by Zoe (bot d’un invité, étranger à ce serveur)"
    await expect(yves.page.get_by_text(named)).to_be_visible(timeout=LONG)
    await expect(move(yves, 2)).to_have_accessible_name(re.compile(r"mieux : Rd4 \(\+1,5\)$"))


async def test_where_nobody_analyses(pair: Pair, visit: Visit) -> None:
    """Without an analyst of the game there is no button."""
    eve = await arrive(visit, pair)
    await eve.page.wait_for_load_state("networkidle")
    await expect(eve.page.get_by_role("slider", name="Scores over the match")).to_be_visible()
    await expect(button(eve)).to_have_count(0)


@pytest.mark.usefixtures("judge")
async def test_not_while_it_is_played(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """The button appears when the match ends, not before."""
    pair = await seated(server, http)
    await pair.move(Random(1))
    eve = await arrive(visit, pair)
    await expect(move(eve, 1)).to_be_visible()
    await expect(button(eve)).to_have_count(0)
    good(await pair.command(0, {"type": "match.resign"}))
    await expect(button(eve)).to_be_visible()

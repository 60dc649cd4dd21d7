"""The deal of the day on the page."""

from random import Random

import httpx
import pytest
from playwright.async_api import expect

from kit.browser import DESK, PHONE, Visit
from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import ServerProcess


@pytest.mark.parametrize("size, dark", [(DESK, False), (PHONE, True)])
async def test_daily_deal(
    server: ServerProcess,
    http: httpx.AsyncClient,
    visit: Visit,
    size: tuple[int, int],
    *,
    dark: bool,
) -> None:
    """From the front page to the deal and its ladder, with the promise, in either language."""
    guest = await welcome(server, http, "Ada")
    french = size == PHONE
    ada = await visit(server, guest, size=size, dark=dark, language="fr" if french else "en")
    await ada.go("/")
    name = "La donne du jour" if french else "Deal of the day"
    deals = ada.page.get_by_role("region", name=name)
    miner = deals.get_by_role("article", name="Dice Miner")
    await expect(miner).to_be_visible()
    assert await ada.violations() == []
    assert await ada.overhang() == 0
    await miner.get_by_role("link").click()
    await expect(ada.page.get_by_role("navigation").last.get_by_role("link")).to_have_count(2)
    await expect(ada.page.locator("code")).to_have_count(1)
    assert await ada.violations() == []
    assert await ada.overhang() == 0
    await ada.page.go_back()
    await miner.get_by_role("button").click()
    await ada.page.wait_for_url("**/match/*")


async def finished(player: Guest, match: str) -> None:
    """Plays at random to the end."""
    draw = Random(1)
    while (seen := good(await player.get(f"/api/matches/{match}")))["outcome"] is None:
        command: Json = any_of(seen["choices"], draw)
        good(await player.post(f"/api/matches/{match}/commands", command))


async def test_ladder_of_the_day(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """Who has finished the deal is on the front page, without a link before the day is over."""
    zoe = await welcome(server, http, "Zoe")
    match = good(await zoe.post("/api/daily/dice_miner", {}))
    await finished(zoe, match["id"])
    visitor = await visit(server)
    await visitor.go("/")
    deals = visitor.page.get_by_role("region", name="Deal of the day")
    miner = deals.get_by_role("article", name="Dice Miner")
    await expect(miner.get_by_role("listitem")).to_contain_text("Zoe")
    await expect(miner.get_by_role("link", name="Look at it")).to_have_count(0)
    await visitor.go(f"/daily/dice_miner/{match['daily']['date']}")
    await expect(visitor.page.get_by_role("listitem")).to_contain_text("Zoe")

"""The rules page: every rule bears its mark, and reconstructed ones can be told apart."""

from collections import Counter

import httpx
import pytest
from playwright.async_api import Page, expect

from domain.registry import games
from kit.browser import Visit, reach
from kit.server_process import ServerProcess

ALL = "[data-rule]"
OURS = "section.reconstructed[data-rule]"


async def marks(server: ServerProcess, http: httpx.AsyncClient, game: str) -> Counter[str]:
    """The number of rules by provenance, from the catalogue."""
    book = (await http.get(f"{server.url}/api/games/{game}")).json()
    return Counter(each["provenance"] for each in book["provenance"])


async def rules_shown(page: Page, selector: str) -> int:
    await page.locator(ALL).first.wait_for()
    return await page.locator(selector).count()


@pytest.mark.parametrize("game", [*games()])
async def test_marks(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit, game: str
) -> None:
    """Every rule of the catalogue is shown with its mark; ours also bear the sign."""
    counts = await marks(server, http, game)
    for language in ("en", "fr"):
        ada = await visit(server, language=language)
        await ada.go(f"/rules/{game}")
        assert await rules_shown(ada.page, ALL) == counts.total()
        assert await rules_shown(ada.page, OURS) == counts["reconstructed"]
        signs = ada.page.locator(f"{OURS} [data-origin=reconstructed]")
        assert await signs.count() == counts["reconstructed"]
        assert await ada.page.locator("section.published [data-origin=reconstructed]").count() == 0


async def test_filter(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """The filter shows the rules of one provenance, by keyboard too, and is accessible."""
    counts = await marks(server, http, "dice_miner")
    ada = await visit(server, language="fr")
    await ada.go("/rules/dice_miner")
    legend = ada.page.get_by_role("group", name="Ce qui est sûr dans ces règles")
    everything = legend.get_by_role("radio").first
    await reach(ada.page, everything)
    await ada.page.keyboard.press("ArrowDown")
    await expect(ada.page.locator(OURS)).to_have_count(0)
    await expect(ada.page.locator(ALL)).to_have_count(counts["published"])
    await ada.page.keyboard.press("ArrowDown")
    await expect(ada.page.locator(ALL)).to_have_count(counts["reconstructed"])
    assert await ada.violations() == []

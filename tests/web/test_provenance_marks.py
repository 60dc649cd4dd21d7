"""Marks on the tables: what is reconstructed can be told, and why, by mouse, touch and keyboard."""

from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import Page, expect

from kit.browser import PHONE, Visit, Visitor, reach
from kit.company import gathered
from kit.marked_tables import marked_table
from kit.server_process import ServerProcess

SIGN: Final = "[data-origin=reconstructed]"
FIGURES: Final = {"en": "Where the figures come from", "fr": "D’où viennent les chiffres"}
WORDS: Final = {"en": "Reconstructed", "fr": "Reconstitué"}
TABLES: Final = {
    "fifty_first_state": ({"game": "fifty_first_state", "faction": "new_york"}, 30),
    "mini_divercity": ({"game": "mini_divercity"}, 6),
    "dice_miner": ({"game": "dice_miner"}, 4),
}


async def popover(page: Page) -> str:
    note = page.locator("[popover]:popover-open")
    await note.wait_for()
    return await note.inner_text()


async def opened_list(visitor: Visitor, language: str) -> Page:
    """Opens, by keyboard, the list of the reconstructed components under the board."""
    page = visitor.page
    figures = page.get_by_role("region", name=FIGURES[language])
    summary = figures.locator("summary")
    await summary.wait_for()
    await summary.focus()
    await page.keyboard.press("Enter")
    await figures.locator("details[open]").wait_for()
    return page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [*TABLES])
async def test_table(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit, game: str, language: str
) -> None:
    """Components bear the mark; under the board each says by keyboard what it rests on."""
    options, moves = TABLES[game]
    company = await marked_table(server, http, options, moves)
    ada = await visit(server, company.guests[0], size=PHONE, language=language)
    await ada.go(f"/match/{company.match}")
    await ada.page.locator(f".board {SIGN}").first.wait_for()
    page = await opened_list(ada, language)
    mark = page.locator("section.figures li button").first
    await reach(page, mark)
    await page.keyboard.press("Enter")
    about = (await mark.get_attribute("aria-label") or "").split(":")[0]
    text = await popover(page)
    assert text.startswith(WORDS[language])
    assert about.strip() in text
    assert len(text.splitlines()) > 1
    assert await ada.violations() == []
    assert await ada.overhang() == 0
    await page.keyboard.press("Escape")
    await expect(page.locator("[popover]:popover-open")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_results(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit, language: str
) -> None:
    """Result, high scores and standings name the pack of a match with its mark."""
    company = await gathered(server, http, {"game": "dice_miner"})
    await company.finish(Random(7))
    (guest,) = company.guests
    ada = await visit(server, guest, language=language)
    for path in (f"/match/{company.match}", "/standings/dice_miner", f"/player/{guest.id}"):
        await ada.go(path)
        pack = ada.page.locator("[data-pack=standard]").first
        await expect(pack).to_contain_text(WORDS[language])
        await pack.get_by_role("button").click()
        assert await popover(ada.page)
        assert await ada.violations() == []

"""The page of a game's components: every entry of its pack, marked where it is reconstructed."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from kit.browser import DESK, PHONE, Visit, Visitor
from kit.players import speaking
from kit.sampling import crossed, sampled
from kit.server_process import NO_LIMITS, ServerProcess

GAMES = ("dice_miner", "divercite", "fifty_first_state", "mini_divercity")


async def book_of(server: ServerProcess, game: str, language: str) -> dict[str, Any]:
    async with speaking() as http:
        answer = await http.get(
            f"{server.url}/api/games/{game}", headers={"Accept-Language": language}
        )
        book: dict[str, Any] = answer.json()
        return book


async def looking(visit: Visit, server: ServerProcess, path: str, language: str = "en") -> Visitor:
    visitor = await visit(server, language=language)
    await visitor.go(f"/games/{path}")
    await expect(visitor.page.locator("article h1")).to_be_visible()
    return visitor


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["dice_miner", "fifty_first_state", "mini_divercity"])
async def test_all_entries(server: ServerProcess, visit: Visit, game: str, language: str) -> None:
    """The page has every component of the pack by name, and the whole legend."""
    book = await book_of(server, game, language)
    ada = await looking(visit, server, f"{game}/components", language)
    article = ada.page.locator("article[data-pack]")
    shown = await article.get_attribute("data-pack")
    (pack,) = [each for each in book["packs"] if each["pack"] == shown]
    text = await article.inner_text()
    for entry in pack["entries"]:
        name = entry.get("name") or entry.get("names")
        if name and entry.get("copies") != 0 and entry["entry"] != "dice_miner.symbol":
            assert name[language] in text
    for source in pack["legend"]:
        assert source["title"] in text


@sampled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language, size", crossed(["en", "fr"], [DESK, PHONE]))
async def test_accessible(
    server: ServerProcess, visit: Visit, game: str, language: str, size: tuple[int, int]
) -> None:
    """The page has no violation that axe finds, and fits a phone."""
    ada = await visit(server, size=size, language=language)
    await ada.go(f"/games/{game}/components")
    await expect(ada.page.locator("article h1")).to_be_visible()
    assert not await ada.violations()
    assert await ada.overhang() <= 0


WHY = {
    "en": (
        "Noticeboard",
        "Reconstructed, why?",
        "Our figures: distance, icons",
        "No source has it",
    ),
    "fr": (
        "PANNEAU D'AFFICHAGE",
        "Reconstitué, pourquoi ?",
        "De notre main : distance, symboles",
        "Aucune source ne le donne",
    ),
}


@pytest.mark.parametrize("language", WHY)
async def test_why(server: ServerProcess, visit: Visit, language: str) -> None:
    """The mark of a reconstructed card says which figures are ours, and what they rest on."""
    name, mark, ours, reason = WHY[language]
    ada = await looking(visit, server, "fifty_first_state/components?pack=standard", language)
    await ada.page.get_by_role("button", name=f"{name}: {mark}").click()
    note = ada.page.get_by_role("note", name=name)
    await expect(note).to_contain_text(ours)
    await expect(note).to_contain_text(reason)
    assert not await ada.violations()
    await ada.page.keyboard.press("Escape")
    await expect(note).to_be_hidden()


async def test_published_has_no_mark(server: ServerProcess, visit: Visit) -> None:
    """A face that a source gives bears no mark, one that we guessed does."""
    ada = await looking(visit, server, "dice_miner/components")
    tool = ada.page.locator('[data-entry="tool"]')
    await expect(tool).to_contain_text("Dized · BGDiaries · U1 · U2")
    await expect(tool.get_by_role("img")).to_have_count(6)
    await expect(tool.get_by_role("button", name="Reconstructed, why?")).to_have_count(3)
    tunnel = ada.page.locator('[data-entry="tunnel"]')
    await expect(tunnel).to_contain_text("× 27")
    await expect(tunnel.get_by_role("button")).to_have_count(0)


async def test_figures_of_a_card(server: ServerProcess, visit: Visit) -> None:
    """A location shows distance, icons, effect, agreement, spoils and copies."""
    ada = await looking(visit, server, "fifty_first_state/components?pack=standard")
    depot = ada.page.locator('[data-entry="old_depot"]')
    for text in ("× 2", "Distance 1", "scrap and universal", "Makes 1 scrap", "Agreement"):
        await expect(depot).to_contain_text(text)
    await expect(ada.page.locator("article")).to_contain_text("these numbers are ours")
    faction = ada.page.locator('[data-entry="mutants"]')
    await expect(faction).to_contain_text("conquest contact of 3 for 1 weapon")


async def test_choosing_a_pack(server: ServerProcess, visit: Visit) -> None:
    """Each pack has its own list, under an address of its own."""
    ada = await looking(visit, server, "fifty_first_state/components")
    await expect(ada.page.get_by_text("Wrecked Tank")).to_have_count(0)
    await ada.page.get_by_role("link", name="The base deck of the 2016 Master Set").click()
    await expect(ada.page.get_by_text("Wrecked Tank")).to_be_visible()
    assert ada.page.url.endswith("?pack=master_set")


OWNERS = (
    {
        "pack": "my_box",
        "game": "fifty_first_state",
        "title": {"en": "My own box", "fr": "Ma propre boîte"},
        "extends": "standard",
    },
    {
        "entry": "source",
        "code": "BOX",
        "origin": "owner",
        "title": {"en": "My copy of 2010", "fr": "Mon exemplaire de 2010"},
    },
    {
        "entry": "fifty_first_state.leader_action",
        "id": "leader",
        "action": {"does": "action", "cost": {"fuel": 1}, "gains": {"vp": 1}},
        "origin": "owner",
        "source": "BOX",
    },
)


@pytest.fixture
async def server_with_box(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server with the pack of an owner."""
    box = tmp_path / "my_box.ndjson"
    box.write_text("\n".join(map(json.dumps, OWNERS)))
    process = ServerProcess(tmp_path / "data", "--port", "0", "--data-pack", str(box), *NO_LIMITS)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


async def test_owners_pack(server_with_box: ServerProcess, visit: Visit) -> None:
    """An owner's pack is shown as such: its leader action, its source, and the mark of both."""
    ada = await looking(visit, server_with_box, "fifty_first_state/components")
    action = ada.page.locator('[data-entry="leader_action"]')
    await expect(action).to_contain_text("so these cards leave it out")
    await ada.page.get_by_role("link", name="My own box").click()
    await expect(action).to_contain_text("1 fuel for 1 point")
    await action.get_by_role("button", name="From the owner’s copy, why?").click()
    await expect(ada.page.get_by_role("note")).to_contain_text("My copy of 2010")
    await expect(ada.page.locator("#legend")).to_contain_text("BOX")


async def test_without_a_pack(server: ServerProcess, visit: Visit) -> None:
    """DiverCité has no pack: its pieces are drawn, and its rules count them."""
    ada = await looking(visit, server, "divercite/components")
    await expect(ada.page.get_by_role("img")).to_have_count(13)
    await expect(ada.page.locator('[data-rule="R5"]')).to_contain_text("two cities")


async def test_links(server: ServerProcess, visit: Visit) -> None:
    """The page is linked from the home page and from the rules, and links to the rules."""
    ada = await visit(server)
    await ada.go("/")
    card = ada.page.get_by_role("article", name="Dice Miner")
    await card.get_by_role("link", name="Components").click()
    await expect(ada.page.get_by_role("heading", name="Dice Miner: components")).to_be_visible()
    await ada.page.get_by_role("link", name="The rules", exact=True).click()
    await ada.page.get_by_role("link", name="Components", exact=True).click()
    await expect(ada.page.get_by_role("heading", name="Dice Miner: components")).to_be_visible()

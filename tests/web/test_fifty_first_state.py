"""51st State on the page, by mouse and by keyboard: every legal command can be reached."""

import re
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import expect

from kit.browser import DESK, PHONE, Visit, reach
from kit.fifty_first_state_page import deeds, seated
from kit.players import Guest, welcome
from kit.sampling import budget, crossed, sampled
from kit.server_process import ServerProcess

# Names of the contract, or what JavaScript writes where a word is missing.
RAW: Final = re.compile(r"\w_\w|undefined|null|NaN|\[object|[{}]")

ROUNDS: Final = budget(2, whole=6)


@pytest.fixture
async def ada(server: ServerProcess, http: httpx.AsyncClient) -> Guest:
    return await welcome(server, http, "Ada")


@sampled
@pytest.mark.parametrize("pack", budget(["standard"], ["standard", "master_set"]))
async def test_by_mouse(server: ServerProcess, visit: Visit, ada: Guest, pack: str) -> None:
    """A whole game by mouse: the page shows the server's state and offers all legal commands."""
    place, draw = await seated(ada, await visit(server, ada), pack), Random(1)
    version = 0
    async for position in place.positions():
        if position["version"] != version:
            assert await place.offered() == deeds(position)
            assert not RAW.search(await place.visitor.page.inner_text(".room"))
            version = position["version"]
        await place.click(await place.next_press(draw))
    points = (await place.match_card())["view"]["points"]["total"]
    await place.visitor.page.get_by_text(f"Six rounds are over: {points} point").wait_for()


@sampled
async def test_by_keyboard(server: ServerProcess, visit: Visit, ada: Guest) -> None:
    """Two rounds, as a whole all six, by keyboard alone, on a phone."""
    place, draw = await seated(ada, await visit(server, ada, size=PHONE)), Random(2)
    async for position in place.positions():
        if position["view"]["round"] > ROUNDS:
            break
        await place.type(await place.next_press(draw))
    seen = await place.match_card()
    assert seen["status"] == "finished" or seen["view"]["round"] == ROUNDS + 1


async def test_letting_go(server: ServerProcess, visit: Visit, ada: Guest) -> None:
    """Escape goes back from a question to the card, and from the card to its zone."""
    place = await seated(ada, await visit(server, ada))
    page = place.visitor.page
    await place.moves_on(Random(3), "trade_cards")
    await place.settled()
    await place.type('[data-spot="hand.1"]')
    await place.type('[data-action="trade_cards"]')
    await page.locator("[data-answer]").first.wait_for()
    await page.keyboard.press("Escape")
    await page.locator('[data-action="trade_cards"]').wait_for()
    await page.keyboard.press("Escape")
    await page.locator('[data-spot="hand.1"][aria-pressed=false]:focus').wait_for()
    assert "trade_cards" in deeds(await place.match_card())


async def test_at_the_edge(server: ServerProcess, visit: Visit, ada: Guest) -> None:
    """Arrow keys move over the cards, and do not step through the history at their end."""
    place = await seated(ada, await visit(server, ada))
    page = place.visitor.page
    await place.moves_on(Random(3), "trade_cards")
    await place.settled()
    address, first = page.url, page.locator('[data-spot="hand.0"]')
    await reach(page, page.locator('[data-spot^="hand."][tabindex="0"]'))
    await page.keyboard.press("Home")
    await page.keyboard.press("ArrowLeft")
    await expect(first).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator('[data-spot="hand.1"]')).to_be_focused()
    assert page.url == address


async def test_watching(server: ServerProcess, visit: Visit, ada: Guest) -> None:
    """A spectator sees the table without the hand, has no controls, and reads the log."""
    place = await seated(ada, await visit(server, ada))
    bob = await visit(server, language="fr")
    await bob.go(f"/match/{place.match}")
    await bob.page.get_by_text("4 cartes, vues du joueur seul").wait_for()
    assert await bob.page.locator("[data-action]").count() == 0
    await place.click("[data-action=keep_card]")
    await bob.page.get_by_text("Elle est gardée.").first.wait_for()
    await bob.page.get_by_text("5 cartes, vues du joueur seul").wait_for()
    moves = bob.page.get_by_role("region", name="Coups")
    await expect(moves.get_by_role("link").last).to_contain_text("Elle est gardée.")
    assert not RAW.search(await moves.inner_text())


@sampled
@pytest.mark.parametrize("size, dark", crossed([DESK, PHONE], [False, True]))
async def test_for_everyone(
    server: ServerProcess, visit: Visit, ada: Guest, size: tuple[int, int], *, dark: bool
) -> None:
    """No accessibility violations without a selection, with a card selected, and in a question."""
    place = await seated(ada, await visit(server, ada, size=size, dark=dark))
    await place.moves_on(Random(4), "trade_cards")
    await place.settled()
    for press in ("", '[data-spot="hand.0"]', '[data-action="trade_cards"]'):
        if press:
            await place.click(press)
        assert await place.visitor.violations() == []
        assert await place.visitor.overhang() == 0

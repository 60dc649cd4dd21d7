"""Forks: of finished matches, and of one's own solo match."""

import re
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import Locator, expect

from kit.browser import DESK, PHONE, Visit, Visitor
from kit.company import under_way
from kit.players import Json, Pair, good, seated
from kit.server_process import ServerProcess

MOVES: Final = 6
ALONE: Final[Json] = {"game": "mini_divercity"}
PLAY_ON: Final = "Play on from here"


@pytest.fixture
async def over(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match of nine versions that ended by resignation."""
    pair = await seated(server, http)
    for _ in range(MOVES):
        await pair.move(Random(1))
    await pair.command(0, {"type": "match.resign"})
    return pair


def button(visitor: Visitor, name: str = PLAY_ON) -> Locator:
    return visitor.page.get_by_role("button", name=name)


def moves(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Moves").get_by_role("link")


async def went_on(visitor: Visitor, match: str, name: str = PLAY_ON) -> str:
    """Returns the match that the button opens."""
    await button(visitor, name).click()
    await expect(visitor.page).not_to_have_url(re.compile(match))
    return visitor.page.url.rpartition("/")[2]


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_from_a_match_that_is_over(over: Pair, visit: Visit, size: tuple[int, int]) -> None:
    """A fork waits for both players and has the forked state; moves link to the original."""
    ada, bob = over.guests
    then = (await over.seen(at=5))["view"]
    visitor = await visit(ada.server, ada, size=size)
    await visitor.go(f"/match/{over.match}?at=5")
    fork = Pair(await went_on(visitor, over.match), over.guests)
    assert (await fork.seen())["forked"]["version"] == 5
    mine = (await fork.seen())["viewer"]["seat"]
    other = fork.guests[0 if ada is bob else 1]
    take = {"type": "match.take_seat", "seat": 1 - mine}
    good(await other.post(f"{fork.path}/commands", take))
    # The third commit reveals the visitor's client seed.
    await expect(visitor.page.locator('[data-version="3"]')).to_be_visible()
    assert (await fork.seen())["view"] == then
    await expect(moves(visitor)).to_have_count(3)
    await expect(moves(visitor).last).to_have_attribute("href", f"/match/{over.match}?at=5")
    await expect(moves(visitor).last).to_have_attribute("aria-current", "step")
    earlier = visitor.page.get_by_role("link", name="Further back: the other match")
    await expect(earlier).to_have_attribute("href", f"/match/{over.match}?at=5")
    assert await visitor.violations() == []
    assert await visitor.overhang() == 0
    origin = visitor.page.get_by_role("link", name="Goes on from moment 5 of another match")
    await origin.click()
    await expect(visitor.page).to_have_url(re.compile(rf"{over.match}\?at=5$"))
    await expect(visitor.page.locator('[data-version="5"]')).to_be_visible()


async def test_only_where_something_is_left(over: Pair, visit: Visit) -> None:
    """A finished match cannot be forked at its end, but one step before."""
    visitor = await visit(over.guests[0].server)
    await visitor.go(f"/match/{over.match}")
    await expect(visitor.page.locator('[data-version="9"]')).to_be_visible()
    await expect(button(visitor)).to_have_count(0)
    await visitor.page.keyboard.press("ArrowLeft")
    await expect(button(visitor)).to_be_visible()


async def test_not_while_others_play(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """A running match of several players cannot be forked."""
    pair = await seated(server, http)
    await pair.move(Random(1))
    visitor = await visit(server, pair.guests[0])
    await visitor.go(f"/match/{pair.match}?at=2")
    await expect(visitor.page.locator('[data-version="2"]')).to_be_visible()
    await expect(button(visitor)).to_have_count(0)


async def test_from_ones_own(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """A solo player can fork any version, in French too; a spectator cannot."""
    company = await under_way(server, http, ALONE, 4, Random(1))
    (ada,) = company.guests
    then = good(await ada.get(f"/api/matches/{company.match}", at=3))["view"]
    visitor = await visit(server, ada, language="fr")
    await visitor.go(f"/match/{company.match}?at=3")
    new = await went_on(visitor, company.match, "Continuer à partir d’ici")
    await expect(visitor.page.locator('[data-version="1"]')).to_be_visible()
    assert good(await ada.get(f"/api/matches/{new}"))["view"] == then
    await expect(visitor.page.get_by_text("Repart du moment 3 d’une autre partie")).to_be_visible()
    assert await visitor.violations() == []
    eve = await visit(server)
    await eve.go(f"/match/{company.match}?at=3")
    await expect(eve.page.locator('[data-version="3"]')).to_be_visible()
    await expect(button(eve)).to_have_count(0)

"""The goals of Mini DiverCity: shown in the settings before a match, and above its table."""

import re
from random import Random
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import MiniDivercityOptions
from domain.games.mini_divercity.figures import packs_in_the_box
from domain.games.mini_divercity.terms import DEFAULT_PACKS, goal_of
from kit.browser import Visit
from kit.company import gathered
from kit.players import Json, speaking
from kit.server_process import ServerProcess

ALONE: Final[Json] = {"game": "mini_divercity"}
GOAL: Final = goal_of(MiniDivercityOptions(), packs_in_the_box(GAME.package)[0].figures)
DECKS: Final = {pack.label.name: pack.title.en for pack in GAME.packs}


async def test_the_settings_show_the_goals(server: ServerProcess, visit: Visit) -> None:
    """R20, R21, R22: Alone the numbers of Effe's sheet are shown, and no level of the team's."""
    ada = await visit(server)
    await ada.go("/")
    begin = ada.page.get_by_role("article", name="Mini DiverCity")
    await begin.get_by_text("Settings").click()
    assert await shown(begin, "Species to save") == str(GOAL.save)
    assert await shown(begin, "Lost with so many extinct") == str(GOAL.lose_at)
    assert await shown(begin, "Lost with so many hotels") == str(GOAL.hotels)
    assert await shown(begin, "Cards") == DECKS[DEFAULT_PACKS["effe"]]
    await expect(begin.get_by_label("Level")).to_have_count(0)


async def test_full_team_of_seven(server: ServerProcess, visit: Visit) -> None:
    """R78: Seven may share out eight divers; a team's first level is shown as a number."""
    assert GAME.seat_count(MiniDivercityOptions(mode="team", players=7, full_team=True)) == 7
    ada = await visit(server)
    await ada.go("/")
    begin = ada.page.get_by_role("article", name="Mini DiverCity")
    await begin.get_by_text("Settings").click()
    await begin.get_by_label("Who plays").select_option(label="A team of 7")
    await expect(begin.get_by_label("Full Team")).to_be_visible()
    assert await shown(begin, "Level") == "1"
    assert await shown(begin, "Cards") == DECKS[DEFAULT_PACKS["team"]]


@pytest.mark.parametrize(
    "language, heading, limit",
    [("en", "Effe’s solo mode", "of 4 hotels"), ("fr", "Le mode solo d’Effe", "sur 4 hôtels")],
)
async def test_the_table_shows_the_goals(
    server: ServerProcess, visit: Visit, language: str, heading: str, limit: str
) -> None:
    """R22: The table of Effe's mode has no level, and shows the agreed limit of hotels."""
    async with speaking() as http:
        company = await gathered(server, http, {**ALONE, "hotels": 4})
    ada = await visit(server, company.guests[0], language=language)
    await ada.go(f"/match/{company.match}")
    goal = ada.page.locator("section.goal")
    await expect(goal.locator("strong")).to_have_text(heading)
    await expect(goal).to_contain_text(limit)


async def test_the_table_shows_all_discards(server: ServerProcess, visit: Visit) -> None:
    """R69: Alone too, each discard pile can be spread out whole."""
    async with speaking() as http:
        company = await gathered(server, http, ALONE)
        draw = Random(3)
        while (await company.seen())["view"]["corporations"]["discarded"] < 3:
            await company.move(draw)
        discarded = (await company.seen())["view"]["corporations"]["discarded"]
    ada = await visit(server, company.guests[0])
    await ada.go(f"/match/{company.match}")
    piles = ada.page.locator("details", has_text="See all")
    cards = piles.locator("ul.corporations > li")
    await expect(cards).to_have_count(discarded)


async def shown(settings: Locator, label: str) -> str:
    """The text of the value that is selected."""
    chosen = settings.get_by_label(re.compile(f"^{label}"))
    return str(await chosen.evaluate("select => select.selectedOptions[0].textContent"))

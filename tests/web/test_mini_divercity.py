"""Whole games of Mini DiverCity on the page: solo and as a team, by mouse and by keyboard."""

from random import Random
from typing import Final

import httpx
import pytest

from kit.browser import PHONE, Visit
from kit.mini_divercity_page import KEYBOARD, MOUSE, Manner, Seated
from kit.mini_divercity_party import Party, gathered, opened
from kit.players import Json, any_of
from kit.sampling import crossed, sampled
from kit.server_process import ServerProcess

# Short enough that a random player is soon through.
GOAL: Final = {"game": "mini_divercity", "save": 2, "lose_at": 2}
ALONE: Final[Json] = {**GOAL, "mode": "effe"}
TEAM: Final[Json] = {**GOAL, "mode": "team", "players": 3, "full_team": True}
# What is possible at any time would fill the game, and giving up would end it.
ASIDE: Final = ("mini_divercity.consult", "mini_divercity.concede")


@sampled
@pytest.mark.parametrize("options, how", crossed([TEAM, ALONE], [MOUSE, KEYBOARD]))
async def test_whole_game(
    server: ServerProcess, visit: Visit, http: httpx.AsyncClient, options: Json, how: Manner
) -> None:
    """A game is played from its first turn to its end on the page."""
    party = await gathered(server, visit, http, options, how)
    await played(party, Random(5))
    for seated in party.seats:
        assert seated.is_over
        assert await seated.visitor.violations() == []
        assert await seated.visitor.overhang() == 0


@sampled
@pytest.mark.parametrize("options, dark", crossed([ALONE, TEAM], [False, True]))
async def test_nobody_is_shut_out(
    server: ServerProcess, visit: Visit, http: httpx.AsyncClient, options: Json, *, dark: bool
) -> None:
    """No accessibility violations for players and spectators, in both themes."""
    match, guests = await opened(server, http, options)
    for guest in (guests[0], None):
        visitor = await visit(server, guest, size=PHONE, language="fr", dark=dark)
        await visitor.go(f"/match/{match}")
        await visitor.page.locator("#prompt").wait_for()
        assert await visitor.violations() == []


async def test_escape(server: ServerProcess, visit: Visit, http: httpx.AsyncClient) -> None:
    """Arrow keys move over the cards, Enter picks one, Escape cancels."""
    party = await gathered(server, visit, http, ALONE, MOUSE)
    page = party.seats[0].page
    await page.locator("[data-spot='place:1']").focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.locator("[data-spot='place:2'][aria-pressed=true]").wait_for()
    await page.keyboard.press("Escape")
    await page.locator("[data-spot='place:2'][aria-pressed=false]").wait_for()


async def played(party: Party, draw: Random) -> None:
    """Sends random legal commands until the game is over."""
    while not party.seats[0].is_over:
        acting = party.acting
        asked = [each for each in acting.choices if each["type"] not in ASIDE]
        await acting.play(any_of(asked, draw))
        await is_here(acting)
        await party.in_step()


async def is_here(seated: Seated) -> None:
    """After a command, focus stays at the table."""
    await seated.page.locator(".table :focus").wait_for(state="attached")

"""Whole games of Mini DiverCity on the page, alone and as a team, by mouse and by keyboard alone."""

from collections.abc import Sequence
from random import Random
from typing import Final

import httpx
import pytest

from kit.browser import DESK, PHONE, Visit
from kit.mini_divercity_page import Press, Seated, by_keyboard, by_mouse
from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import ServerProcess
from kit.waiting import until

# Short enough that a random player is soon through.
GOAL: Final = {"game": "mini_divercity", "save": 3, "lose_at": 2}
ALONE: Final[Json] = {**GOAL, "mode": "effe"}
TEAM: Final[Json] = {**GOAL, "mode": "team", "players": 3, "full_team": True}
NAMES: Final = ("Ada", "Ben", "Cleo")
# What is possible at any time would fill the game, and giving up would end it.
ASIDE: Final = ("mini_divercity.consult", "mini_divercity.concede")


@pytest.mark.parametrize(
    "size, press", [(DESK, by_mouse), (PHONE, by_keyboard)], ids=["mouse", "keyboard"]
)
@pytest.mark.parametrize("options", [ALONE, TEAM], ids=["alone", "team"])
async def test_whole_game(
    server: ServerProcess,
    visit: Visit,
    http: httpx.AsyncClient,
    options: Json,
    size: tuple[int, int],
    press: Press,
) -> None:
    """A game goes from its first turn to its end through the page, and all see how it ended."""
    match, guests = await opened(server, http, options)
    seats = [Seated(await visit(server, guest, size=size), press) for guest in guests]
    for seated in seats:
        await seated.sit(match)
    await played(seats, Random(5))
    for seated in seats:
        assert await seated.visitor.violations() == []
        assert await overhang(seated) == 0


@pytest.mark.parametrize("options", [ALONE, TEAM], ids=["alone", "team"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
async def test_nobody_is_shut_out(
    server: ServerProcess, visit: Visit, http: httpx.AsyncClient, options: Json, *, dark: bool
) -> None:
    """Neither who is asked nor who looks on finds anything in the way, in both themes."""
    match, guests = await opened(server, http, options)
    for guest in (guests[0], None):
        visitor = await visit(server, guest, size=PHONE, language="fr", dark=dark)
        await visitor.go(f"/match/{match}")
        await visitor.page.locator("#asked").wait_for()
        assert await visitor.violations() == []


async def test_escape(server: ServerProcess, visit: Visit, http: httpx.AsyncClient) -> None:
    """Arrow keys walk over the cards, Enter picks one, Escape lets it go."""
    match, (ada,) = await opened(server, http, ALONE)
    seated = Seated(await visit(server, ada), by_mouse)
    await seated.sit(match)
    cards = seated.page.locator(".hands [data-spot^='place:']")
    await cards.first.focus()
    await seated.page.keyboard.press("ArrowRight")
    await seated.page.keyboard.press("Enter")
    second = seated.page.locator("[data-spot='place:2']")
    assert await second.get_attribute("aria-pressed") == "true"
    await seated.page.keyboard.press("Escape")
    assert await second.get_attribute("aria-pressed") == "false"


async def opened(
    server: ServerProcess, http: httpx.AsyncClient, options: Json
) -> tuple[str, list[Guest]]:
    """A match that has begun, and everybody who plays it."""
    guests = [await welcome(server, http, name) for name in NAMES[: options.get("players", 1)]]
    match = good(await guests[0].post("/api/matches", {"options": options, "seat": 0}))["id"]
    for seat, guest in enumerate(guests[1:], start=1):
        sits = {"type": "match.take_seat", "seat": seat}
        good(await guest.post(f"/api/matches/{match}/commands", sits))
    return match, guests


async def played(seats: Sequence[Seated], draw: Random) -> None:
    """Any legal command, until the game is over for everybody."""
    while not seats[0].is_over:
        await in_step(seats)
        (acting,) = [seated for seated in seats if seated.choices]
        asked = [each for each in acting.choices if each["type"] not in ASIDE]
        await acting.play(any_of(asked, draw))
        await is_here(acting)
        await in_step(seats)
    assert all(seated.is_over for seated in seats)


async def in_step(seats: Sequence[Seated]) -> None:
    newest = max(seated.version for seated in seats)
    await until(lambda: all(each.version == newest for each in seats), within=10, what=str)


async def is_here(seated: Seated) -> None:
    """Whoever has acted stays at the table, and is not thrown back to the top of the page."""
    await seated.page.locator(".table :focus").wait_for(state="attached", timeout=5000)


async def overhang(seated: Seated) -> int:
    """By how many pixels the table is wider than the page has room for."""
    wider = "document.querySelector('.table').scrollWidth - document.querySelector('main').clientWidth"
    return max(0, int(await seated.page.evaluate(wider)))

"""Dice Miner on the page, played to its end, solo and by two."""

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final, TypeAlias

import httpx
import pytest
from msgspec import Struct
from playwright.async_api import Locator, expect

from kit.browser import DESK, PHONE, Visit, Visitor, reach
from kit.miner_page import as_buttons, in_trove, on_mountain
from kit.players import Guest, Json, any_of, good, welcome
from kit.sampling import budget, sampled
from kit.server_process import ServerProcess
from kit.waiting import until_async

Touch: TypeAlias = Callable[[Visitor, Locator, Random], Awaitable[None]]
Offer: TypeAlias = tuple[Locator, Callable[[Json], list[str]]]

STOP: Final = "Stop and count"
ARROWS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
# So many actions are enough of a game alone; then the miner stops.
ENOUGH: Final = budget(20, whole=45)
# At a table the rest is played over HTTP, and both pages follow.
ON_THE_PAGE: Final = budget(40, whole=1_000)


class Table(Struct, frozen=True):
    """A match and its players."""

    match: str
    guests: list[Guest]

    @property
    def page(self) -> str:
        return f"/match/{self.match}"

    async def seen(self, seat: int = 0) -> Json:
        return good(await self.guests[seat].get(f"/api/matches/{self.match}"))

    async def acting(self) -> Json:
        """The match as the seat to act sees it."""
        seen = await self.seen()
        return await self.seen(seen["to_act"][0]) if seen["to_act"] else seen

    async def command(self, seat: int, command: Json) -> None:
        good(await self.guests[seat].post(f"/api/matches/{self.match}/commands", command))

    async def is_past(self, version: int) -> bool:
        after: int = (await self.seen())["version"]
        return after > version

    async def over(self) -> Json | None:
        seen = await self.seen()
        return seen if seen["outcome"] else None


async def opened(server: ServerProcess, http: httpx.AsyncClient, players: int) -> Table:
    guests = [await welcome(server, http, name) for name in ("Ada", "Bob", "Cleo")[:players]]
    agreed = {"game": "dice_miner", "players": players}
    match = good(await guests[0].post("/api/matches", {"options": agreed, "seat": 0}))
    table = Table(match["id"], guests)
    for seat in range(1, players):
        await table.command(seat, {"type": "match.take_seat", "seat": seat})
    return table


async def by_mouse(_: Visitor, offers: Locator, draw: Random) -> None:
    await offers.nth(draw.randrange(await offers.count())).click()


async def by_keyboard(visitor: Visitor, offers: Locator, draw: Random) -> None:
    """The dice are one tab stop, with arrow-key navigation inside."""
    page = visitor.page
    if await offers.first.get_attribute("tabindex") is None:
        await reach(page, offers.nth(draw.randrange(await offers.count())))
    else:
        group = offers.first.locator("xpath=ancestor::*[.//button[@tabindex='0']][1]")
        await reach(page, group.locator("button[tabindex='0']").first)
        await page.keyboard.press(draw.choice(ARROWS))
        while not await page.evaluate("document.activeElement.matches('.able')"):
            await page.keyboard.press(draw.choice(ARROWS))
    await page.keyboard.press("Enter")


@sampled
@pytest.mark.parametrize("touch, size", [(by_mouse, DESK), (by_keyboard, PHONE)])
async def test_alone(
    server: ServerProcess,
    http: httpx.AsyncClient,
    visit: Visit,
    touch: Touch,
    size: tuple[int, int],
) -> None:
    """A solo match by mouse on a desktop, and by keyboard alone on a phone."""
    table = await opened(server, http, 1)
    (ada,) = table.guests
    visitor = await visit(server, ada, size=size)
    await visitor.go(table.page)
    draw = Random(1)
    for _ in range(ENOUGH):
        await play(visitor, touch, draw, table)
    while not (seen := await table.seen())["outcome"] and seen["view"]["question"]:
        await play(visitor, touch, draw, table)
    if not seen["outcome"]:
        for name in (STOP, "Yes, stop"):
            await touch(visitor, visitor.page.get_by_role("button", name=name), draw)
        seen = await until_async(table.over)
    (points,) = seen["outcome"]["scores"]
    await expect(region(visitor, "What is asked")).to_contain_text(f": {points} point")
    await is_fit(visitor)


@sampled
async def test_at_a_table(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """Two players play by mouse on a desktop and by keyboard on a phone, to the end of the game."""
    table = await opened(server, http, 2)
    ada, bob = table.guests
    hands: list[tuple[Visitor, Touch]] = [
        (await visit(server, ada), by_mouse),
        (await visit(server, bob, size=PHONE, dark=True), by_keyboard),
    ]
    for visitor, _ in hands:
        await visitor.go(table.page)
    draw, actions = Random(1), 0
    while not (seen := await table.acting())["outcome"]:
        actions += 1
        if actions > ON_THE_PAGE:
            await table.command(seen["to_act"][0], any_of(seen["choices"], draw))
            continue
        visitor, touch = hands[seen["to_act"][0]]
        await play(visitor, touch, draw, table)
    for visitor, _ in hands:
        await expect(region(visitor, "What is asked")).to_have_text("The mine is closed.")
        await is_fit(visitor)


async def test_sharing(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """A die with several commands offers them; Escape cancels."""
    table = await opened(server, http, 3)
    draw = Random(1)
    while not (beers := sharing(seen := await table.acting())):
        await table.command(seen["viewer"]["seat"], any_of(seen["choices"], draw))
    visitor = await visit(server, table.guests[seen["viewer"]["seat"]])
    await visitor.go(table.page)
    asked = region(visitor, "What is asked")
    beer = visitor.page.locator(".piles .able").first
    await beer.click()
    await expect(asked.get_by_role("button")).to_have_count(len(beers[0]["to"]) + 1)
    await visitor.page.keyboard.press("Escape")
    await expect(asked.get_by_role("button")).to_have_count(0)
    await beer.click()
    await asked.get_by_role("button", name="With").first.click()
    await expect(region(visitor, "What just happened")).to_contain_text("shares a beer with")


async def play(visitor: Visitor, touch: Touch, draw: Random, table: Table) -> None:
    """Clicks any offer of the page, and checks that the offers are the server's choices."""
    seen = await table.acting()
    if seen["outcome"]:
        return
    offers: list[Offer] = [
        (visitor.page.get_by_role("group", name="The mountain").locator(".able"), on_mountain),
        (visitor.page.locator(".piles .able"), in_trove),
        (region(visitor, "What is asked").locator("button"), as_buttons),
    ]
    await until_async(partial(shows, offers, seen), what=lambda: f"offered: {seen['choices']}")
    open_ones = [each for each, expected in offers if [*expected(seen)] not in ([], [STOP])]
    chosen = draw.choice(open_ones).filter(has_not_text=STOP)
    await touch(visitor, chosen, draw)
    await until_async(partial(table.is_past, seen["version"]))
    if touch is by_keyboard:
        assert not await visitor.page.evaluate("document.activeElement === document.body")


async def shows(offers: list[Offer], seen: Json) -> bool:
    return [sorted(await names(each)) for each, _ in offers] == [
        expected(seen) for _, expected in offers
    ]


async def names(buttons: Locator) -> list[str]:
    """Returns the labels of the answers; heroes' signs follow their names."""
    expected = (
        "each => each.map(button => button.ariaLabel ?? button.querySelector(LABEL).innerText)"
    )
    named: list[str] = await buttons.evaluate_all(expected.replace("LABEL", "'span:not(.die)'"))
    return named


async def is_fit(visitor: Visitor) -> None:
    assert await visitor.violations() == []
    assert await visitor.overhang() == 0


def region(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("region", name=name)


def sharing(seen: Json) -> list[Json]:
    return [each for each in seen["choices"] if each["type"] == "dice_miner.share_beer"]

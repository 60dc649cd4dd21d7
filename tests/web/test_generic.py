"""Games without a page of their own, on the generic table."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from random import Random
from typing import Final, TypeAlias

import httpx
import pytest
from playwright.async_api import Locator, expect

from kit.browser import PHONE, Visit, Visitor, reach
from kit.other_distribution import environment, install
from kit.players import Json, Pair, any_of, seated
from kit.server_process import NO_LIMITS, ServerProcess
from kit.waiting import until_async

Play: TypeAlias = Callable[[Visitor, Json], Awaitable[None]]

KINDS: Final = {
    "toy_trick.play_card": "Play card",
    "toy_trick.trade_card": "Trade card",
    "tic_tac_toe.place_mark": "Place mark",
}


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    """A server with the example games, which the page does not know."""
    folder = tmp_path_factory.mktemp("strange")
    install(folder / "site", "toy_trick", "tic_tac_toe")
    strange = {**os.environ, **environment(folder / "site")}
    process = ServerProcess(folder / "data", "--port=0", *NO_LIMITS, environment=strange)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http, options={"game": "toy_trick", "leader": 0})


async def test_play(pair: Pair, visit: Visit) -> None:
    """Two players play to the end, by mouse on a desktop and by keyboard on a phone."""
    ada = await visit(pair.guests[0].server, pair.guests[0])
    bob = await visit(pair.guests[1].server, pair.guests[1], size=PHONE, dark=True)
    hands: tuple[tuple[Visitor, Play], ...] = ((ada, by_mouse), (bob, by_keyboard))
    for visitor, _ in hands:
        await visitor.go(f"/match/{pair.match}")
    draw = Random(1)
    while not (await pair.seen())["outcome"]:
        seat = await pair.to_act()
        visitor, play = hands[seat]
        seen = await pair.seen(seat)
        await expect(offers(visitor)).to_have_text(expected(seen["choices"]))
        await play(visitor, any_of(seen["choices"], draw))
        await until_async(partial(is_past, pair, seen["version"]))
    for visitor, _ in hands:
        await expect(field(visitor, "Tricks")).to_have_text("4")
        await expect(visitor.page.get_by_text("Nothing for the moment.")).to_be_visible()


async def test_tic_tac_toe(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """The smallest example is played to its end; its board is drawn by rows."""
    pair = await seated(server, http, options={"game": "tic_tac_toe"})
    visitors = [await visit(guest.server, guest) for guest in pair.guests]
    for visitor in visitors:
        await visitor.go(f"/match/{pair.match}")
    for number, cell in enumerate(("b2", "a3", "c1", "a1", "a2", "b3", "c2")):
        await by_mouse(visitors[number % 2], {"type": "tic_tac_toe.place_mark", "cell": cell})
        await expect(field(visitors[1], "Rows")).to_contain_text("X")
    rows = field(visitors[1], "Rows").locator("ol > li").filter(has=visitors[1].page.locator("li"))
    await expect(rows).to_have_count(3)
    await expect(rows.nth(1).get_by_role("listitem")).to_have_text(["X", "X", "X"])
    await expect(visitors[1].page.get_by_text("Nothing for the moment.")).to_be_visible()
    assert (await pair.seen())["outcome"]["winners"] == [0]


async def test_rules_in_one_language(server: ServerProcess, visit: Visit) -> None:
    """A game that has its rules in English only shows them on a French page, marked as English."""
    reader = await visit(server, language="fr")
    await reader.go("/rules/tic_tac_toe")
    article = reader.page.get_by_role("article")
    await expect(article).to_have_attribute("lang", "en")
    await expect(article).to_contain_text("Three marks of one player in a row")
    await expect(reader.page.locator("html")).to_have_attribute("lang", "fr")
    assert await reader.violations() == []


async def test_secrets(pair: Pair, visit: Visit) -> None:
    """Each player sees the own cards and the others' counts; changes are marked."""
    bob = await visit(pair.guests[1].server, pair.guests[1])
    await bob.go(f"/match/{pair.match}")
    own = map(str, (await pair.seen(1))["view"]["hands"][1])
    hands = field(bob, "Hands").locator("ol > li")
    await expect(hands.first).to_have_text("3 hidden")
    await expect(hands.last.get_by_role("listitem")).to_have_text([*own])
    await expect(bob.page.locator(".changed")).to_have_count(0)
    card = (await pair.seen(0))["choices"][0]["card"][0]
    await pair.command(0, {"type": "toy_trick.play_card", "card": card})
    await expect(bob.page.locator(".changed")).to_have_text(["2 hidden", str(card), "seat 2"])
    expected = f"Card played: Ada, card {card}."
    await expect(bob.page.locator("[aria-live=polite].visually-hidden")).to_have_text(expected)
    moves = bob.page.get_by_role("region", name="Moves").get_by_role("link")
    await expect(moves.last).to_contain_text(expected)


@pytest.mark.parametrize("dark", [False, True])
async def test_everyone(pair: Pair, visit: Visit, *, dark: bool) -> None:
    """No accessibility violations on phone and desktop, in both themes."""
    for size in (PHONE, (1280, 900)):
        ada = await visit(pair.guests[0].server, pair.guests[0], size=size, dark=dark)
        await ada.go(f"/match/{pair.match}")
        await offers(ada).first.wait_for()
        assert await ada.violations() == []
        assert await ada.overhang() == 0


async def test_front_page(pair: Pair, visit: Visit) -> None:
    """The thumbnail shows the game's initials and points."""
    ada = await visit(pair.guests[0].server)
    await ada.go("/")
    await expect(ada.page.locator(f'a[href="/match/{pair.match}"] svg')).to_have_text("TT00")


async def is_past(pair: Pair, version: int) -> bool:
    after: int = (await pair.seen())["version"]
    return after > version


async def by_mouse(visitor: Visitor, command: Json) -> None:
    form = form_of(visitor, command)
    await form.wait_for()
    if await form.get_by_role("radio").count():
        await form.get_by_text(value_of(command), exact=True).click()
    await form.get_by_role("button").click()


async def by_keyboard(visitor: Visitor, command: Json) -> None:
    form, page = form_of(visitor, command), visitor.page
    wanted = form.get_by_role("radio", name=value_of(command), exact=True)
    if await wanted.count():
        await reach(page, form.get_by_role("radio").first)
        while not await wanted.is_checked():
            await page.keyboard.press("ArrowRight")
    await reach(page, form.get_by_role("button"))
    await page.keyboard.press("Enter")


def value_of(command: Json) -> str:
    """Returns the value of the only field."""
    (value,) = (value for name, value in command.items() if name != "type")
    return str(value)


def form_of(visitor: Visitor, command: Json) -> Locator:
    return visitor.page.get_by_role("form", name=KINDS[command["type"]])


def offers(visitor: Visitor) -> Locator:
    """Returns all labels, and the buttons of commands without fields."""
    region = visitor.page.get_by_role("region", name="What you can do")
    return region.locator("form label, form > button:only-child")


def expected(choices: list[Json]) -> list[str]:
    """Returns the server's choices as the page should label them."""
    return [
        text
        for pattern in choices
        for text in (
            map(str, pattern["card"])
            if len(pattern["card"]) > 1
            else [f"{KINDS[pattern['type']]}: card {pattern['card'][0]}"]
        )
    ]


def field(visitor: Visitor, name: str) -> Locator:
    """Returns the value beside a name in the position."""
    term = visitor.page.get_by_role("term").filter(has_text=name)
    return term.locator("xpath=following-sibling::dd")

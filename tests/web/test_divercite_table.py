"""The table of DiverCité: previews, prospects, optimistic moves and spectators."""

import asyncio
import json
import re
from collections.abc import Callable
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import Request, WebSocketRoute, expect

from kit.browser import DESK, PHONE, Visit
from kit.divercite_page import SIDES, Table
from kit.players import Json, Pair, good, seated
from kit.sampling import crossed, sampled
from kit.server_process import ServerProcess

STARTED: Final[Json] = {"game": "divercite", "starter": 0}
RED_CITY: Final[Json] = {"type": "divercite.place_city", "cell": "d4", "colour": "red"}
GEM: Final[Json] = {"type": "divercite.place_resource", "cell": "c3", "colour": "red"}
FISH: Final[Json] = {"type": "divercite.place_resource", "cell": "e5", "colour": "blue"}


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http, options=STARTED)


async def at_table(
    pair: Pair, visit: Visit, seat: int | None, *, size: tuple[int, int] = DESK, dark: bool = False
) -> Table:
    guest = None if seat is None else pair.guests[seat]
    table = Table(await visit(pair.guests[0].server, guest, size=size, dark=dark))
    await table.visitor.go(f"/match/{pair.match}")
    await table.cell("e5").wait_for()
    return table


async def test_preview_is_correct(pair: Pair, visit: Visit) -> None:
    """Pointing at a cell previews scores and cities without a move."""
    await pair.command(0, RED_CITY)
    table = await at_table(pair, visit, 1)
    asked = previews(table)
    await table.slot(GEM).click()
    for _ in range(2):
        await table.cell("c3").hover()
        await expect(table.prompt).to_contain_text("White 1 (+1), Black 0 (±0)")
        await expect(table.cell("d4")).to_have_attribute(
            "aria-label", re.compile("then 1 point, .1, divercité still possible")
        )
        await table.cell("i9").hover()
        await expect(table.prompt).to_contain_text("White 0 (±0), Black 0 (±0)")
    assert [each["cell"] for each in asked] == ["c3", "i9"], "what is known is not asked again"
    assert (await pair.seen())["view"]["scores"] == [0, 0]
    await table.cell("c3").click()
    await table.scores((1, 0))


async def test_spoilt(pair: Pair, visit: Visit) -> None:
    """Each city shows its points and its prospects."""
    rest = [(cell, colour) for cell, colour in (("c3", "green"), ("e3", "blue"), ("c5", "yellow"))]
    moves = [RED_CITY, *({**GEM, "cell": cell, "colour": colour} for cell, colour in rest)]
    for ply, move in enumerate(moves):
        good(await pair.command(ply % 2, move))
    table = await at_table(pair, visit, 0)
    expected = "d4, red city of White, 0 points, divercité still possible"
    await expect(table.cell("d4")).to_have_attribute("aria-label", expected)
    await table.click_piece_first({**GEM, "cell": "e5"})
    await expect(table.cell("d4")).to_have_attribute(
        "aria-label", "d4, red city of White, 5 points, a divercité"
    )
    await table.scores((5, 0))


async def test_on_its_way(pair: Pair, visit: Visit) -> None:
    """A sent piece is shown at once, and removed if the server refuses it."""
    good(await pair.command(0, RED_CITY))
    table = Table(await visit(pair.guests[1].server, pair.guests[1]))
    late = asyncio.Event()
    await table.visitor.page.route_web_socket(
        "**/live?*", changed(late, "divercite.place_resource", FISH)
    )
    await table.visitor.go(f"/match/{pair.match}")
    good(await pair.command(1, FISH))
    good(await pair.command(0, GEM))
    await table.click_piece_first({**FISH, "cell": "g7"})
    await expect(table.cell("g7").locator(".pending")).to_be_visible()
    await expect(table.slot(FISH)).to_contain_text("1 left")
    await expect(table.offers.and_(table.visitor.page.locator(":enabled"))).to_have_count(0)
    late.set()
    await expect(table.visitor.page.get_by_role("alert")).to_contain_text("e5 is already taken.")
    await expect(table.cell("g7").locator(".pending")).to_have_count(0)
    await expect(table.slot(FISH)).to_contain_text("2 left")
    await expect(table.radio(FISH)).to_be_enabled()


async def test_neutral_first(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """An opening token is selected by itself: only its cell is chosen."""
    pair = await seated(server, http, options={**STARTED, "neutral_first": True})
    ada = await at_table(pair, visit, 0)
    await expect(ada.visitor.page.locator(".offered")).to_have_count(25)
    await ada.cell("e5").click()
    await expect(ada.cell("e5")).to_have_attribute("aria-label", "e5, neutral token, last move")
    await expect(ada.prompt).to_contain_text("Black to move.")


async def test_let_go(pair: Pair, visit: Visit) -> None:
    """Escape, a second click and a drop beside the board deselect a piece."""
    table = await at_table(pair, visit, 0)
    lit = table.visitor.page.locator(".offered")
    await table.slot(RED_CITY).click()
    await expect(lit).to_have_count(16)
    await table.visitor.page.keyboard.press("Escape")
    await expect(lit).to_have_count(0)
    for lights in (16, 0, 16, 0):
        await table.slot(RED_CITY).click()
        await expect(lit).to_have_count(lights)
    mouse = table.visitor.page.mouse
    await table.slot(GEM).hover()
    await mouse.down()
    await table.cell("e5").hover()
    await expect(lit).to_have_count(25)
    await table.side(1).hover()
    await mouse.up()
    await expect(lit).to_have_count(0)
    assert (await pair.seen())["view"]["ply"] == 0


async def test_turned(pair: Pair, visit: Visit) -> None:
    """The board can be turned, and arrow keys follow."""
    table = await at_table(pair, visit, 1)
    page = table.visitor.page
    turn = page.get_by_role("button", name="Turn the board")
    first = page.get_by_role("gridcell").first
    await expect(first).to_have_attribute("data-cell", "a9")
    await turn.click()
    await expect(turn).to_have_attribute("aria-pressed", "true")
    await expect(first).to_have_attribute("data-cell", "i1")
    await table.cell("e5").focus()
    await page.keyboard.press("ArrowRight")
    assert await table.here() == "c5"


async def test_watching(pair: Pair, visit: Visit) -> None:
    """A spectator sees both hands with their counts, and no controls."""
    good(await pair.command(0, RED_CITY))
    table = await at_table(pair, visit, None)
    for side in SIDES:
        hand = table.visitor.page.get_by_role("list", name=f"{side}’s hand")
        await expect(hand.get_by_role("listitem")).to_have_count(8)
    await expect(table.side(0)).to_contain_text("Red city, 1 left")
    await expect(table.visitor.page.get_by_role("radio")).to_have_count(0)
    await table.cell("e5").click()
    await expect(table.offers).to_have_count(0)


@sampled
@pytest.mark.parametrize("size, dark", crossed([DESK, PHONE], [False, True]))
async def test_everyone(pair: Pair, visit: Visit, size: tuple[int, int], *, dark: bool) -> None:
    """No accessibility violations while idle, previewing and watching."""
    draw = Random(3)
    for _ in range(16):
        await pair.move(draw)
    _, command = await pair.next_move(draw)
    for seat in (0, None):
        table = await at_table(pair, visit, seat, size=size, dark=dark)
        if seat == 0:
            await table.slot(command).click()
            await table.cell(command["cell"]).hover()
            await expect(table.prompt).to_contain_text("(")
        assert await table.visitor.violations() == []
        assert await table.visitor.overhang() == 0


async def test_in_sight(pair: Pair, visit: Visit) -> None:
    """On a phone the whole board and the own hand fit the screen."""
    table = await at_table(pair, visit, 0, size=PHONE)
    for cell in ("a9", "i9", "a1", "i1"):
        assert await table.is_on_top(table.cell(cell))
    for piece in (RED_CITY, {**GEM, "colour": "yellow"}):
        assert await table.is_on_top(table.slot(piece))


def previews(table: Table) -> list[Json]:
    """Collects every command that the page requests a preview of."""
    asked: list[Json] = []

    def note(request: Request) -> None:
        if request.url.endswith("/preview"):
            asked.append(json.loads(request.post_data or ""))

    table.visitor.page.on("request", note)
    return asked


def changed(late: asyncio.Event, kind: str, other: Json) -> Callable[[WebSocketRoute], None]:
    """A socket that delays commands and replaces one."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        async def pass_on(frame: str | bytes) -> None:
            expected = json.loads(frame)
            if expected.get("command", {}).get("type") == kind:
                await late.wait()
                expected["command"] = other
            server.send(json.dumps(expected))

        socket.on_message(pass_on)

    return route

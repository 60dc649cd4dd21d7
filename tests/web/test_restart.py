"""The server is killed in the middle of a match on the page; play continues."""

import re
import signal
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final, NamedTuple

import httpx
import pytest
from playwright.async_api import expect

from kit.browser import DESK, PHONE, Visit, Visitor
from kit.divercite_page import Table
from kit.players import Json, Pair, seated
from kit.sampling import budget, sampled
from kit.server_process import ServerProcess

CLOCK = {"kind": "total", "seconds": 900, "increment_ms": 1000}
PLIES = 40


@pytest.fixture
def server(own_server: ServerProcess) -> ServerProcess:
    return own_server


class Hands(NamedTuple):
    """How each player plays, and on which device."""

    size: tuple[int, int]
    move: Callable[[Table, Json], Awaitable[None]]


MOUSE: Final = Hands(DESK, Table.click_piece_first)
KEYBOARD: Final = Hands(PHONE, Table.press_letter)


@sampled
@pytest.mark.parametrize("hands", budget([MOUSE], [MOUSE, KEYBOARD]))
async def test_killed_in_the_middle(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit, hands: Hands
) -> None:
    """Players and spectator reconnect by themselves, and every version has its address."""
    pair = await seated(server, http, clock=CLOCK)
    guests = (*pair.guests, None)
    tables = [Table(await visit(server, guest, size=hands.size)) for guest in guests]
    for table in tables:
        await table.visitor.go(f"/match/{pair.match}")
    draw = Random(3)
    for ply in range(PLIES):
        if ply == PLIES // 2:
            await killed(server, tables)
        await played(pair, tables, hands, draw)
    watcher = tables[2].visitor
    await stepped_through(watcher, (await pair.seen())["version"])
    await opened_there(watcher)


async def test_the_line_breaks(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """While the server is away, the board is stale without controls; then play continues."""
    pair = await seated(server, http)
    ada = await visit(server, pair.guests[await pair.to_act()])
    await ada.go(f"/match/{pair.match}")
    board = ada.page.locator("[data-version]")
    before = await board.get_attribute("data-version") or ""
    await server.end(signal.SIGKILL)
    await expect(ada.page.get_by_text("The line is lost")).to_be_visible()
    await expect(board).to_have_attribute("data-version", before)
    await expect(board).to_have_class(re.compile("stale"))
    assert await ada.violations() == []
    await server.start()
    await expect(ada.page.get_by_text("Live", exact=True)).to_be_visible()
    await expect(board).not_to_have_class(re.compile("stale"))
    await pair.move(Random(1))
    await expect(board).to_have_attribute("data-version", str((await pair.seen())["version"]))


async def killed(server: ServerProcess, tables: list[Table]) -> None:
    """All see that the connection is lost, and that it is back."""
    await server.end(signal.SIGKILL)
    for table in tables:
        await expect(table.visitor.page.get_by_text("line is lost")).to_be_visible()
    await server.start()
    for table in tables:
        await expect(table.visitor.page.get_by_text("line is lost")).to_have_count(
            0, timeout=15_000
        )


async def played(pair: Pair, tables: list[Table], hands: Hands, draw: Random) -> None:
    """Plays one move, which all see."""
    seat, command = await pair.next_move(draw)
    await hands.move(tables[seat], command)
    for table in tables:
        await table.shows(command, seat)


async def stepped_through(visitor: Visitor, newest: int) -> None:
    """Steps by keyboard from the first version to the last."""
    await visitor.page.locator("body").press("Home")
    board = visitor.page.locator("[data-version]")
    await expect(board).not_to_have_attribute("data-version", str(newest))
    first = int(await board.get_attribute("data-version") or 0)
    for version in range(first + 1, newest + 1):
        await visitor.page.locator("body").press("ArrowRight")
        await expect(board).to_have_attribute("data-version", str(version))
    assert newest - first >= PLIES


async def opened_there(visitor: Visitor) -> None:
    """The address of a version leads to it in a new page."""
    newest = int(await visitor.page.locator("[data-version]").get_attribute("data-version") or 0)
    before = visitor.page.locator(f"[data-version='{newest - 1}']")
    await visitor.page.locator("body").press("ArrowLeft")
    await before.wait_for()
    await visitor.page.wait_for_url(f"**at={newest - 1}")
    address, board = visitor.page.url, await drawn(visitor)
    await visitor.page.goto("about:blank")
    await visitor.page.goto(address)
    await before.wait_for()
    assert await drawn(visitor) == board


async def drawn(visitor: Visitor) -> list[str | None]:
    """Returns the label of every cell."""
    cells = await visitor.page.locator("[data-cell]").all()
    return [await cell.get_attribute("aria-label") for cell in cells]

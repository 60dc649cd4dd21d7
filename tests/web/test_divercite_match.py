"""Whole matches of DiverCité on the page by mouse, touch and keyboard, with a spectator."""

from collections.abc import Awaitable, Callable
from itertools import cycle
from random import Random
from typing import Final, TypeAlias

import httpx
import pytest
from playwright.async_api import expect

from kit.browser import DESK, PHONE, Visit
from kit.divercite_page import Table
from kit.players import Json, Pair, seated
from kit.sampling import budget, sampled
from kit.server_process import ServerProcess

Way: TypeAlias = Callable[[Table, Json], Awaitable[None]]

CLOCK: Final = {"kind": "total", "seconds": 900, "increment_ms": 1000}
MOUSE: Final[tuple[Way, ...]] = (Table.drag, Table.click_piece_first, Table.click_cell_first)
FINGER: Final[tuple[Way, ...]] = (Table.tap_twice, Table.tap_button)
KEYBOARD: Final[tuple[Way, ...]] = (Table.press_letter, Table.press_letter, Table.press_radio)


@sampled
@pytest.mark.parametrize(
    "sizes, hands",
    budget(
        [((DESK, PHONE), (MOUSE, FINGER + KEYBOARD))],
        [((DESK, PHONE), (MOUSE, FINGER)), ((PHONE, PHONE), (KEYBOARD, KEYBOARD))],
    ),
)
async def test_whole_match(
    server: ServerProcess,
    http: httpx.AsyncClient,
    visit: Visit,
    sizes: tuple[tuple[int, int], tuple[int, int]],
    hands: tuple[tuple[Way, ...], tuple[Way, ...]],
) -> None:
    """Mouse against touch and keyboard, and as a whole keyboard against keyboard."""
    pair = await seated(server, http, clock=CLOCK)
    await played(pair, await sat_down(pair, visit, sizes), hands)


async def sat_down(
    pair: Pair, visit: Visit, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> tuple[Table, Table, Table]:
    """Both players and a spectator."""
    ada, bob = pair.guests
    first, second = sizes
    tables = (
        Table(await visit(ada.server, ada, size=first)),
        Table(await visit(bob.server, bob, size=second)),
        Table(await visit(ada.server)),
    )
    for table in tables:
        await table.visitor.go(f"/match/{pair.match}")
        await expect(table.visitor.page.get_by_role("timer")).to_have_count(2)
    return tables


async def played(
    pair: Pair,
    tables: tuple[Table, Table, Table],
    hands: tuple[tuple[Way, ...], tuple[Way, ...]],
) -> None:
    """Plays to the end; all see every move and the same result."""
    ways, draw = [cycle(hand) for hand in hands], Random(1)
    watcher = tables[2]
    for _ in range(40):
        seat, command = await pair.next_move(draw)
        await next(ways[seat])(tables[seat], command)
        for table in tables:
            await table.shows(command, seat)
        await expect(watcher.offers).to_have_count(0)
    outcome = (await pair.seen())["outcome"]
    assert outcome["reason"] == "completed"
    for table in tables:
        await table.scores(outcome["scores"])
        await expect(table.visitor.page.get_by_text("final")).to_have_count(2)
        await expect(table.visitor.page.get_by_role("status").first).to_be_visible()
        await expect(table.offers).to_have_count(0)

"""The match page around any board: seats, turns, clocks, connection and result."""

import re
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import Locator, expect

from kit.browser import DESK, PHONE, Visit, Visitor
from kit.players import DIVERCITE, Json, Pair, good, seated, welcome
from kit.server_process import ServerProcess

# How long a busy machine may take between two looks at one clock.
FEW: Final = 10
CLOCK: Final[Json] = {"kind": "total", "seconds": 900, "increment_ms": 0}


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http, clock=CLOCK)


async def arrive(visit: Visit, pair: Pair, seat: int, size: tuple[int, int] = DESK) -> Visitor:
    """One of the two players on the match page."""
    guest = pair.guests[seat]
    visitor = await visit(guest.server, guest, size=size)
    await visitor.go(f"/match/{pair.match}")
    await board(visitor).wait_for()
    return visitor


def board(visitor: Visitor, version: int | None = None) -> Locator:
    """Waits until the board shows this version."""
    shown = "" if version is None else f'="{version}"'
    return visitor.page.locator(f"[data-version{shown}]")


def seat_of(visitor: Visitor, name: str) -> Locator:
    seats = visitor.page.get_by_role("list", name="Players").get_by_role("listitem")
    return seats.filter(has_text=name)


def verdict(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Over", exact=True)


async def test_whose_turn(pair: Pair, visit: Visit) -> None:
    """Both see whose turn it is; the player to act also in the window title."""
    ada, bob = await arrive(visit, pair, 0), await arrive(visit, pair, 1)
    first = await pair.to_act()
    names, pages = ("Ada", "Bob"), (ada, bob)
    await expect(seat_of(pages[first], names[first])).to_contain_text("Your turn")
    await expect(seat_of(pages[1 - first], names[first])).to_contain_text("to move")
    await expect(pages[first].page).to_have_title(re.compile("Your turn"))
    await pair.move(Random(1))
    await expect(pages[1 - first].page).to_have_title(re.compile("Your turn"))
    await expect(pages[first].page).not_to_have_title(re.compile("Your turn"))


@pytest.mark.parametrize("hours", [0, 2, -2])
async def test_clocks(pair: Pair, visit: Visit, hours: int) -> None:
    """The clock is right whatever the browser's clock says."""
    ada = await visit(pair.guests[0].server, pair.guests[0])
    await ada.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {hours} * 36e5")
    await ada.go(f"/match/{pair.match}")
    for _ in range(2):
        await pair.move(Random(1))
    version = (await pair.seen())["version"]
    await board(ada, version).wait_for()
    running = await pair.to_act()
    clock = ada.page.get_by_role("timer").nth(running)
    face = await clock.inner_text()
    await expect(clock).not_to_have_text(face)
    shown = seconds(await clock.inner_text())
    left = (await pair.seen())["clock"]["remaining_ms"][running] / 1000
    assert left - 1 <= shown <= left + FEW


async def test_a_clock_that_stands(pair: Pair, visit: Visit) -> None:
    """Only the clock of the seat to act runs; in the history none does."""
    ada = await arrive(visit, pair, 0)
    first = await pair.to_act()
    running, standing = (ada.page.get_by_role("timer").nth(seat) for seat in (first, 1 - first))
    face = await running.inner_text()
    await expect(running).not_to_have_text(face)
    await expect(standing).to_have_text("15:00")
    await pair.move(Random(1))
    # Before the move is there, the beginning is the newest moment too, and goes along with it.
    await board(ada, (await pair.seen())["version"]).wait_for()
    await ada.page.keyboard.press("Home")
    await expect(running).to_have_text("15:00")


def seconds(face: str) -> int:
    minutes, rest = face.split(":")
    return 60 * int(minutes) + int(rest)


async def test_who_is_there(pair: Pair, visit: Visit, server: ServerProcess) -> None:
    """Connected players are shown as online, and spectators are counted."""
    ada = await arrive(visit, pair, 0)
    bob = seat_of(ada, "Bob")
    await expect(bob.get_by_role("img", name="is away")).to_be_visible()
    await arrive(visit, pair, 1)
    await expect(bob.get_by_role("img", name="is here")).to_be_visible()
    stranger = await visit(server)
    await stranger.go(f"/match/{pair.match}")
    await expect(ada.page.get_by_text("1 spectator")).to_be_visible()


async def test_giving_up(pair: Pair, visit: Visit) -> None:
    """Resigning needs a confirmation; both see the result, and meet in the rematch."""
    ada, bob = await arrive(visit, pair, 0), await arrive(visit, pair, 1)
    await ada.page.get_by_role("button", name="Resign").click()
    dialog = ada.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Keep playing").click()
    assert (await pair.seen())["status"] == "running"
    await ada.page.get_by_role("button", name="Resign").click()
    await dialog.get_by_role("button", name="Resign").click()
    for visitor in (ada, bob):
        await expect(verdict(visitor)).to_contain_text("Bob won by resignation")
    await ada.page.get_by_role("button", name="Rematch").click()
    await expect(bob.page.get_by_text("Ada wants a rematch.")).to_be_visible()
    await bob.page.get_by_role("button", name="Rematch").click()
    for visitor in (ada, bob):
        await expect(visitor.page).not_to_have_url(re.compile(pair.match))
        await expect(seat_of(visitor, "Ada")).to_be_visible()
    assert ada.page.url == bob.page.url
    await expect(seat_of(ada, "Bob")).to_be_visible()


async def test_sitting_down(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """A visitor from an invitation link gives a name, takes the seat, and the match starts."""
    there = await waiting(server, http, visit)
    link = await there.page.get_by_label("Send this link to a friend:").input_value()
    assert await there.violations() == []
    assert await there.overhang() == 0
    friend = await visit(server)
    await friend.page.goto(link)
    await friend.page.get_by_role("button", name="Sit down here").click()
    await friend.page.get_by_label("Your name").fill("Bob")
    await friend.page.keyboard.press("Enter")
    await expect(seat_of(friend, "Bob")).to_contain_text("you")
    await expect(friend.page.get_by_role("button", name="Resign")).to_be_visible()
    await expect(seat_of(there, "Bob")).to_be_visible()
    await expect(board(there)).to_be_visible()


async def test_standing_up(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """A waiting player may leave the seat; an empty match is removed."""
    there = await waiting(server, http, visit)
    await there.page.get_by_role("button", name="Stand up").click()
    await expect(verdict(there)).to_contain_text("abandoned")


async def waiting(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> Visitor:
    """Ada in a solo match on a phone."""
    ada = await welcome(server, http, "Ada")
    match: str = good(await ada.post("/api/matches", DIVERCITE))["id"]
    there = await visit(server, ada, size=PHONE)
    await there.go(f"/match/{match}")
    return there


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_everyone(pair: Pair, visit: Visit, size: tuple[int, int]) -> None:
    """No accessibility violations while a match runs and when it is over."""
    await pair.play(6)
    ada = await arrive(visit, pair, 0, size)
    assert await ada.violations() == []
    assert await ada.overhang() == 0
    await pair.command(1, {"type": "match.resign"})
    await expect(verdict(ada)).to_be_visible()
    assert await ada.violations() == []
    assert await ada.overhang() == 0

"""Row 14: the page in a browser: time to the first board, and from a click to both screens."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measurements import Bar, Measurement
from benchmarks.moves import Move, whole_game
from benchmarks.servers.archipel import Archipel
from benchmarks.session import BenchSession

_MOVES = 20
_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync",
                 "--disable-background-networking", "--disable-component-update")  # fmt: skip
# When a version is on the screen: at the first frame that is painted after the board has it.
_WATCH: Final = """
window.painted = new Map();
window.clicked = 0;
addEventListener("click", () => { window.clicked = performance.timeOrigin + performance.now(); },
                 true);
(function look() {
  const version = document.querySelector("[data-version]")?.dataset.version;
  if (version && !painted.has(version)) {
    painted.set(version, performance.timeOrigin + performance.now());
  }
  requestAnimationFrame(look);
})();
"""
_PAINTED: Final = "version => painted.get(String(version))"


def measure(session: BenchSession) -> list[Measurement]:
    with session.fresh("page") as server, _browser() as browser:
        runs = [_match(browser, server, number) for number in range(session.scale.runs)]
    boards, moves = zip(*runs, strict=True)
    return [
        Measurement(
            row=14,
            measure="first load of a match's page, until its board is painted",
            unit="ms",
            ours=boards,
            bars=(Bar(1000),),
            note="a browser that has never been here; it shares a core with the driver",
        ),
        Measurement(
            row=14,
            measure="from a click to both players' screens",
            unit="ms",
            ours=moves,
            bars=(Bar(100),),
            note=f"the median of {_MOVES} moves in each run, to the slower of both screens",
        ),
    ]


@contextmanager
def _browser() -> Iterator[Browser]:
    """The Chromium that make has found."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["ARCHIPEL_CHROMIUM"], args=[*_FLAGS]
        )
        yield browser
        browser.close()


def _match(browser: Browser, server: Archipel, number: int) -> tuple[float, float]:
    """How long the board took, and the median of how long moves took."""
    id = server.seated()
    pages = [_seat(browser, server, id, guest.token) for guest in server.guests]
    board = median(_loaded(page) for page in pages)
    version = int(pages[0].locator("[data-version]").get_attribute("data-version") or 0)
    moves = whole_game(number)[:_MOVES]
    taken = [_move(pages, ply, move, version + ply + 1) for ply, move in enumerate(moves)]
    for page in pages:
        page.context.close()
    return board, median(taken)


def _seat(browser: Browser, server: Archipel, id: str, token: str) -> Page:
    # Playwright evaluates what it waits for, which the page itself may not.
    page = browser.new_context(bypass_csp=True).new_page()
    page.add_init_script(f"localStorage.setItem('archipel.token', '{token}')")
    page.add_init_script(_WATCH)
    page.goto(f"{server.url}/match/{id}")
    page.locator("[data-version]").wait_for()
    return page


def _loaded(page: Page) -> float:
    page.wait_for_function("painted.size > 0")
    taken: float = page.evaluate("[...painted.values()][0] - performance.timeOrigin")
    return taken


def _move(pages: list[Page], ply: int, move: Move, version: int) -> float:
    page = pages[ply % 2]
    page.locator(f"label:has(input[value='{move.kind}-{move.colour}'])").click()
    page.locator(f"[data-cell={move.cell}]").click()
    clicked: float = page.evaluate("clicked")
    return max(_seen(each, version) for each in pages) - clicked


def _seen(page: Page, version: int) -> float:
    page.wait_for_function(f"({_PAINTED})({version})")
    at: float = page.evaluate(_PAINTED, version)
    return at

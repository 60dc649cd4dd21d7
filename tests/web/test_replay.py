"""The history of a match: navigation, links, and other viewers."""

import re
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import JSHandle, Locator, expect

from kit.browser import DESK, PHONE, Visit, Visitor, reach
from kit.players import Json, Pair, good, seated
from kit.server_process import ServerProcess

MOVES: Final = 12
SECRETIVE: Final[Json] = {"game": "mini_divercity", "mode": "team", "players": 2}


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match of two players at version 14."""
    pair = await seated(server, http)
    await pair.play(MOVES)
    return pair


async def arrive(
    visit: Visit, pair: Pair, query: str = "", size: tuple[int, int] = DESK
) -> Visitor:
    """A spectator."""
    visitor = await visit(pair.guests[0].server, size=size)
    await visitor.go(f"/match/{pair.match}{query}")
    await board(visitor).wait_for()
    return visitor


def board(visitor: Visitor, version: int | None = None) -> Locator:
    """Waits until the board shows this version."""
    shown = "" if version is None else f'="{version}"'
    return visitor.page.locator(f"[data-version{shown}]")


def slider(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider", name="History")


async def test_looking_back_while_it_goes_on(pair: Pair, visit: Visit) -> None:
    """The cursor stays while moves are played, and follows them at the end."""
    eve = await arrive(visit, pair)
    await expect(board(eve, 14)).to_be_visible()
    await eve.page.keyboard.press("ArrowLeft")
    await eve.page.keyboard.press("ArrowLeft")
    await expect(board(eve, 12)).to_be_visible()
    await pair.move(Random(2))
    await expect(slider(eve)).to_have_attribute("max", "15")
    await expect(board(eve, 12)).to_be_visible()
    await eve.page.get_by_role("button", name="To the newest move").click()
    await expect(board(eve, 15)).to_be_visible()
    await pair.move(Random(3))
    await expect(board(eve, 16)).to_be_visible()


async def test_on_one_line(pair: Pair, visit: Visit) -> None:
    """Navigation does not reconnect the socket."""
    eve = await visit(pair.guests[0].server)
    lines: list[str] = []
    eve.page.on("websocket", lambda line: lines.append(line.url))
    await eve.go(f"/match/{pair.match}")
    await board(eve, 14).wait_for()
    for version, key in ((2, "Home"), (3, "ArrowRight"), (4, "ArrowRight")):
        await eve.page.keyboard.press(key)
        await expect(board(eve, version)).to_be_visible()
        await expect(eve.page).to_have_url(re.compile(rf"\?at={version}$"))
    await expect(eve.page.get_by_text("Live")).to_be_visible()
    assert len(lines) == 1


async def test_a_link_to_a_moment(pair: Pair, visit: Visit) -> None:
    """A link opens at its version, and the address follows the cursor."""
    eve = await arrive(visit, pair, "?at=5")
    await expect(board(eve, 5)).to_be_visible()
    then = (await pair.seen(at=5))["view"]
    assert then["ply"] == 3
    await eve.page.keyboard.press("ArrowRight")
    await expect(eve.page).to_have_url(re.compile(r"\?at=6$"))
    link = await eve.page.get_by_label("Link to this moment").input_value()
    assert link == eve.page.url
    await eve.page.keyboard.press("End")
    await expect(eve.page).to_have_url(re.compile(pair.match + "$"))


async def test_a_moment_that_never_was(pair: Pair, visit: Visit) -> None:
    """A link to a future version shows a notice and the newest version."""
    eve = await arrive(visit, pair, "?at=999")
    await expect(board(eve, 14)).to_be_visible()
    await expect(eve.page.get_by_role("alert")).to_contain_text("999")


async def test_by_keyboard(pair: Pair, visit: Visit) -> None:
    """Navigation by keyboard on a phone: to the start, step by step, and autoplay."""
    eve = await arrive(visit, pair, size=PHONE)
    await expect(eve.page.get_by_role("link", name=re.compile("^12"))).to_be_attached()
    await eve.page.keyboard.press("Home")
    await expect(board(eve, 2)).to_be_visible()
    fifth = eve.page.get_by_role("link", name=re.compile("^5 "))
    await reach(eve.page, fifth)
    await eve.page.keyboard.press("Enter")
    await expect(board(eve, 7)).to_be_visible()
    await expect(fifth).to_have_attribute("aria-current", "step")
    await slider(eve).focus()
    await eve.page.keyboard.press("ArrowRight")
    await expect(board(eve, 8)).to_be_visible()
    await expect(slider(eve)).to_have_attribute("aria-valuetext", re.compile("^Moment 8 of 14 · "))


async def test_in_words(pair: Pair, visit: Visit) -> None:
    """Every move is described with its player's name: in list, slider and live region."""
    eve = await arrive(visit, pair)
    links = eve.page.get_by_role("region", name="Moves").get_by_role("link")
    commits = good(await pair.guests[0].get(f"{pair.path}/commits", limit=100))["commits"]
    placings = [commit["events"][0] for commit in commits if commit.get("notation")]
    expected = [f"{('Ada', 'Bob')[event['seat']]}: {piece(event)}." for event in placings]
    await expect(links).to_have_text([re.compile(re.escape(each)) for each in expected])
    expected_text = re.compile(rf"^Moment 14 of 14 · {re.escape(expected[-1])}$")
    await expect(slider(eve)).to_have_attribute("aria-valuetext", expected_text)
    await eve.page.keyboard.press("ArrowLeft")
    await expect(eve.page.locator("[aria-live=polite].visually-hidden")).to_contain_text(
        expected[-2]
    )


def piece(event: Json) -> str:
    return f"{event['colour']} {event['type'].split('.')[1].split('_')[0]} on {event['cell']}"


async def test_by_itself(pair: Pair, visit: Visit) -> None:
    """Autoplay steps through all versions up to the newest."""
    eve = await arrive(visit, pair, "?at=10")
    await eve.page.get_by_label("Speed").select_option(label="4×")
    await expect(board(eve, 10)).to_be_visible()
    shown = await shown_from_now(board(eve))
    await eve.page.get_by_role("button", name="Play by itself").click()
    await expect(board(eve, 14)).to_be_visible()
    await expect(eve.page.get_by_role("button", name="Play by itself")).to_be_visible()
    assert await shown.json_value() == ["11", "12", "13", "14"]


async def shown_from_now(board: Locator) -> JSHandle:
    """Records every version that the board shows, from inside the page."""
    return await board.evaluate_handle(
        """board => {
            const shown = [];
            const note = () => shown.push(board.dataset.version);
            new MutationObserver(note).observe(board, {attributeFilter: ["data-version"]});
            return shown;
        }"""
    )


async def test_the_graph(pair: Pair, visit: Visit) -> None:
    """Scores are shown as a chart and a table, and the chart is a slider."""
    eve = await arrive(visit, pair)
    graph = eve.page.get_by_role("slider", name="Scores over the match")
    await graph.focus()
    await eve.page.keyboard.press("Home")
    await expect(board(eve, 2)).to_be_visible()
    await expect(graph).to_have_attribute("aria-valuetext", "Moment 2 of 14, Ada 0, Bob 0")
    await eve.page.get_by_text("As a table").click()
    scores = (await pair.seen())["view"]["scores"]
    last = eve.page.get_by_role("row").last
    await expect(last).to_have_text(re.compile(rf"14\s*{scores[0]}\s*{scores[1]}"))


async def test_other_eyes(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """A finished match with secrets can be seen as each viewer, at the same version."""
    pair = await secretive(server, http)
    eve = await arrive(visit, pair, "?at=2")
    # The pack's names come a moment after the board.
    await expect(board(eve, 2)).to_contain_text("Red island")
    blind = await board(eve).inner_text()
    viewer_select = eve.page.get_by_label("Seen by")
    await viewer_select.focus()
    await viewer_select.select_option(label="All-seeing")
    await expect(eve.page).to_have_url(re.compile(r"\?at=2&as=omniscient$"))
    await expect(viewer_select).to_have_value("omniscient")
    await expect(board(eve, 2)).not_to_have_text(blind)
    await expect(viewer_select).to_be_focused()
    await viewer_select.select_option(label="Spectators")
    await expect(board(eve, 2)).to_have_text(blind, use_inner_text=True)


async def secretive(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    pair = await seated(server, http, options=SECRETIVE)
    await pair.move(Random(1))
    await pair.command(0, {"type": "match.resign"})
    return pair


async def test_eyes_that_are_not_ours(pair: Pair, visit: Visit) -> None:
    """A link with a viewer that is not allowed yet says so, and leads to the own view."""
    eve = await visit(pair.guests[0].server)
    await eve.go(f"/match/{pair.match}?as=omniscient")
    await eve.page.get_by_role("link", name="See it with your own eyes").click()
    await expect(board(eve, 14)).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_everyone(pair: Pair, visit: Visit, size: tuple[int, int]) -> None:
    """No accessibility violations in the history and on the page for files."""
    eve = await arrive(visit, pair, "?at=9", size)
    await expect(eve.page.get_by_role("slider", name="Scores over the match")).to_be_visible()
    assert await eve.violations() == []
    assert await eve.overhang() == 0
    await eve.go("/replay")
    await expect(eve.page.get_by_role("heading", level=1)).to_be_visible()
    assert await eve.violations() == []
    assert await eve.overhang() == 0

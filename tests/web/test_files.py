"""Files of a match: download, replay and import."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.async_api import FilePayload, Locator, expect

from kit.browser import Visit, Visitor
from kit.players import Pair, seated
from kit.server_process import ServerProcess

MOVES = 12
NDJSON = {"Accept": "application/x-ndjson"}


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match of two players at version 14."""
    pair = await seated(server, http)
    await pair.play(MOVES)
    return pair


@pytest.fixture
async def over(pair: Pair) -> Pair:
    """The same match after a resignation."""
    await pair.command(0, {"type": "match.resign"})
    return pair


def board(visitor: Visitor, version: int) -> Locator:
    """Waits until the board shows this version."""
    return visitor.page.locator(f'[data-version="{version}"]')


async def taken(visitor: Visitor, button: str) -> tuple[str, Path]:
    """Returns the name and the path of the file that the button saves."""
    async with visitor.page.expect_download() as coming:
        await visitor.page.get_by_role("button", name=button).click()
    file = await coming.value
    return file.suggested_filename, await file.path()


async def record_of(pair: Pair) -> str:
    return (await pair.guests[0].get(f"{pair.path}/record")).text


async def test_a_record_to_take_home(pair: Pair, visit: Visit) -> None:
    """A running match can be downloaded as a record, but not as a log, which has secrets."""
    eve = await visit(pair.guests[0].server)
    await eve.go(f"/match/{pair.match}")
    name, file = await taken(eve, "Record (text)")
    assert name == f"divercite-{pair.match}.txt"
    assert "Ada" in file.read_text()
    await expect(eve.page.get_by_role("button", name="Signed log")).to_have_count(0)


async def test_a_log_to_take_home(over: Pair, visit: Visit, http: httpx.AsyncClient) -> None:
    """The log of a finished match is downloaded byte for byte as signed."""
    server = over.guests[0].server
    eve = await visit(server)
    await eve.go(f"/match/{over.match}")
    name, file = await taken(eve, "Signed log")
    assert name == f"divercite-{over.match}.ndjson"
    log = (await http.get(f"{server.url}{over.path}/record", headers=NDJSON)).content
    assert file.read_bytes() == log


async def test_a_file_that_is_dropped(pair: Pair, visit: Visit) -> None:
    """A record dropped anywhere is replayed from its start, on the match page."""
    eve = await visit(pair.guests[0].server)
    await eve.go("/")
    await drop(eve, await record_of(pair))
    await expect(eve.page).to_have_url(re.compile(r"/replay\?at=2$"))
    await expect(board(eve, 2)).to_be_visible()
    await expect(eve.page.get_by_role("list", name="Players")).to_contain_text("Ada")
    await eve.page.keyboard.press("End")
    await expect(board(eve, 14)).to_be_visible()
    await expect(eve.page.get_by_role("slider", name="Scores over the match")).to_be_visible()
    await expect(eve.page.get_by_role("button", name="Keep it under a link")).to_have_count(0)
    assert await eve.violations() == []


async def test_a_file_that_is_kept(over: Pair, visit: Visit) -> None:
    """A finished match can be imported: it is marked, and its players have no pages."""
    eve = await visit(over.guests[0].server, over.guests[0])
    await eve.go("/")
    await drop(eve, await record_of(over))
    await eve.page.get_by_role("button", name="Keep it under a link").click()
    await expect(eve.page).to_have_url(re.compile("/match/"))
    await expect(eve.page.get_by_text("Brought here as a file")).to_be_visible()
    players = eve.page.get_by_role("list", name="Players")
    await expect(players).to_contain_text("Ada")
    await expect(players.get_by_role("link")).to_have_count(0)
    assert await eve.violations() == []


async def test_a_file_that_is_none(server: ServerProcess, visit: Visit) -> None:
    """An invalid file shows the error with its line; another file can be opened."""
    eve = await visit(server)
    await eve.go("/replay")
    nonsense = FilePayload(name="x.txt", mimeType="text/plain", buffer=b"[Game ")
    await eve.page.get_by_label("Choose a file").set_input_files(files=[nonsense])
    alert = eve.page.locator("main").get_by_role("alert")
    await expect(alert).to_contain_text("This file cannot be replayed")
    await expect(alert).to_contain_text(re.compile("line 1", re.IGNORECASE))
    assert await eve.violations() == []


async def drop(visitor: Visitor, text: str) -> None:
    await visitor.page.get_by_role("heading", level=1).wait_for()
    await visitor.page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "match.txt", {type: "text/plain"}));
            const drop = new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true});
            document.body.dispatchEvent(drop);
        }""",
        text,
    )

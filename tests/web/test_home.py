"""From the home page into a match: solo, open to all, with a friend, against a bot."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Locator, expect

from archipel_client import Archipel
from kit.browser import Visit, Visitor
from kit.hosted_bots import awaited
from kit.server_process import NO_LIMITS, ServerProcess

# With a word of the player, if they chose one: docs/protocol.md, client seeds.
SEED = r"(abracadabra~)?[A-Za-z0-9_-]{22}\.[0-9a-f]{32}"


@pytest.fixture
def server(own_server: ServerProcess) -> ServerProcess:
    return own_server


@pytest.fixture
async def server_with_bots(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server with bots."""
    process = ServerProcess(tmp_path / "data", "--port", "0", "--bots", *NO_LIMITS)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


async def arrived(visit: Visit, server: ServerProcess) -> Visitor:
    visitor = await visit(server)
    await visitor.go("/")
    return visitor


def beginning(visitor: Visitor, game: str) -> Locator:
    return visitor.page.get_by_role("article", name=game)


async def told_name(visitor: Visitor, name: str) -> None:
    """Signs a visitor in, who is asked for a name once."""
    await visitor.page.get_by_label("Your name").fill(name)
    await visitor.page.get_by_role("button", name="Come in").click()


async def plays(visitor: Visitor) -> None:
    await expect(visitor.page.locator("[data-version]")).to_be_visible()


async def test_alone(server: ServerProcess, visit: Visit) -> None:
    """One click and a name start a solo match."""
    ada = await arrived(visit, server)
    await beginning(ada, "51st State").get_by_role("button", name="Play", exact=True).click()
    await told_name(ada, "Ada")
    await plays(ada)
    await ada.go("/")
    await expect(ada.page.get_by_role("link", name="Go on")).to_be_visible()


async def test_with_anyone(server: ServerProcess, visit: Visit) -> None:
    """An open match is listed on the home page, and joined with a click."""
    ada, bob = await arrived(visit, server), await arrived(visit, server)
    await beginning(ada, "DiverCité").get_by_role("button", name="With anyone").click()
    await told_name(ada, "Ada")
    await bob.page.get_by_role("button", name="Join").click()
    await told_name(bob, "Bob")
    await plays(ada)
    await plays(bob)


async def test_words(server: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """Both players bind a client seed that names the receipt, one with a word of their own."""
    ada, bob = await arrived(visit, server), await arrived(visit, server)
    begin = beginning(ada, "DiverCité")
    await begin.get_by_text("Settings").click()
    await begin.get_by_label("Your word").fill("abracadabra")
    await begin.get_by_role("button", name="With anyone").click()
    await told_name(ada, "Ada")
    await bob.page.get_by_role("button", name="Join").click()
    await told_name(bob, "Bob")
    await plays(bob)
    path = bob.page.url.replace("/match/", "/api/matches/")
    commits = (await http.get(f"{path}/commits")).json()["commits"]
    seeds = {
        event["seat"]: event["client_seed"]
        for commit in commits
        for event in commit["events"]
        if event.get("client_seed")
    }
    assert sorted(re.fullmatch(SEED, seed) is not None for seed in seeds.values()) == [True] * 2
    assert sum(seed.startswith("abracadabra~") for seed in seeds.values()) == 1


async def test_with_a_friend(server: ServerProcess, visit: Visit) -> None:
    """The link of an unlisted match leads to its free seat."""
    ada, eve = await arrived(visit, server), await arrived(visit, server)
    await beginning(ada, "DiverCité").get_by_role("button", name="With a friend").click()
    await told_name(ada, "Ada")
    await ada.page.wait_for_url("**/match/*")
    bob = await visit(server)
    await bob.page.goto(ada.page.url)
    await bob.page.get_by_role("button", name="Sit down").first.click()
    await told_name(bob, "Bob")
    await plays(ada)
    await plays(bob)
    await expect(eve.page.get_by_text("None. Open one for anyone")).to_be_visible()


async def test_against_a_bot(server_with_bots: ServerProcess, visit: Visit) -> None:
    """A chosen bot takes its seat at once."""
    async with Archipel(server_with_bots.url) as client:
        await awaited(client)
    ada = await arrived(visit, server_with_bots)
    begin = beginning(ada, "DiverCité")
    await begin.get_by_label("Bot").select_option(label="Greedy")
    await begin.get_by_role("button", name="Against Greedy").click()
    await told_name(ada, "Ada")
    await plays(ada)
    await expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Greedy")


async def test_settings_of_a_way(server: ServerProcess, visit: Visit) -> None:
    """Settings of a team preset are not kept for other presets."""
    ada = await arrived(visit, server)
    begin = beginning(ada, "Mini DiverCity")
    full_team = begin.get_by_label("Full Team")
    await begin.get_by_text("Settings").click()
    await expect(begin.get_by_label("Species to save")).to_be_visible()
    await expect(full_team).to_have_count(0)
    await begin.get_by_label("Who plays").select_option(label="A team of 3")
    await full_team.check()
    await begin.get_by_label("Clock").select_option(label="5 min each, +3 s a move")
    await begin.get_by_label("Your seat").select_option(label="Seat 3")
    await begin.get_by_label("Who plays").select_option(label="Alone")
    await expect(full_team).to_have_count(0)
    await begin.get_by_role("button", name="Play", exact=True).click()
    await told_name(ada, "Ada")
    await plays(ada)


async def test_settings_of_one_alone(server: ServerProcess, visit: Visit) -> None:
    """The same in the other direction."""
    ada = await arrived(visit, server)
    begin = beginning(ada, "Dice Miner")
    await begin.get_by_text("Settings").click()
    await begin.get_by_label("Magic dice").select_option("1")
    await begin.get_by_label("Who plays").select_option(label="3 players")
    await expect(begin.get_by_label("Magic dice")).to_have_count(0)
    await begin.get_by_role("button", name="With anyone").click()
    await told_name(ada, "Ada")
    await ada.page.wait_for_url("**/match/*")


async def test_a_name_that_is_refused(server: ServerProcess, visit: Visit) -> None:
    """The dialog says why, and has a name that is accepted ready."""
    ada = await arrived(visit, server)
    await beginning(ada, "DiverCité").get_by_role("button", name="With anyone").click()
    dialog = ada.page.get_by_role("dialog")
    await dialog.get_by_label("Your name").fill("Ad\u202ea")
    await dialog.get_by_role("button", name="Come in").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("cannot be seen")
    await expect(dialog.get_by_label("Your name")).to_have_value("Ada")
    await dialog.get_by_role("button", name="Come in").click()
    await expect(ada.page.get_by_role("link", name="Ada").first).to_be_visible()

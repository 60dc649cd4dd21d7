"""51st State on the page: the leader action of an owner's pack, and what ours leave out."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import expect

from kit.browser import Visit, Visitor
from kit.fifty_first_state_page import Place, deeds
from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import NO_LIMITS, ServerProcess

GAMES: Final = 40  # what is wanted comes in every second game or more often


def pack() -> str:
    """Every leader acts for a worker, and leaders are many."""
    head = {
        "pack": "my-box",
        "game": "fifty_first_state",
        "title": {"en": "My box", "fr": "Ma boîte"},
        "extends": "standard",
    }
    action = {
        "entry": "fifty_first_state.leader_action",
        "id": "leader_action",
        "origin": "owner",
        "action": {"does": "action", "gains": {"vp": 1}, "cost": {"worker": 1}},
    }
    leader = {
        "entry": "fifty_first_state.card",
        "id": "nitro_belle",
        "origin": "owner",
        "copies": 20,
        "names": {"en": "Nitro Belle", "fr": "BELLE NITRO"},
        "card": {"kind": "leader", "effects": []},
    }
    return "\n".join(map(json.dumps, (head, action, leader)))


@pytest.fixture
async def owned(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    path = tmp_path / "my-box.ndjson"
    path.write_text(pack())
    flags = ("--port", "0", "--data-pack", str(path), *NO_LIMITS)
    server = ServerProcess(tmp_path / "data", *flags)
    try:
        await server.start()
        yield server
    finally:
        server.clean_up()


async def found(guest: Guest, pack: str, wanted: Callable[[Json], object]) -> str:
    """A match, played at random over HTTP until it is as wanted; the first of many games."""
    options, draw = {"game": "fifty_first_state", "pack": pack}, Random(1)
    for _ in range(GAMES):
        match = good(await guest.post("/api/matches", {"options": options, "seat": 0}))
        path = f"/api/matches/{match['id']}"
        while match["status"] == "running":
            if wanted(match):
                return str(match["id"])
            good(await guest.post(f"{path}/commands", any_of(match["choices"], draw)))
            match = good(await guest.get(path))
    raise AssertionError(f"in {GAMES} games nothing was as wanted")


async def test_the_leader_acts(owned: ServerProcess, http: httpx.AsyncClient, visit: Visit) -> None:
    """A click on the leader offers the action with its price; its point lies on the leader."""
    ada, visitor = await arrived(owned, http, visit)
    match = await found(ada, "my-box", lambda match: "use_leader" in deeds(match))
    await visitor.go(f"/match/{match}")
    place, page = Place(match, ada, visitor), visitor.page
    before = (await place.settled())["view"]["points"]["on_leader"]
    await place.click('[data-spot="leader.0"]')
    offered = page.get_by_text("Leader action: 1 worker for 1 point, once a round")
    await expect(offered.first).to_be_visible()
    await place.click('[data-action="use_leader"]')
    await page.get_by_text("The leader acted for 1 worker.").first.wait_for()
    after = (await place.match_card())["view"]
    assert after["points"]["on_leader"] == before + 1
    assert after["leader"]["uses"] == 1
    assert after["leader_price"] is None


async def test_what_ours_leave_out(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """A leader of the packs of ours says that the leader action is missing."""
    ada, visitor = await arrived(server, http, visit)
    match = await found(ada, "standard", lambda match: match["view"]["leader"])
    await visitor.go(f"/match/{match}")
    place = Place(match, ada, visitor)
    await place.settled()
    await place.click('[data-spot="leader.0"]')
    note = "The base game has a leader action. What it does is not public"
    await expect(visitor.page.get_by_text(note)).to_be_visible()


async def test_nothing_is_revealed(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> None:
    """When the opponent's pile is empty, the player and a spectator read it on the table."""
    ada, visitor = await arrived(server, http, visit)
    match = await found(ada, "master_set", lambda match: match["view"]["nothing_revealed"])
    await visitor.go(f"/match/{match}")
    bob = await visit(server, language="fr")
    await bob.go(f"/match/{match}")
    english = "The opponent’s pile is empty: nothing is revealed this round."
    french = "La pile de l’adversaire est vide : rien n’est révélé durant ce tour."
    await expect(visitor.page.get_by_role("status").get_by_text(english)).to_be_visible()
    await expect(bob.page.get_by_role("status").get_by_text(french)).to_be_visible()


async def arrived(
    server: ServerProcess, http: httpx.AsyncClient, visit: Visit
) -> tuple[Guest, Visitor]:
    ada = await welcome(server, http, "Ada")
    return ada, await visit(server, ada)

"""Players on the page: ratings, results against each other, standings."""

from random import Random

import httpx
import pytest
from playwright.async_api import expect

from kit.browser import DESK, PHONE, Visit
from kit.company import gathered
from kit.players import Guest, Json, Pair, good, welcome
from kit.server_process import ServerProcess

BLITZ: Json = {"kind": "total", "seconds": 180}
RESIGN: Json = {"type": "match.resign"}


@pytest.fixture
def server(own_server: ServerProcess) -> ServerProcess:
    return own_server


async def beaten(winner: Guest, loser: Guest, **wish: object) -> str:
    """A match of DiverCité that the loser resigns after two moves of each."""
    options = {"game": "divercite"}
    opened = good(await loser.post("/api/matches", {"options": options, "seat": 0, **wish}))
    path = f"/api/matches/{opened['id']}/commands"
    good(await winner.post(path, {"type": "match.take_seat", "seat": 1}))
    await Pair(opened["id"], (loser, winner)).play(4)
    good(await loser.post(path, RESIGN))
    id: str = opened["id"]
    return id


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> tuple[Guest, Guest]:
    """Ada has won two of three against Bob."""
    ada, bob = await welcome(server, http, "Ada"), await welcome(server, http, "Bob")
    await beaten(ada, bob)
    await beaten(bob, ada)
    await beaten(ada, bob, clock=BLITZ)
    return ada, bob


@pytest.mark.parametrize("size, dark", [(DESK, False), (PHONE, True)])
async def test_player(
    server: ServerProcess,
    visit: Visit,
    pair: tuple[Guest, Guest],
    size: tuple[int, int],
    *,
    dark: bool,
) -> None:
    """A player's page has the rating chart, its table, and the visitor's results against them."""
    ada, bob = pair
    visitor = await visit(server, bob, size=size, dark=dark)
    await visitor.go(f"/player/{ada.id}")
    await visitor.page.get_by_role("heading", name="DiverCité, blitz").wait_for()
    graph = visitor.page.get_by_role("img", name="Rating, DiverCité, no clock: between")
    await expect(graph).to_be_visible()
    await visitor.page.get_by_text("As a table").nth(1).click()
    links = visitor.page.get_by_role("link", name="Look at it")
    await expect(links).to_have_count(2)
    met = visitor.page.get_by_role("region", name="You against Ada")
    await expect(met.get_by_role("row").nth(1)).to_have_text("DiverCité 1 0 2", use_inner_text=True)
    await expect(met.get_by_role("listitem")).to_have_count(3)
    assert await visitor.violations() == []
    assert await visitor.overhang() == 0
    await links.first.click()
    await visitor.page.wait_for_url("**/match/*")


async def test_player_in_french(
    server: ServerProcess, visit: Visit, pair: tuple[Guest, Guest]
) -> None:
    """The longer French texts fit on a phone."""
    ada, bob = pair
    visitor = await visit(server, bob, size=PHONE, language="fr")
    await visitor.go(f"/player/{ada.id}")
    await visitor.page.get_by_role("region", name="Vous contre Ada").wait_for()
    assert await visitor.overhang() == 0


async def test_high_score(server: ServerProcess, visit: Visit, http: httpx.AsyncClient) -> None:
    """A solo score is listed on its ladder, and links to its match."""
    company = await gathered(server, http, {"game": "dice_miner"})
    await company.finish(Random(3))
    (score,) = (await company.seen())["outcome"]["scores"]
    visitor = await visit(server)
    await visitor.go(f"/player/{company.guests[0].id}")
    scores = visitor.page.get_by_role("region", name="High scores")
    await scores.get_by_role("link", name="standard").click()
    await visitor.page.get_by_role("heading", level=1, name="Standings: Dice Miner").wait_for()
    await visitor.page.get_by_role("link", name=str(score), exact=True).click()
    await visitor.page.wait_for_url(f"**/match/{company.match}")


@pytest.mark.parametrize("size, dark", [(DESK, True), (PHONE, False)])
async def test_standings(
    server: ServerProcess,
    visit: Visit,
    pair: tuple[Guest, Guest],
    size: tuple[int, int],
    *,
    dark: bool,
) -> None:
    """From the home page to the standings of a time class, and on to a player."""
    _, bob = pair
    visitor = await visit(server, size=size, dark=dark, language="fr")
    await visitor.go("/")
    card = visitor.page.get_by_role("article", name="DiverCité", exact=True)
    await card.get_by_role("link", name="Classements").click()
    rated = visitor.page.get_by_role("region", name="Par cote")
    await expect(rated.get_by_role("row")).to_have_count(3)
    assert await visitor.violations() == []
    assert await visitor.overhang() == 0
    await rated.get_by_label("Cadence").select_option("blitz")
    await visitor.page.wait_for_url("**/standings/divercite?time_class=blitz")
    await expect(rated.get_by_role("row").nth(1)).to_contain_text("Ada")
    await rated.get_by_role("link", name="Bob").click()
    await visitor.page.wait_for_url(f"**/player/{bob.id}")

"""The size of the first load."""

import pytest
from playwright.async_api import Response

from kit.browser import Visit, Visitor
from kit.company import gathered
from kit.players import speaking
from kit.server_process import ServerProcess

FIRST_LOAD = 150_000


async def fetched(visitor: Visitor, path: str) -> int:
    """Returns the bytes of all files of the page as transferred."""
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    visitor.page.on("response", note)
    await visitor.go(path)
    await visitor.page.wait_for_load_state("networkidle")
    files = [answer for answer in answers if "/api/" not in answer.url]
    sizes = [await answer.request.sizes() for answer in files]
    assert len(files) > 2
    return sum(size["responseBodySize"] for size in sizes)


@pytest.mark.parametrize("game", ["divercite", "mini_divercity", "dice_miner", "fifty_first_state"])
async def test_first_load(server: ServerProcess, visit: Visit, game: str) -> None:
    """A match page stays within the budget."""
    async with speaking() as http:
        company = await gathered(server, http, {"game": game})
    ada = await visit(server, company.guests[0])
    assert await fetched(ada, f"/match/{company.match}") < FIRST_LOAD


async def test_home(server: ServerProcess, visit: Visit) -> None:
    """The front page stays within the budget."""
    ada = await visit(server)
    assert await fetched(ada, "/") < FIRST_LOAD

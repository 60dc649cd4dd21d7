"""Names of species are not broken on their cards."""

from random import Random
from typing import Any, Final

import httpx
import pytest

from kit.browser import DESK, PHONE, Visit
from kit.company import gathered
from kit.players import Json, speaking
from kit.server_process import ServerProcess

ALONE: Final[Json] = {"game": "mini_divercity"}
PAIR: Final[Json] = {**ALONE, "mode": "team", "players": 2}

# Puts every name on every card, and says which words do not stand on one line.
BROKEN: Final = """names => [...document.querySelectorAll(".card-of-species .name")].flatMap(
  name => names.flatMap(said => {
    name.textContent = said;
    let from = 0;
    return said.split(/(?<=[ -])/).filter(word => {
      const letters = document.createRange();
      letters.setStart(name.firstChild, from);
      letters.setEnd(name.firstChild, from + word.trimEnd().length);
      from += word.length;
      return new Set([...letters.getClientRects()].map(({ top }) => top)).size > 1;
    });
  }))"""


@pytest.mark.parametrize("options", [ALONE, PAIR], ids=["alone", "pair"])
@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_whole(
    server: ServerProcess, visit: Visit, options: Json, size: tuple[int, int], language: str
) -> None:
    """No word is broken in hands, on the discard pile, and when it is spread."""
    async with speaking() as http:
        company = await gathered(server, http, options)
        draw = Random(3)
        while not (await company.seen())["view"]["species"]["discarded"]:
            await company.move(draw)
        names = await called(server, http, language)
    ada = await visit(server, company.guests[0], size=size, language=language)
    await ada.go(f"/match/{company.match}")
    await ada.page.locator(".discard .card-of-species").first.wait_for(state="attached")
    for pile in await ada.page.locator(".discard summary").all():
        await pile.click()
    assert await ada.page.evaluate(BROKEN, names) == []


async def called(server: ServerProcess, http: httpx.AsyncClient, language: str) -> list[str]:
    book: dict[str, Any] = (await http.get(f"{server.url}/api/games/mini_divercity")).json()
    entries = [entry for pack in book["packs"] for entry in pack["entries"]]
    species = [entry for entry in entries if entry["entry"] == "mini_divercity.species"]
    assert species
    return [entry["name"][language] for entry in species]

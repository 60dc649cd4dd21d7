"""Nothing that the server offers is out of reach on the page."""

from random import Random
from typing import Final

import httpx
import pytest

from kit.browser import Visit
from kit.mini_divercity_page import AT_ONCE, Seated, answer, by_mouse, pieces, verb
from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import ServerProcess
from kit.waiting import until

POSITIONS: Final = 40
ALONE: Final[Json] = {"game": "mini_divercity", "save": 9, "lose_at": 4}
TEAM: Final[Json] = {**ALONE, "mode": "team", "players": 2, "full_team": True}
CONCEDE: Final = "mini_divercity.concede"

# Begins a command, picks its pieces, and puts it back: says which control was missing, if any.
WALK: Final = """async (controls) => {
  const settled = () => new Promise((done) => setTimeout(done));
  const isWhole = () => document.querySelector("[data-send]") !== null;
  const missing = [];
  for (const control of controls) {
    const button = document.querySelector(control);
    if (button !== null) button.click();
    else if (control.includes("data-answer") && !isWhole()) missing.push(control);
    await settled();
  }
  if (!isWhole()) missing.push("[data-send]");
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  await settled();
  return missing;
}"""


@pytest.mark.parametrize("options", [ALONE, TEAM], ids=["alone", "team"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_offered(
    server: ServerProcess, visit: Visit, http: httpx.AsyncClient, options: Json, seed: int
) -> None:
    """For every pattern of the choices in a random game, there are controls that lead to it."""
    draw = Random(seed)
    guests = [await welcome(server, http, name) for name in ("Ada", "Ben")]
    guests = guests[: options.get("players", 1)]
    match = good(await guests[0].post("/api/matches", {"options": options, "seat": 0}))["id"]
    for seat, guest in enumerate(guests[1:], start=1):
        await sent(guest, match, {"type": "match.take_seat", "seat": seat})
    seats = [Seated(await visit(server, guest), by_mouse) for guest in guests]
    for seated in seats:
        await seated.sit(match)
    for _ in range(POSITIONS):
        (acting,) = [seated for seated in seats if seated.choices]
        for pattern in acting.choices:
            assert await missing(acting, any_of([pattern], draw)) == []
        asked = [each for each in acting.choices if each["type"] != CONCEDE]
        done = await sent(guests[seats.index(acting)], match, any_of(asked, draw))
        for seated in seats:
            await until(lambda seated=seated: seated.version >= done["version"], within=10, what=str)
        if acting.is_over:
            break


async def missing(seated: Seated, command: Json) -> list[str]:
    """What of the way to this command cannot be pressed."""
    controls = [verb(command), *(answer(piece) for piece in pieces(command))]
    if command["type"] in AT_ONCE:
        return [] if await seated.page.locator(", ".join(controls)).count() else controls
    told: list[str] = await seated.page.evaluate(WALK, controls)
    return told


async def sent(guest: Guest, match: str, command: Json) -> Json:
    return good(await guest.post(f"/api/matches/{match}/commands", command))

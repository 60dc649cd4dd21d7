"""Every legal command of Mini DiverCity can be reached on the page."""

from random import Random
from typing import Final

import httpx
import pytest

from kit.browser import Visit
from kit.mini_divercity_page import AT_ONCE, MOUSE, Seated, answer, pieces, verb
from kit.mini_divercity_party import gathered
from kit.players import Json, any_of
from kit.sampling import crossed, sampled
from kit.server_process import ServerProcess

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


@sampled
@pytest.mark.parametrize("options, seed", crossed([ALONE, TEAM], [1, 2]))
async def test_whatever_is_offered(
    server: ServerProcess, visit: Visit, http: httpx.AsyncClient, options: Json, seed: int
) -> None:
    """For every pattern in a random game there are controls that lead to it."""
    draw = Random(seed)
    party = await gathered(server, visit, http, options, MOUSE)
    for _ in range(POSITIONS):
        acting = party.acting
        for pattern in acting.choices:
            assert await missing(acting, any_of([pattern], draw)) == []
        asked = [each for each in acting.choices if each["type"] != CONCEDE]
        await party.send(any_of(asked, draw))
        if acting.is_over:
            break


async def missing(seated: Seated, command: Json) -> list[str]:
    """Returns the controls of this command that are missing."""
    controls = [verb(command), *(answer(piece) for piece in pieces(command))]
    if command["type"] in AT_ONCE:
        return [] if await seated.page.locator(", ".join(controls)).count() else controls
    expected: list[str] = await seated.page.evaluate(WALK, controls)
    return expected

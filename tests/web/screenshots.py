"""Takes a picture of each view, in both themes and at phone width: `make screenshots`.

The matches are drawn by lot from a fixed seed, so the pictures change when the page does.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from kit.browser import PHONE, Look, Visitor, opened, running
from kit.company import Company, gathered
from kit.players import Guest, speaking
from kit.server_process import NO_LIMITS, ROOT, ServerProcess

FOLDER: Final = ROOT / "docs/screenshots"
SETTLED_MS: Final = 700
LOOKS: Final = {"light": Look(), "dark": Look(dark=True), "phone": Look(PHONE)}


@dataclass(frozen=True, slots=True)
class Scene:
    """A view to be photographed: its path and its viewer."""

    name: str
    path: str
    guest: Guest | None = None


async def take() -> None:
    FOLDER.mkdir(exist_ok=True)
    async with served() as server, running() as browser:
        for scene in await scenes(server):
            for name, look in LOOKS.items():
                visitor = await opened(browser, server, scene.guest, look)
                await picture(visitor, scene, FOLDER / f"{scene.name}-{name}.png")


@asynccontextmanager
async def served() -> AsyncIterator[ServerProcess]:
    with tempfile.TemporaryDirectory(prefix="archipel-pictures-") as scratch:
        server = ServerProcess(Path(scratch) / "data", "--port", "0", *NO_LIMITS)
        try:
            await server.start()
            yield server
        finally:
            server.clean_up()


async def scenes(server: ServerProcess) -> list[Scene]:
    async with speaking() as http:

        async def begun(moves: int, **options: object) -> Company:
            company = await gathered(server, http, options)
            await company.moves(moves, Random(7))
            return company

        divercite = await begun(24, game="divercite", starter=0)
        ended = await begun(40, game="divercite", starter=0)
        alone = await begun(12, game="mini_divercity")
        team = await begun(12, game="mini_divercity", mode="team", players=3)
        miner = await begun(4, game="dice_miner")
        miners = await begun(9, game="dice_miner", players=3)
        pioneer = await begun(30, game="fifty_first_state", faction="new_york")
        return [
            Scene("home", "/", divercite.guests[0]),
            at("divercite", divercite),
            Scene("divercite-watched", f"/match/{divercite.match}"),
            Scene("divercite-replay", f"/match/{ended.match}?at=21"),
            at("mini-divercity", alone),
            at("mini-divercity-team", team),
            at("dice-miner", miner),
            at("dice-miner-three", miners),
            at("fifty-first-state", pioneer),
            Scene("rules", "/rules/divercite"),
            Scene("player", f"/player/{ended.guests[0].id}", ended.guests[0]),
            Scene("file", "/replay"),
        ]


def at(name: str, company: Company) -> Scene:
    return Scene(name, f"/match/{company.match}", company.guests[0])


async def picture(visitor: Visitor, scene: Scene, path: Path) -> None:
    await visitor.go(scene.path)
    await visitor.page.wait_for_timeout(SETTLED_MS)
    await visitor.page.screenshot(path=path, full_page=True)
    await visitor.page.context.close()
    assert not visitor.wrongs, visitor.wrongs


if __name__ == "__main__":
    asyncio.run(take())

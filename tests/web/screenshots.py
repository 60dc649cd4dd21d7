"""Takes a picture of each view, in both themes and at phone width: `make screenshots`.

Tables with reconstructed components, the components and the rules are taken in both languages.

The matches are drawn by lot from a fixed seed, so the pictures change when the page does.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from domain.registry import games
from kit.browser import PHONE, Look, Visitor, opened, running
from kit.company import Company, gathered
from kit.marked_tables import marked_table
from kit.players import Guest, speaking
from kit.server_process import NO_LIMITS, ROOT, ServerProcess

FOLDER: Final = ROOT / "docs/screenshots"
SETTLED_MS: Final = 700
CLICKED_MS: Final = 150
LANGUAGES: Final = ("en", "fr")
SIGN: Final = "[data-origin=reconstructed]"
FIGURES: Final = "section.figures summary"
LOOKS: Final = {"light": Look(), "dark": Look(dark=True), "phone": Look(PHONE)}


@dataclass(frozen=True, slots=True)
class Scene:
    """A view to be photographed: its path, its viewer, and what is clicked before."""

    name: str
    path: str
    guest: Guest | None = None
    language: str = "en"
    clicks: tuple[str, ...] = ()


async def take() -> None:
    FOLDER.mkdir(exist_ok=True)
    async with served() as server, running() as browser:
        for scene in await scenes(server):
            for name, look in LOOKS.items():
                spoken = look._replace(language=scene.language)
                visitor = await opened(browser, server, scene.guest, spoken)
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
        miner = await marked_table(server, http, {"game": "dice_miner"}, 4)
        miners = await begun(9, game="dice_miner", players=3)
        new_york = {"game": "fifty_first_state", "faction": "new_york"}
        pioneer = await marked_table(server, http, new_york, 30)
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
            *marked("divercite", divercite),
            *marked("mini-divercity-team", team, FIGURES, "section.figures li button"),
            *marked("dice-miner", miner, FIGURES, "section.figures li button"),
            *marked(
                "fifty-first-state", pioneer, f"[data-spot]:has({SIGN})", ".desk button.origin"
            ),
            Scene("rules", "/rules/divercite"),
            *(page for game in games() for page in books(game)),
            Scene("player", f"/player/{ended.guests[0].id}", ended.guests[0]),
            Scene("file", "/replay"),
        ]


def marked(name: str, company: Company, *clicks: str) -> Iterator[Scene]:
    """A table in both languages, with what a marked component rests on."""
    path, guest = f"/match/{company.match}", company.guests[0]
    for language in LANGUAGES:
        yield Scene(f"{name}-marked-{language}", path, guest, language, clicks)


def books(game: str) -> Iterator[Scene]:
    """The components and the rules of a game, in both languages."""
    for language in LANGUAGES:
        yield Scene(f"components-{game}-{language}", f"/games/{game}/components", None, language)
        yield Scene(f"rules-{game}-{language}", f"/rules/{game}", None, language)


def at(name: str, company: Company) -> Scene:
    return Scene(name, f"/match/{company.match}", company.guests[0])


async def picture(visitor: Visitor, scene: Scene, path: Path) -> None:
    await visitor.go(scene.path)
    await visitor.page.wait_for_timeout(SETTLED_MS)
    for each in scene.clicks:
        await visitor.page.locator(each).first.click()
        await visitor.page.wait_for_timeout(CLICKED_MS)
    await visitor.page.screenshot(path=path, full_page=True)
    await visitor.page.context.close()
    assert not visitor.wrongs, visitor.wrongs


if __name__ == "__main__":
    asyncio.run(take())

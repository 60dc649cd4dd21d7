"""Matches with a reconstructed component in sight: which one it is depends on the server's lots."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import httpx

from kit.company import Company, gathered
from kit.players import Json
from kit.server_process import ServerProcess

ROWS: Final = ("built", "row")
PILES: Final = ("hand", "spoils", "agreements")


async def marked_table(
    server: ServerProcess, http: httpx.AsyncClient, options: Mapping[str, object], moves: int
) -> Company:
    """A match that is at least so many moves on, and begun again until a mark is in sight."""
    ours = await reconstructed(server, http, str(options["game"]))
    while True:
        company = await gathered(server, http, options)
        await company.moves(moves, Random(7))
        if in_sight((await company.seen())["view"], ours):
            return company


async def reconstructed(server: ServerProcess, http: httpx.AsyncClient, game: str) -> set[str]:
    """The ids of cards, and the faces that no published side of a die shows."""
    book = (await http.get(f"{server.url}/api/games/{game}")).json()
    entries = [each for pack in book["packs"] for each in pack["entries"]]
    named = {(each.get("shows") or each["id"], each["origin"]) for each in entries if is_seen(each)}
    published = {name for name, origin in named if origin == "published"}
    return {name for name, _ in named} - published


def is_seen(entry: Json) -> bool:
    """Whether an entry is a card or a side of a die."""
    kind: str = entry["entry"]
    return kind.endswith((".card", ".face"))


def in_sight(view: Json, ours: set[str]) -> bool:
    """Of 51st State and Dice Miner; the other games always show a mark."""
    if view["game"] not in {"fifty_first_state", "dice_miner"}:
        return True
    return not ours.isdisjoint(seen_in(view))


def seen_in(view: Json) -> Iterator[str]:
    for zone in ROWS:
        yield from (each["card"] for each in view.get(zone, ()))
    for zone in PILES:
        yield from view.get(zone, ())
    yield from (f"{die['symbol']}{die['value']}" for die in view.get("mountain", {}).values())

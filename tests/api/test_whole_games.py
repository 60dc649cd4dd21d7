from random import Random

import pytest

from kit.api_client import Json, Site, json_of
from kit.api_matches import Sitting, any_of, running
from kit.independent_scorer import independent_scores

VARIANTS: list[Json] = [
    {},
    {"starter": 1},
    {"neutral_first": True},
    {"neutral_first": True, "starter": 1, "tie_break": "course"},
]


def counted(view: Json) -> list[int]:
    """The scores of a board by the independent scorer."""
    pieces = view["board"].items()
    return [
        *independent_scores(
            (cell, piece["kind"], piece["colour"], piece["owner"]) for cell, piece in pieces
        )
    ]


@pytest.mark.parametrize("seed", range(12))
async def test_whole_game(site: Site, seed: int) -> None:
    """Matches by `choices` alone end, and the scores of every ply are correct."""
    draw = Random(seed)
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    options = {"game": "divercite", "starter": 0, **VARIANTS[seed % len(VARIANTS)]}
    match = await running(ada, bob, options=options)
    while (seen := await match.seen(ada))["status"] == "running":
        await ply(match, seen, draw)
    assert seen["version"] == 2 + (41 if options.get("neutral_first") else 40)
    assert seen["outcome"]["scores"] == counted(seen["view"])
    assert len(seen["view"]["board"]) == 41


async def ply(match: Sitting, seen: Json, draw: Random) -> None:
    """Plays one move and checks the scores of its view."""
    (seat,) = seen["to_act"]
    mover = match.players[seat]
    command = any_of((await match.seen(mover))["choices"], draw)
    body = json_of(await match.command(mover, command), 201)
    assert body["view"]["scores"] == counted(body["view"])

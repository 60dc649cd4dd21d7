"""The move list: what every commit says in its game's own letters."""

import pytest

from kit.api_client import Caller, Json, Site, told_by
from kit.api_matches import Sitting, opened

ALONE = {"game": "fifty_first_state", "faction": "mutants"}
TO_THE_HAND = {">dealt", ">turned"}


async def commits(sitting: Sitting, by: Caller, **query: str) -> list[Json]:
    told: list[Json] = told_by(await by.get(f"{sitting.path}/commits", **query))["commits"]
    return told


async def written(sitting: Sitting, by: Caller, **query: str) -> list[str]:
    """Every word of the story."""
    story = await commits(sitting, by, **query)
    return [word for commit in story for word in commit.get("notation", [])]


async def test_moves_are_written(over: Sitting, ada: Caller) -> None:
    """Moves are in letters; where nobody moved nothing is said at all."""
    story = await commits(over, ada)
    assert [commit.get("notation") for commit in story] == [None, None, ["Rb2"], ["Ba1"], None]


async def test_events_alone(over: Sitting, ada: Caller) -> None:
    """Who folds events needs no letters for them."""
    assert await written(over, ada, frames="events") == []


async def test_hidden_cards_are_not_written(site: Site, ada: Caller) -> None:
    """Whoever holds the cards reads their names; a spectator reads how many there are."""
    match = await opened(ada, options=ALONE)
    own, foreign = await written(match, ada), await written(match, site.anybody)
    assert foreign == [counted(word) for word in own]
    assert foreign != own


def counted(word: str) -> str:
    """What somebody without the cards reads instead."""
    happening, _, cards = word.partition(":")
    return f"{happening}:{cards.count('+') + 1}*?" if happening in TO_THE_HAND else word


@pytest.mark.parametrize("audience", ["spectator", "omniscient", "seat:1"])
async def test_as_the_record_has_it(over: Sitting, ada: Caller, audience: str) -> None:
    """The words are those of the text record, in its order."""
    record = (await ada.get(f"{over.path}/record")).text
    line = record.rstrip().splitlines()[-1]
    places = [line.index(word) for word in await written(over, ada, **{"as": audience})]
    assert places == sorted(places)
    assert len(places) == 2

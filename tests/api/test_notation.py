"""The move list: the notation of every commit."""

import pytest

from kit.api_client import Caller, Json, Site, json_of
from kit.api_matches import Sitting, opened

ALONE = {"game": "fifty_first_state", "faction": "mutants"}
TO_THE_HAND = {">dealt", ">turned"}


async def commits(sitting: Sitting, by: Caller, **query: str) -> list[Json]:
    found: list[Json] = json_of(await by.get(f"{sitting.path}/commits", **query))["commits"]
    return found


async def written(sitting: Sitting, by: Caller, **query: str) -> list[str]:
    """Every word of every commit."""
    history = await commits(sitting, by, **query)
    return [word for commit in history for word in commit.get("notation", [])]


async def test_moves_are_written(over: Sitting, ada: Caller) -> None:
    """Commits with a move have notation, others have none."""
    history = await commits(over, ada)
    assert [commit.get("notation") for commit in history] == [None, None, ["Rb2"], ["Ba1"], None]


async def test_events_alone(over: Sitting, ada: Caller) -> None:
    """Frames of events alone have no notation."""
    assert await written(over, ada, frames="events") == []


async def test_hidden_cards_are_not_written(site: Site, ada: Caller) -> None:
    """The holder of the cards reads their names, a spectator their number."""
    match = await opened(ada, options=ALONE)
    own, foreign = await written(match, ada), await written(match, site.anybody)
    assert foreign == [counted(word) for word in own]
    assert foreign != own


def counted(word: str) -> str:
    """What a viewer without these cards reads instead."""
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

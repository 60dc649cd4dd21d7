from random import Random

import pytest

from domain.record.codec import read_record
from domain.registry import games
from kit.api_client import Caller, Site, problem_of
from kit.api_matches import Sitting, opened, running


async def test_record(site: Site, over: Sitting) -> None:
    """The text record of a finished match is public."""
    answer = await site.anybody.get(f"{over.path}/record")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert '[Seat0 "Ada"]' in answer.text
    assert '[Termination "resignation"]' in answer.text
    assert "1.Rb2 Ba1" in answer.text


@pytest.mark.parametrize("accept", ["text/plain", "text/*", "*/*", "text/html, text/plain;q=0.5"])
async def test_wanted(over: Sitting, ada: Caller, accept: str) -> None:
    """Accept: text/plain returns the text record."""
    assert (await ada.get(f"{over.path}/record", {"Accept": accept})).status_code == 200


@pytest.mark.parametrize("accept", ["application/pdf", "application/json", "text/html"])
async def test_unwanted(over: Sitting, ada: Caller, accept: str) -> None:
    """Another media type is 406, and the problem lists the available ones."""
    answer = await ada.get(f"{over.path}/record", {"Accept": accept})
    assert "text/plain" in problem_of(answer, 406, "not_acceptable")["detail"]


async def test_read_back(site: Site) -> None:
    """The record of a whole game leads to the same end when it is read back."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    match, draw = await running(ada, bob), Random(3)
    while not (seen := await match.seen(ada))["outcome"]:
        await match.move(draw)
    text = (await ada.get(f"{match.path}/record")).text
    (recorded,) = read_record(games()["divercite"], text)
    assert recorded.outcome
    assert list(recorded.outcome.scores) == seen["outcome"]["scores"]
    assert recorded.players == ("Ada", "Bob")
    assert len(recorded.moves) == 40


async def test_running(match: Sitting, ada: Caller) -> None:
    """A running match has a record of its moves so far."""
    assert '[Winners "*"]' in (await ada.get(f"{match.path}/record")).text


async def test_nothing_to_record(ada: Caller) -> None:
    """Where play never began there is no record."""
    match = await opened(ada)
    problem_of(await ada.get(f"{match.path}/record"), 422, "match/not_started")


async def test_unknown(site: Site) -> None:
    """No match, no record."""
    problem_of(await site.anybody.get("/api/matches/nothing/record"), 404, "not_found")

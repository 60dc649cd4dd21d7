import asyncio

import pytest

from kit.api_client import Caller, Site, json_of, problem_of
from kit.api_matches import CITY, RESOURCE, Sitting, running

KEY = {"Idempotency-Key": "a-key"}


async def test_same_answer(site: Site, match: Sitting, ada: Caller, bob: Caller) -> None:
    """A repeated command is done once and answered as the first time, byte for byte."""
    first = await match.command(ada, CITY, KEY)
    json_of(await match.command(bob, RESOURCE), 201)
    again = await match.command(ada, CITY, KEY)
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["ETag"] == first.headers["ETag"]
    assert len(await site.stored(match.id)) == 4


async def test_stale_by_itself(match: Sitting, ada: Caller) -> None:
    """A repeated command with its old If-Match is not stale: it is what moved the match on."""
    headers = {**KEY, "If-Match": (await ada.get(match.path)).headers["ETag"]}
    first = await match.command(ada, CITY, headers)
    assert (await match.command(ada, CITY, headers)).content == first.content


async def test_all_at_once(site: Site, match: Sitting, ada: Caller) -> None:
    """The same command many times at once is done once; all answers are equal."""
    answers = await asyncio.gather(*(match.command(ada, CITY, KEY) for _ in range(10)))
    assert {(answer.status_code, answer.content) for answer in answers} == {
        (201, answers[0].content)
    }
    assert len(await site.stored(match.id)) == 3


async def test_other_body(site: Site, match: Sitting, ada: Caller) -> None:
    """A key that is reused for another command is refused."""
    json_of(await match.command(ada, CITY, KEY), 201)
    problem_of(await match.command(ada, {**CITY, "cell": "d4"}, KEY), 422, "key_reused")
    assert len(await site.stored(match.id)) == 3


async def test_same_command_otherwise_written(match: Sitting, ada: Caller) -> None:
    """The order of the fields does not matter."""
    first = await match.command(ada, CITY, KEY)
    again = await match.command(ada, dict(reversed(CITY.items())), KEY)
    assert again.content == first.content


async def test_other_players_key(match: Sitting, ada: Caller, bob: Caller) -> None:
    """Two players may use the same key, each for their own command."""
    assert json_of(await match.command(ada, CITY, KEY), 201)["version"] == 3
    assert json_of(await match.command(bob, RESOURCE, KEY), 201)["version"] == 4


async def test_other_match(match: Sitting, ada: Caller, bob: Caller) -> None:
    """A key belongs to one match."""
    other = await running(ada, bob)
    json_of(await match.command(ada, CITY, KEY), 201)
    json_of(await other.command(ada, {**CITY, "cell": "d4"}, KEY), 201)


async def test_refused_is_not_remembered(match: Sitting, ada: Caller, bob: Caller) -> None:
    """A refused command may be repeated under the same key."""
    problem_of(await match.command(bob, RESOURCE, KEY), 422, "match/not_your_turn")
    json_of(await match.command(ada, CITY), 201)
    json_of(await match.command(bob, RESOURCE, KEY), 201)


@pytest.mark.parametrize("key", ["", " ", "a key", "clé".encode(), "x" * 129])
async def test_bad_keys(match: Sitting, ada: Caller, key: str | bytes) -> None:
    """A key is 1 to 128 visible ASCII characters."""
    headers = {
        b"Authorization": f"Bearer {ada.token}".encode(),
        b"Idempotency-Key": key if isinstance(key, bytes) else key.encode(),
    }
    answer = await ada.http.post(f"{match.path}/commands", json=CITY, headers=headers)
    assert "Idempotency-Key" in problem_of(answer, 400, "malformed")["detail"]

"""Of many concurrent writers on one version of a match exactly one succeeds."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from itertools import cycle
from random import Random

import httpx
import pytest

from kit.players import Pair, any_of, good, seated
from kit.server_process import Serve, ServerProcess
from kit.stored_log import check_chain, stored_log

WRITERS = 50
ROUNDS = 8


@pytest.fixture
async def servers(serve: Serve) -> Sequence[ServerProcess]:
    """Two servers on the Redis of the first."""
    first = await serve()
    return (first, await serve("--redis", f"unix://{first.redis_socket}", data="other"))


@pytest.fixture
async def pair(servers: Sequence[ServerProcess], http: httpx.AsyncClient) -> Pair:
    return await seated(servers[0], http)


async def race(
    servers: Sequence[ServerProcess], pair: Pair, headers: Mapping[str, str]
) -> list[httpx.Response]:
    """Sends one move from each of fifty writers that have all read the same version."""
    here = [pair.before(server) for server in servers]
    seat = await pair.to_act()
    seen = [await there.seen(seat) for there in here]
    assert all(card == seen[0] for card in seen)
    draw = Random(1)
    moves = [any_of(seen[0]["choices"], draw) for _ in range(WRITERS)]
    return await asyncio.gather(
        *(
            there.command(seat, move, headers)
            for there, move in zip(cycle(here), moves, strict=False)
        )
    )


@pytest.mark.parametrize("processes", [1, 2])
async def test_one_winner_by_if_match(
    servers: Sequence[ServerProcess], pair: Pair, processes: int
) -> None:
    """Fifty moves on one version, through one process or two: one 201, 49 × 412, one commit."""
    for version in range(2, 2 + ROUNDS):
        stands = (await pair.guests[0].get(pair.path)).headers["etag"]
        answers = await race(servers[:processes], pair, {"If-Match": stands})
        statuses = Counter(answer.status_code for answer in answers)
        assert statuses == {HTTPStatus.CREATED: 1, HTTPStatus.PRECONDITION_FAILED: WRITERS - 1}
        losers = [a.json() for a in answers if a.is_client_error]
        assert {(a["code"], a["version"]) for a in losers} == {("stale_version", version + 1)}
        check_grown(servers, pair, version + 1)


async def test_one_winner_without_if_match(servers: Sequence[ServerProcess], pair: Pair) -> None:
    """Without a condition, the rules turn the others down: it is no longer their turn."""
    for version in range(2, 2 + ROUNDS):
        answers = await race(servers, pair, {})
        statuses = Counter(answer.status_code for answer in answers)
        assert statuses == {HTTPStatus.CREATED: 1, HTTPStatus.UNPROCESSABLE_ENTITY: WRITERS - 1}
        others = {a.json()["code"] for a in answers if a.is_client_error}
        assert others == {"match/not_your_turn"}
        check_grown(servers, pair, version + 1)


async def test_one_key_through_two_processes(servers: Sequence[ServerProcess], pair: Pair) -> None:
    """The same command under the same key, fifty times at once: done once, one answer for all."""
    seat, command = await pair.next_move()
    writers = [pair.guests[seat].before(servers[number % 2]) for number in range(WRITERS)]
    key = {"Idempotency-Key": "once"}
    answers = await asyncio.gather(
        *(writer.post(f"{pair.path}/commands", command, key) for writer in writers)
    )
    assert {(a.status_code, a.content) for a in answers} == {(201, answers[0].content)}
    check_grown(servers, pair, 3)


async def test_both_processes_see_every_move(servers: Sequence[ServerProcess], pair: Pair) -> None:
    """Moves made through two processes in turn show the same match on both."""
    draw = Random(1)
    for number in range(10):
        await pair.before(servers[number % 2]).move(draw)
    cards = [good(await pair.guests[0].before(server).get(pair.path)) for server in servers]
    assert cards[0] == cards[1]
    check_grown(servers, pair, 12)


def check_grown(servers: Sequence[ServerProcess], pair: Pair, version: int) -> None:
    log = stored_log(servers[0].redis(), pair.match)
    check_chain(pair.match, log)
    assert len(log) == version

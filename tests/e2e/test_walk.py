"""A first match over HTTP, from registration to the stored log."""

from random import Random
from typing import TypeAlias

import httpx
import msgspec
import pytest
from msgspec import Raw, Struct

from domain.record.codec import read_record
from domain.registry import games
from kit.players import DIVERCITE, Json, Pair, any_of, good, seated, welcome
from kit.server_process import ServerProcess
from kit.stored_log import check_chain, check_chance, stored_log


class Shown(Struct, frozen=True):
    """The version and the view of an answer, byte for byte."""

    version: int
    view: Raw


Answered: TypeAlias = tuple[int, Json, Shown]


def shown(answer: httpx.Response) -> Shown:
    good(answer)
    return msgspec.json.decode(answer.content, type=Shown)


async def play_out(pair: Pair, draw: Random) -> list[Answered]:
    """Plays a whole match and returns seat, command and answer of every move."""
    moves: list[Answered] = []
    while (card := await pair.seen())["to_act"]:
        seat = card["to_act"][0]
        command = any_of((await pair.seen(seat))["choices"], draw)
        moves.append((seat, command, shown(await pair.command(seat, command))))
    return moves


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match found in the lobby and joined, with a client seed that JSON has to escape."""
    ada, bob = [await welcome(server, http, name) for name in ("Ada", "Björn")]
    opened = good(await ada.post("/api/matches", {**DIVERCITE, "client_seed": 'né "x" \\ ☂'}))
    (listed,) = good(await bob.get("/api/matches", status="waiting", game="divercite"))["matches"]
    assert listed["id"] == opened["id"]
    pair = Pair(listed["id"], (ada, bob))
    good(await pair.command(1, {"type": "match.take_seat", "seat": 1, "client_seed": "two"}))
    return pair


async def test_a_whole_match(server: ServerProcess, pair: Pair) -> None:
    """A match is played by its choices alone; every view that was answered can be read again."""
    moves = await play_out(pair, Random(1))
    assert (await pair.seen())["outcome"]["reason"] == "completed"
    for seat, _, live in moves:
        again = await pair.guests[seat].get(pair.path, at=live.version)
        assert shown(again) == live
    frames = {frame["version"]: frame for frame in await pair.commits()}
    assert list(frames) == list(range(1, moves[-1][2].version + 1))
    for _, _, live in moves:
        assert frames[live.version]["view"] == msgspec.json.decode(live.view)

    log = stored_log(server.redis(), pair.match)
    check_chain(pair.match, log)
    assert check_chance(log) == 1
    assert [commit.hash for commit in log] == [frame["head"] for frame in frames.values()]
    assert [commit.fields["command"] for commit in log[2:]] == [command for _, command, _ in moves]


async def test_the_text_record_reads_back(pair: Pair) -> None:
    """The text record of a match holds the moves that were made."""
    moves = await play_out(pair, Random(2))
    answer = await pair.guests[0].get(f"{pair.path}/record")
    (recorded,) = read_record(games()["divercite"], answer.text)
    read = [(seat, msgspec.to_builtins(command)) for seat, command in recorded.moves]
    assert read == [(seat, command) for seat, command, _ in moves]
    assert recorded.players == ("Ada", "Björn")


async def test_before_the_first_move_the_past_is_there_too(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """The versions after opening and after sitting down are read as they were answered."""
    ada, bob = [await welcome(server, http, name) for name in ("Ada", "Bob")]
    opening = await ada.post("/api/matches", DIVERCITE)
    pair = Pair(good(opening)["id"], (ada, bob))
    sitting = await pair.command(1, {"type": "match.take_seat", "seat": 1})
    assert shown(await ada.get(pair.path, at=1)) == shown(opening)
    assert shown(await bob.get(pair.path, at=2)) == shown(sitting)


async def test_two_matches_share_nothing(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Each match has a seed and a hash chain of its own."""
    pairs = [await seated(server, http) for _ in range(2)]
    for pair in pairs:
        await pair.move(Random(3))
    one, other = [stored_log(server.redis(), pair.match) for pair in pairs]
    assert not {commit.hash for commit in one} & {commit.hash for commit in other}
    assert len({log[0].fields["events"][0]["commitment"] for log in (one, other)}) == 2

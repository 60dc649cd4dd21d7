"""Commands over a socket: the same handler as HTTP, and the answer to the sender alone."""

import signal
from http import HTTPStatus

import httpx
import pytest

from kit.live_sockets import on_match
from kit.players import Pair, good, seated
from kit.server_process import ServerProcess
from kit.stored_log import stored_log


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http)


async def test_acknowledged_and_published(server: ServerProcess, pair: Pair) -> None:
    """The sender gets an ack, and every subscriber the commit."""
    seat, move = await pair.next_move()
    async with (
        on_match(server, pair.match, pair.guests[seat]) as mover,
        on_match(server, pair.match) as spectator,
    ):
        assert await mover.ask(move, "m1") == {"type": "ack", "id": "m1", "version": 3}
        await spectator.next_of("hello")
        assert (await spectator.next_of("commit"))["version"] == 3
    stored = stored_log(server.redis(), pair.match)[-1].fields
    assert (stored["key"], stored["command"]) == ("m1", move)


async def test_not_before_it_is_durable(server: ServerProcess, pair: Pair) -> None:
    """While Redis hangs there is neither an answer nor a commit; when it is back there are both."""
    seat, move = await pair.next_move()
    async with on_match(server, pair.match, pair.guests[seat]) as mover:
        await mover.next_of("hello")
        server.send_redis(signal.SIGSTOP)
        await mover.send({"type": "command", "id": "m1", "command": move})
        pong = await mover.connection.ping()
        await pong
        assert len(mover.frames) == 1
        server.send_redis(signal.SIGCONT)
        frames = [await mover.next(), await mover.next()]
    assert sorted(each["type"] for each in frames) == ["ack", "commit"]
    assert len(stored_log(server.redis(), pair.match)) == 3


async def test_refused_to_the_sender_alone(server: ServerProcess, pair: Pair) -> None:
    """An illegal move is refused to its sender only, and the socket stays open."""
    seat, move = await pair.next_move()
    async with (
        on_match(server, pair.match, pair.guests[1 - seat]) as other,
        on_match(server, pair.match, pair.guests[seat]) as mover,
    ):
        refused = await other.ask(move, "out-of-turn")
        assert refused["id"] == "out-of-turn"
        assert refused["problem"]["status"] == HTTPStatus.UNPROCESSABLE_ENTITY
        assert refused["problem"]["code"].startswith(("divercite/", "match/"))
        assert (await mover.ask(move))["version"] == 3
        assert (await other.next_of("commit"))["version"] == 3
    assert "refused" not in mover.kinds()


async def test_a_spectator_has_no_say(server: ServerProcess, pair: Pair) -> None:
    """Without a token a command is refused, and the problem explains how to get one."""
    _, move = await pair.next_move()
    async with on_match(server, pair.match) as socket:
        problem = (await socket.ask(move))["problem"]
    assert (problem["status"], problem["code"]) == (HTTPStatus.UNAUTHORIZED, "unauthorised")
    assert len(stored_log(server.redis(), pair.match)) == 2


async def test_on_what_was_seen(server: ServerProcess, pair: Pair) -> None:
    """A command for an older version is refused with the current one; for this one it is done."""
    seat, move = await pair.next_move()
    async with on_match(server, pair.match, pair.guests[seat]) as socket:
        problem = (await socket.ask(move, if_version=1))["problem"]
        assert (problem["status"], problem["version"]) == (HTTPStatus.PRECONDITION_FAILED, 2)
        assert (await socket.ask(move, if_version=2))["version"] == 3


async def test_one_key_over_both_ways(server: ServerProcess, pair: Pair) -> None:
    """A command that is repeated over HTTP, or over another socket, is done once."""
    seat, move = await pair.next_move()
    guest = pair.guests[seat]
    async with on_match(server, pair.match, guest) as socket:
        assert (await socket.ask(move, "once"))["version"] == 3
    again = good(await pair.command(seat, move, {"Idempotency-Key": "once"}))
    assert again["version"] == 3
    seat, move = await pair.next_move()
    good(await pair.command(seat, move, {"Idempotency-Key": "twice"}))
    async with on_match(server, pair.match, pair.guests[seat]) as socket:
        assert (await socket.ask(move, "twice"))["version"] == 4
        reused = await socket.ask({"type": "match.resign"}, "twice")
    assert reused["problem"]["code"] == "key_reused"
    assert len(stored_log(server.redis(), pair.match)) == 4


async def test_both_ways_in_turn(server: ServerProcess, pair: Pair) -> None:
    """With one player on HTTP and the other on a socket, both get the same commits."""
    async with (
        on_match(server, pair.match, pair.guests[1]) as mover,
        on_match(server, pair.match, after=0) as spectator,
    ):
        for _ in range(10):
            seat, move = await pair.next_move()
            if seat == 1:
                assert (await mover.ask(move))["type"] == "ack"
            else:
                good(await pair.command(seat, move))
        await spectator.next_of("hello")
        assert [commit["version"] for commit in await spectator.upto(12)] == list(range(1, 13))

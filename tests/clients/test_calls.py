import httpx
import pytest
from msgspec.structs import replace

from archipel_client import (
    Archipel,
    BadRequestError,
    ConflictError,
    ForbiddenError,
    InvalidResponseError,
    NotFoundError,
    PreconditionFailedError,
    ProblemError,
    RefusedError,
    SocketClosedError,
    UnauthorizedError,
    UnreachableError,
    contract,
    errors,
    http_client,
)
from archipel_client.contract import CommitFrame, NewFork, PerMove, TakeSeat, Total
from kit.connected_clients import CITY, RESIGN, STARTER, Clients
from kit.server_process import ServerProcess

PROBLEM_DETAIL = contract.Problem(type="/x", title="X", status=0, detail="x", code="x", request="r")


async def test_who_we_are(clients: Clients) -> None:
    """A guest is identified by the token; every player has a profile."""
    ada = await clients.ada.me()
    again = Archipel(clients.ada.url, clients.ada.token)
    async with again:
        assert await again.me() == ada
    assert (await clients.eve.player(ada.id)).name == "Ada"
    with pytest.raises(UnauthorizedError):
        await clients.eve.me()


async def test_what_there_is(clients: Clients) -> None:
    """Games can be listed, and their rules read."""
    (card, *_) = await clients.eve.games()
    book = await clients.eve.game(card.game)
    assert book.title == card.title
    assert {rule.rule for rule in book.provenance} >= {"R1", "R2"}
    standings = await clients.eve.standings(card.game, ladder="mine", time_class="rapid")
    assert (standings.game, standings.ladder, standings.time_class) == (card.game, "mine", "rapid")


async def test_two_people(clients: Clients) -> None:
    """The results between two players, without any match yet."""
    ada, bob = await clients.ada.me(), await clients.bob.me()
    received = await clients.eve.head_to_head(ada.id, bob.id)
    assert (received.player, received.other) == (ada, bob)
    assert not received.matches


async def test_a_match(clients: Clients) -> None:
    """Opened with a clock, joined with a typed command, played, read at any version, recorded."""
    clock = Total(seconds=600, increment_ms=2000)
    opened = await clients.ada.open_match(STARTER, seat=0, clock=clock, client_seed="né")
    sat = await clients.bob.command(opened.id, TakeSeat(seat=1))
    done = await clients.ada.command(opened.id, CITY, if_version=sat.version)

    now = await clients.bob.match(opened.id)
    assert (opened.status, now.status) == ("waiting", "running")
    assert (now.version, now.view) == (done.version, done.view)
    assert now.choices
    assert now.clock.kind == "total"
    assert (await clients.eve.match(opened.id)).choices == []
    assert (await clients.ada.match(opened.id, at=1, as_="spectator")).status == "waiting"
    assert "1.Rd4" in await clients.eve.record(opened.id)


async def test_what_would_happen(clients: Clients) -> None:
    """A preview has the result that the move then has."""
    match = await clients.running()
    foreseen = await clients.ada.preview(match.id, CITY)
    assert (await clients.ada.match(match.id)).version == match.version
    done = await clients.ada.command(match.id, CITY)
    received = (done.version, done.events, done.view)
    assert (foreseen.version, foreseen.events, foreseen.view) == received


async def test_the_story(clients: Clients) -> None:
    """Commits are complete, from any version on."""
    match = await clients.running()
    done = await clients.ada.command(match.id, CITY)
    received = [commit.version async for commit in clients.eve.commits(match.id)]
    assert received == [*range(1, done.version + 1)]
    assert [each.version async for each in clients.eve.commits(match.id, after=2)] == received[2:]


async def test_the_lobby_page_by_page(clients: Clients) -> None:
    """Every match is listed once, however many pages that takes."""
    ada = (await clients.ada.me()).id
    opened = [(await clients.ada.open_match(STARTER)).id for _ in range(51)]
    listed = [each.id async for each in clients.eve.lobby(status="waiting", player=ada)]
    assert listed == opened[::-1]
    assert [each async for each in clients.eve.lobby(status="running", player=ada)] == []


async def test_files(clients: Clients) -> None:
    """An exported record can be replayed; an invalid one is refused with its line."""
    match = await clients.running()
    await clients.ada.command(match.id, CITY)
    record = await clients.eve.record(match.id)
    received = await clients.eve.replay(record, "record", as_="seat:0")
    now = await clients.ada.match(match.id)
    assert (received.match.view, received.commits[-1].notation) == (now.view, ["Rd4"])
    with pytest.raises(RefusedError) as refused:
        await clients.eve.replay("1.Rd4 Rd4", "record", game=match.game)
    assert refused.value.problem.line == 1
    with pytest.raises(RefusedError, match="line 1"):
        await clients.eve.replay(record, "log")


async def test_read_rematch(clients: Clients) -> None:
    """The first request opens the rematch; that of the other player takes a seat."""
    match = await clients.running()
    await clients.bob.command(match.id, RESIGN)
    assert await clients.bob.read_rematch(match.id) is None
    opened = await clients.ada.rematch(match.id)
    assert (await clients.bob.read_rematch(match.id) or match).id == opened.id
    joined = await clients.bob.rematch(match.id)
    assert (opened.id, opened.status, joined.status) == (joined.id, "waiting", "running")


async def test_forks(clients: Clients) -> None:
    """A match that is over is gone on from, at any seat and with any clock."""
    match = await clients.running()
    await clients.ada.command(match.id, CITY)
    await clients.ada.command(match.id, RESIGN)
    fork = await clients.bob.fork(match.id, NewFork(at=3))
    assert (fork.status, fork.viewer.seat, fork.visibility) == ("waiting", 1, "public")
    assert fork.forked is not None
    assert (fork.forked.match, fork.forked.version) == (match.id, 3)
    new_fork = NewFork(at=2, seat=None, clock=PerMove(seconds=60))
    other = await clients.bob.fork(match.id, new_fork)
    assert (other.viewer.seat, other.clock.seconds) == (None, 60)
    with pytest.raises(RefusedError, match="nothing to go on with"):
        await clients.bob.fork(match.id, NewFork(at=1))


async def test_a_command_is_done_once(clients: Clients) -> None:
    """Under the same key, the first answer is repeated."""
    match = await clients.running()
    first = await clients.ada.command(match.id, CITY, key="mine")
    assert await clients.ada.command(match.id, CITY, key="mine") == first
    assert (await clients.eve.match(match.id)).version == first.version


async def test_what_the_server_turns_down(clients: Clients) -> None:
    """Each status raises its own exception, with the whole problem detail."""
    match = await clients.running()
    await clients.ada.command(match.id, CITY)
    with pytest.raises(RefusedError) as refused:
        await clients.bob.command(match.id, CITY)
    assert (refused.value.code, refused.value.rule) == ("divercite/cell_taken", "R11")
    assert refused.value.facts == {"cell": "d4"}
    with pytest.raises(PreconditionFailedError) as stale:
        await clients.ada.command(match.id, CITY, if_version=1)
    assert stale.value.problem.version == match.version + 1
    with pytest.raises(NotFoundError):
        await clients.ada.match("no-such-match")
    with pytest.raises(ForbiddenError):
        await clients.eve.match(match.id, as_="omniscient")
    with pytest.raises(BadRequestError):
        await clients.ada.command(match.id, {"type": "fly"})
    with pytest.raises(SocketClosedError) as closed:
        await anext(clients.eve.watch("no-such-match"))
    assert closed.value.code == 4501


@pytest.mark.parametrize(
    "status, kind",
    [
        (400, BadRequestError),
        (401, UnauthorizedError),
        (403, ForbiddenError),
        (404, NotFoundError),
        (409, ConflictError),
        (412, PreconditionFailedError),
        (413, BadRequestError),
        (422, RefusedError),
        (429, errors.RateLimitedError),
        (500, errors.ServerError),
        (503, errors.ServerError),
    ],
)
def test_every_status_has_its_exception(status: int, kind: type[ProblemError]) -> None:
    """Every status of a problem has an exception."""
    assert type(errors.error_of(replace(PROBLEM_DETAIL, status=status))) is kind


async def test_nobody_there(server: ServerProcess) -> None:
    """Without a server, UnreachableError is raised after the timeout."""
    await server.end()
    async with Archipel(server.url, timeout_s=0.2) as client:
        with pytest.raises(UnreachableError):
            await client.games()
        with pytest.raises(UnreachableError):
            await anext(client.watch("a-match"))
        with pytest.raises(UnreachableError):
            await anext(client.lobby_changes())
        with pytest.raises(UnreachableError):
            async with client.live("a-match"):
                pass


def test_an_answer_that_is_none() -> None:
    """A response outside the contract raises InvalidResponseError."""
    answer = httpx.Response(200, text="<html>", request=httpx.Request("GET", "http://x/"))
    with pytest.raises(InvalidResponseError, match="http://x/"):
        http_client.decode(answer, CommitFrame)

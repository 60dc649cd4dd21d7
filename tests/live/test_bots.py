"""A bot on its socket: it announces itself and receives requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from kit.live_sockets import LiveSocket, connected, identified
from kit.players import DIVERCITE, Guest, Json, good, seated, welcome
from kit.server_process import NO_LIMITS, ServerProcess, serving
from kit.waiting import until_async

KEY = "sesame"
RESIGN: Json = {"type": "match.resign"}
ANNOUNCE: Json = {
    "type": "announce",
    "bot": "careful",
    "title": {"en": "Careful", "fr": "Prudent"},
    "games": ["divercite"],
}


@pytest.fixture
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    """A server whose key we know."""
    data = tmp_path_factory.mktemp("keyed") / "data"
    secret = {"ARCHIPEL_BOTS_KEY": KEY}
    process = ServerProcess(data, "--port", "0", *NO_LIMITS, environment=secret)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


@pytest.fixture
async def neighbour(
    server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ServerProcess]:
    """Another server on the same Redis."""
    data = tmp_path_factory.mktemp("neighbour") / "data"
    async with serving(data, f"--redis=unix://{server.redis_socket}") as other:
        yield other


@asynccontextmanager
async def line_of(server: ServerProcess, bot: Guest | None) -> AsyncIterator[LiveSocket]:
    url = f"{server.url.replace('http', 'ws', 1)}/api/bots/live"
    async with connected(url, headers=identified(bot)) as socket:
        yield socket


@asynccontextmanager
async def there(
    server: ServerProcess, bot: Guest, **fields: object
) -> AsyncIterator[tuple[LiveSocket, Json]]:
    """A bot that has announced itself, and the answer."""
    async with line_of(server, bot) as socket:
        await socket.send({**ANNOUNCE, **fields})
        yield socket, await socket.next_of("announced")


async def listed(server: ServerProcess, http: httpx.AsyncClient) -> list[str]:
    bots = good(await http.get(f"{server.url}/api/bots"))["bots"]
    return [bot["bot"] for bot in bots]


async def test_there_as_long_as_its_line(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Any player may be a bot; it is listed until its socket closes, under its player's id."""
    bot = await welcome(server, http, "careful")
    async with there(server, bot) as (_, announced):
        assert announced == {"type": "announced", "bot": bot.id, "matches": []}
        assert await listed(server, http) == [bot.id]

    async def gone() -> bool:
        return await listed(server, http) == []

    await until_async(gone)


async def test_known_as_a_bot_for_good(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A player that was announced as a bot stays marked as one in its profile."""
    bot, person = await welcome(server, http, "careful"), await welcome(server, http, "Ada")
    async with there(server, bot):
        pass
    profiles = [good(await http.get(f"{server.url}/api/players/{who.id}")) for who in (bot, person)]
    assert [profile["bot"] for profile in profiles] == [True, False]


async def test_bot_of_the_server(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Only with the key does a bot get a name of the server's own bots; another key is refused."""
    bot, other_guest = [await welcome(server, http, "careful") for _ in range(2)]
    async with line_of(server, other_guest) as socket:
        await socket.send({**ANNOUNCE, "key": "guess"})
        assert (await socket.next_of("refused"))["problem"]["code"] == "not_allowed"
        assert await listed(server, http) == []
        async with there(server, bot, key=KEY) as (_, announced):
            assert announced["bot"] == "careful"
            await socket.send(ANNOUNCE)
            assert (await socket.next_of("announced"))["bot"] == other_guest.id
            assert await listed(server, http) == ["careful", other_guest.id]


async def test_server_without_bots(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A server without a known key accepts none."""
    async with line_of(server, await welcome(server, http, "careful")) as socket:
        await socket.send({**ANNOUNCE, "key": ""})
        assert (await socket.next_of("refused"))["problem"]["code"] == "not_allowed"


async def test_without_a_token(server: ServerProcess) -> None:
    """Without a token no bot can connect."""
    async with line_of(server, None) as socket:
        assert await socket.closed() == 4503


@pytest.mark.parametrize(
    "fields",
    ["no json", {}, {**ANNOUNCE, "type": "fly"}, {**ANNOUNCE, "bot": "Ça"}, {"type": "announce"}],
)
async def test_what_makes_no_sense(
    server: ServerProcess, http: httpx.AsyncClient, fields: object
) -> None:
    """A malformed message gets a problem, and the socket stays open."""
    async with line_of(server, await welcome(server, http, "careful")) as socket:
        await socket.send(fields)
        assert (await socket.next_of("refused"))["problem"]["code"] == "malformed"
        await socket.send(ANNOUNCE)
        await socket.next_of("announced")


async def test_matches_of_the_bot(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A bot receives invitations and activity, and its matches when it reconnects."""
    ada, bot = [await welcome(server, http, name) for name in ("Ada", "careful")]
    opening = {
        **DIVERCITE,
        "options": {"game": "divercite", "starter": 0},
        "visibility": "unlisted",
    }
    match = good(await ada.post("/api/matches", opening))["id"]
    async with there(server, bot) as (socket, _):
        inviting = ada.post(f"/api/matches/{match}/bots", {"bot": bot.id, "seat": 1})
        answer = (await asyncio.gather(inviting, sits_down(socket, bot)))[0]
        assert good(answer)["status"] == "running"
        city = {"type": "divercite.place_city", "cell": "d4", "colour": "red"}
        good(await ada.post(f"/api/matches/{match}/commands", city))
        assert await socket.next_of("activity") == {"type": "activity", "match": match}
    async with there(server, bot) as (socket, announced):
        assert announced["matches"] == [match]
        await socket.send(ANNOUNCE)
        assert (await socket.next_of("announced"))["matches"] == []
        good(await ada.post(f"/api/matches/{match}/commands", {"type": "match.resign"}))
    async with there(server, bot) as (_, announced):
        assert announced["matches"] == []


async def test_when_the_server_stops(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A shutdown asks every socket to resume: announced, connected twice, or never announced."""
    bot = await welcome(server, http, "careful")
    async with (
        line_of(server, bot) as silent,
        there(server, bot) as (replaced, _),
        there(server, bot) as (socket, _),
    ):
        assert await server.end() == 0
        for each in (silent, replaced, socket):
            assert await each.closed() == 4000


async def test_through_another_server(
    server: ServerProcess, neighbour: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A bot connected to one server is listed by the other and accepts an invitation from there."""
    bot, ada = await welcome(server, http, "careful"), await welcome(neighbour, http, "Ada")
    async with there(server, bot, key=KEY) as (socket, _):

        async def heard_of() -> bool:
            return await listed(neighbour, http) == ["careful"]

        await until_async(heard_of)
        match = good(await ada.post("/api/matches", DIVERCITE))["id"]
        inviting = ada.post(f"/api/matches/{match}/bots", {"bot": "careful", "seat": 1})
        answer = (await asyncio.gather(inviting, sits_down(socket, bot)))[0]
        assert good(answer)["seats"][1]["player"]["id"] == bot.id
        await socket.send({**ANNOUNCE, "key": KEY, "busy": True})
        await socket.next_of("announced")

        async def busy() -> bool:
            other = good(await ada.post("/api/matches", DIVERCITE))["id"]
            invitation = {"bot": "careful", "seat": 1}
            refused = await ada.post(f"/api/matches/{other}/bots", invitation)
            code: str = refused.json()["code"]
            return code == "bot_busy"

        await until_async(busy)

    # Whoever closes its line is forgotten there as well, and missed.
    async def gone() -> bool:
        return await listed(neighbour, http) == []

    await until_async(gone)


async def test_an_analyst(
    server: ServerProcess, neighbour: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A request through another server reaches the bot; an unrequested analysis is refused."""
    judge = await welcome(server, http, "judge")
    pair = await seated(neighbour, http)
    ada, match = pair.guests[0], pair.match
    await pair.play(1)
    good(await ada.post(f"/api/matches/{match}/commands", RESIGN))
    assessed: Json = {"type": "assessed", "match": match, "move": {"version": 3, "leads": [1, -1]}}
    async with there(server, judge, analyses=["divercite"]) as (socket, _):
        await socket.send(assessed)
        refused = (await socket.next_of("refused"))["problem"]
        assert (refused["code"], refused["match"]) == ("not_allowed", match)

        async def asked() -> bool:
            return (await ada.post(f"/api/matches/{match}/analysis", {})).status_code == 202

        await until_async(asked)
        assert await socket.next_of("analyse") == {"type": "analyse", "match": match}
        await socket.send(assessed)
        await socket.send({"type": "analysed", "match": match, "count": 1})

        async def whole() -> Json | None:
            analysis = good(await ada.get(f"/api/matches/{match}/analysis"))["analysis"]
            return analysis if analysis["whole"] else None

        analysis = await until_async(whole)
        assert analysis["analyst"]["player"]["id"] == judge.id
        assert [move["leads"] for move in analysis["moves"]] == [[1, -1]]


async def test_a_forged_analysis(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """What cannot be true is refused with the match, and nothing of it is shown."""
    mallory, pair = await welcome(server, http, "Mallory"), await seated(server, http)
    await pair.play(1)
    good(await pair.command(0, RESIGN))
    move = {"version": 3, "leads": [-99, 99]}
    async with there(server, mallory, analyses=["divercite"]) as (socket, _):
        asked = await pair.guests[0].post(f"{pair.path}/analysis", {})
        assert asked.status_code == 202
        assert await socket.next_of("analyse") == {"type": "analyse", "match": pair.match}
        await socket.send({"type": "assessed", "match": pair.match, "move": move})
        problem = (await socket.next_of("refused"))["problem"]
        assert (problem["code"], problem["match"]) == ("impossible_analysis", pair.match)
        assert problem["facts"] == {"fault": "leads"}
    assert good(await pair.guests[0].get(f"{pair.path}/analysis")) == {"analysis": None}


async def sits_down(socket: LiveSocket, bot: Guest) -> None:
    invited = await socket.next_of("invited")
    sit = {"type": "match.take_seat", "seat": invited["seat"]}
    good(await bot.post(f"/api/matches/{invited['match']}/commands", sit))


async def test_a_guests_bot_with_the_name_of_ours(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """It is shown under its player's name; what cannot be seen in a name is refused."""
    ours, other = await welcome(server, http, "careful"), await welcome(server, http, "Zoe")
    async with there(server, ours, key=KEY), line_of(server, other) as socket:
        await socket.send(ANNOUNCE)
        await socket.next_of("announced")
        body = good(await http.get(f"{server.url}/api/bots"))["bots"]
        assert [bot["title"]["en"] for bot in body] == ["Careful", "Zoe"]
        await socket.send({**ANNOUNCE, "title": {"en": "A\u202eb", "fr": "A"}})
        problem = (await socket.next_of("refused"))["problem"]
        assert (problem["code"], problem["facts"]) == (
            "name/hidden_characters",
            {"suggestion": "Ab"},
        )

import asyncio
import os
import pty
import re
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from archipel_client import ForbiddenError
from archipel_client.contract import Forked
from archipel_client.messages import Json
from archipel_client.terminal.completion import MoveCompleter
from archipel_client.terminal.joining import invite_bots, sign_in, take_seat
from archipel_client.terminal.options import parse_options
from archipel_client.terminal.play_session import PlaySession
from archipel_client.terminal.replay import load_replay, step_by_keys
from kit.client_bots import there
from kit.connected_clients import CITY, RESIGN, STARTER, Clients
from kit.server_process import ServerProcess
from kit.waiting import until, until_async

ARCHIPEL = (sys.executable, "-m", "archipel_cli")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who we are is kept where the test can see it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def paper() -> Console:
    return Console(file=StringIO(), width=79, color_system=None)


def written(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def completed(entry: MoveCompleter, text: str) -> list[str]:
    return [each.text for each in entry.get_completions(Document(text), CompleteEvent())]


async def archipel(*words: str) -> str:
    """The output of a command without a terminal."""
    process = await asyncio.create_subprocess_exec(
        *ARCHIPEL, *words, stdin=subprocess.DEVNULL, stdout=-1, stderr=subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return output.decode()


async def test_playing(clients: Clients, paper: Console) -> None:
    """Moves are typed in notation or in words; after an invalid one the prompt comes again."""
    match = await clients.ada.open_match(STARTER, seat=None)
    says = deque(["nonsense", "rd4", "place_resource e5 green", "resign"])

    async def ask(entry: MoveCompleter) -> str:
        assert completed(entry, "")
        return says.popleft()

    async with clients.ada.live(match.id) as host, clients.bob.live(match.id) as guest:
        # Both see two free chairs, and both take the first; one of them then finds the other.
        assert {0, 1} == {*await asyncio.gather(take_seat(host, None), take_seat(guest, None))}
        one, other = PlaySession(host, ask, paper), PlaySession(guest, ask, paper)
        await asyncio.gather(one.run(), other.run())
        assert host.match.outcome
    assert not says
    shown = written(paper)
    assert "'nonsense' is no move here" in shown
    assert "[R]" in shown
    assert "won (resigned" in shown


async def test_the_match_goes_on_meanwhile(clients: Clients, paper: Console) -> None:
    """A commit during the prompt is rendered at once, and ends the prompt."""
    match = await clients.running()
    asked = asyncio.Event()

    async def ask(_: MoveCompleter) -> str:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError("nobody ever answers")

    async with clients.ada.live(match.id) as table:
        playing = asyncio.create_task(PlaySession(table, ask, paper).run())
        await asked.wait()
        await clients.bob.command(match.id, RESIGN)
        await playing
    assert "Ada won" in written(paper)


async def test_being_refused(clients: Clients, paper: Console) -> None:
    """A refusal is printed with the number of its rule, and the prompt comes again; quit leaves."""
    match = await clients.running()
    says = deque(["illegal", "quit"])

    class Bold(MoveCompleter):
        def parse(self, text: str) -> Json | None:
            return {**CITY, "cell": "e5"} if text == "illegal" else super().parse(text)

    async def ask(entry: MoveCompleter) -> str:
        entry.__class__ = Bold
        return says.popleft()

    async with clients.ada.live(match.id) as table:
        await PlaySession(table, ask, paper).run()
    assert "[R9]" in written(paper)
    assert (await clients.ada.match(match.id)).status == "running"


async def test_leaving_the_table(clients: Clients, paper: Console) -> None:
    """Quit and the end of the input leave the match running."""
    match = await clients.running()

    async def ask(_: MoveCompleter) -> str:
        raise EOFError

    async with clients.ada.live(match.id) as table:
        await PlaySession(table, ask, paper).run()
    assert (await clients.ada.match(match.id)).status == "running"


async def test_completion(clients: Clients) -> None:
    """Tab offers the notation and the first words; after a word, those that may follow."""
    match = await clients.running()
    entry = MoveCompleter(match.game, match.choices)
    assert len(completed(entry, "")) == 164 + 4
    assert completed(entry, "rd4") == ["Rd4"]
    assert completed(entry, "pl") == ["place_city", "place_resource"]
    assert completed(entry, "place_city d") == ["d2", "d4", "d6", "d8"]
    assert completed(entry, "place_city d4 ") == ["red", "green", "blue", "yellow"]
    assert completed(entry, "res") == ["resign"]


async def test_coming_in(open_server: ServerProcess) -> None:
    """Stored credentials are used again, or a guest is registered if they are unknown."""
    first = await sign_in(open_server.url, "Ada")
    again = await sign_in(open_server.url, "Ada")
    other = await sign_in(open_server.url, "Bob")
    async with first, again, other:
        assert await first.me() == await again.me() != await other.me()


async def test_replaying_by_keys(clients: Clients, paper: Console) -> None:
    """Pages turn as keys are pressed, until one leaves; all-seeing only after the end."""
    match = await clients.running()
    with pytest.raises(ForbiddenError):
        await load_replay(clients.eve, match.id, "omniscient")
    await clients.ada.command(match.id, RESIGN)
    reel = await load_replay(clients.eve, match.id, "omniscient")

    async def keys() -> AsyncIterator[str]:
        for key in ("end", "home", "q"):
            yield key

    await step_by_keys(reel, keys(), paper)
    assert re.findall(r"move (\d)", written(paper)) == ["1", "3", "1"]


async def test_watching_and_replaying(open_server: ServerProcess, clients: Clients) -> None:
    """Without a terminal, every version is printed."""
    match = await clients.running()
    watching = asyncio.create_task(archipel("watch", f"{open_server.url}/api/matches/{match.id}"))
    await clients.ada.command(match.id, RESIGN)
    assert "Bob won (resigned, 0 – 0)" in await watching
    where = ("--server", open_server.url)
    assert "Bob won (resigned, 0 – 0)" in await archipel("replay", match.id, *where)
    assert "move 3" in await archipel("replay", match.id, "--speed", "1000", *where)
    assert f"{match.id} divercite finished Ada – Bob" in await archipel("matches", *where)


async def test_the_list_says_where_somebody_watches(
    open_server: ServerProcess, clients: Clients
) -> None:
    """The lobby prints the number of spectators."""
    match = await clients.running()
    shown = f"{match.id} divercite running Ada – Bob (1 watching)\n"

    async def listed() -> bool:
        return shown in await archipel("matches", "--server", open_server.url)

    async with clients.eve.live(match.id):
        await until_async(listed)


async def test_against_a_bot(open_server: ServerProcess, clients: Clients) -> None:
    """A bot is listed, and takes the other seat when it is invited."""
    match = await clients.ada.open_match(STARTER, seat=None)
    async with there(clients.bob) as bot, clients.ada.live(match.id) as table:
        assert f"{bot} Bob divercite\n" in await archipel("bots", "--server", open_server.url)
        await take_seat(table, None)
        await invite_bots(clients.ada, match.id, [bot])
    assert (await clients.eve.match(match.id)).status == "running"


async def test_going_on_from_a_match(open_server: ServerProcess, clients: Clients) -> None:
    """`archipel play ID --at 3` opens a fork at version 3."""
    match = await clients.running()
    await clients.ada.command(match.id, CITY)
    await clients.ada.command(match.id, RESIGN)
    where = ("--name", "Zoe", "--server", open_server.url)
    output = await archipel("play", match.id, "--at", "3", "--against", "nobody", *where)
    assert match.id not in output
    forks = [each.id async for each in clients.ada.lobby() if each.forked and each.id in output]
    (fork,) = [(await clients.eve.match(id)).forked for id in forks]
    then = await clients.eve.match(match.id, at=3)
    assert fork == Forked(match=match.id, version=3, head=then.head)
    assert "nothing to go on with" in await archipel("play", match.id, "--at", "1", *where)


async def test_against_nobody(open_server: ServerProcess, clients: Clients) -> None:
    """If the bot is absent, the error is one sentence, and no match is left waiting."""
    output = await archipel(
        "play", "--against", "nobody", "--name", "Zoe", "--server", open_server.url
    )
    match = output.partition("\n")[0].rpartition("/")[2]
    assert output.endswith("archipel: Nothing here: There is no bot nobody.\n")
    assert (await clients.eve.match(match)).status == "finished"


def test_agreeing() -> None:
    """Options are NAME=VALUE: numbers and booleans as in JSON, text without quotes."""
    output = ("players=3", "mode=team", "full_team=true", "save=null", 'pack="my-box"')
    assert parse_options("mini_divercity", output) == {
        "game": "mini_divercity",
        "players": 3,
        "mode": "team",
        "full_team": True,
        "save": None,
        "pack": "my-box",
    }


@pytest.mark.parametrize(
    "words",
    [
        ("watch", "-R-no-such"),
        ("replay", "no-such"),
        ("play", "--option", "players"),
        ("play", "--option", "starter=7"),
        ("play", "--game", "chess"),
    ],
)
async def test_trouble_in_a_sentence(open_server: ServerProcess, words: tuple[str, ...]) -> None:
    """An error is one line, without a traceback."""
    output = await archipel(*words, "--server", open_server.url)
    assert output.startswith("archipel: ")
    assert output.count("\n") == 1


async def test_a_terminal(open_server: ServerProcess, clients: Clients) -> None:
    """In a real terminal: a match is joined, a move typed and completed, and left again."""
    match = await clients.ada.open_match(STARTER, seat=1)
    keyboard, screen = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "LINES": "50", "COLUMNS": "100"}
    process = await asyncio.create_subprocess_exec(
        *ARCHIPEL, "play", match.id, "--server", open_server.url, "--name", "Cleo",
        "--client-seed", "tulip",
        stdin=screen, stdout=screen, stderr=screen, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(screen)
    os.set_blocking(keyboard, False)
    shown = bytearray()

    def sees(words: bytes) -> bool:
        with suppress(BlockingIOError, OSError):
            shown.extend(os.read(keyboard, 65536))
        return words in shown

    try:
        await until(lambda: sees(b"your move"), what=shown.decode)
        os.write(keyboard, b"Rd4\r")
        async with clients.ada.live(match.id) as table:
            while "d4" not in str(table.match.view):
                await anext(aiter(table))
        await clients.ada.command(match.id, RESIGN)
        await until(lambda: sees(b"Cleo won"), what=shown.decode)
        assert b'"client_seed":"tulip~' in await clients.ada.log(match.id)
        assert await process.wait() == 0
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        os.close(keyboard)

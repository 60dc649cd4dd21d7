"""The path of one command, traced in a real server from its receipt to a spectator's frame."""

import asyncio
import re
import signal
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Final

import httpx

from domain.game import Viewer
from kit.live_sockets import on_match
from kit.players import good, seated
from kit.server_process import ROOT, ServerProcess
from kit.waiting import until_async
from projections.card import choices, view
from server.serving import serve
from server.settings import Settings

PACKAGES: Final = tuple(f"{ROOT / name}/" for name in ("domain", "projections", "server"))
# These tasks run whether a command comes or not.
BACKGROUND: Final = frozenset(
    {
        "ClockService.run",
        "DiskSpace.run",
        "EmbeddedRedis._supervise",
        "FeedConsumer.run",
        "GameTime.run",
        "GossipExchange.run",
        "RateLimiter.run",
        "serve",
    }
)
MAX_FILES: Final = 45
# Longer than the debounce of presence counts and the interval of gossip.
SETTLING_S: Final = 2.0


class Trace:
    """The functions of ours that ran, and how often each viewer's view and choices were made."""

    def __init__(self) -> None:
        self.functions: set[CodeType] = set()
        self.views: Counter[Viewer] = Counter()
        self.choices: Counter[Viewer] = Counter()

    @property
    def files(self) -> set[str]:
        return {str(Path(code.co_filename).relative_to(ROOT)) for code in self.functions}

    def profile(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(PACKAGES):
            return
        if code is view.__code__:
            self.views[frame.f_locals["viewer"]] += 1
        if code is choices.__code__:
            self.choices[frame.f_locals["viewer"]] += 1
        if code not in self.functions and not _in_background():
            self.functions.add(code)


async def test_the_documented_path_is_the_one_that_runs(tmp_path: Path) -> None:
    """The walk in docs/architecture.md names every file that runs for a command, and no other."""
    # The command is a DiverCité move over HTTP; one spectator watches by a WebSocket.
    trace = await traced_move(tmp_path, watching_seats=())
    print(*sorted(trace.files), sep="\n")  # noqa: T201
    documented = documented_files()
    assert trace.files - documented == set(), "run, but not named in docs/architecture.md"
    assert documented - trace.files == set(), "named in docs/architecture.md, but not run"
    assert len(trace.files) <= MAX_FILES


async def test_each_view_is_rendered_once(tmp_path: Path) -> None:
    """The answer and all frames of a commit share one view, and the choices of each viewer."""
    trace = await traced_move(tmp_path, watching_seats=(0, 1))
    assert trace.views == {None: 1}
    assert trace.choices == {None: 1, 0: 1, 1: 1}


async def traced_move(folder: Path, watching_seats: tuple[int, ...]) -> Trace:
    async with (
        serving_here(folder) as server,
        httpx.AsyncClient(trust_env=False) as http,
        AsyncExitStack() as stack,
    ):
        pair = await seated(server, http)
        guests = (None, *(pair.guests[seat] for seat in watching_seats))
        sockets = [
            await stack.enter_async_context(on_match(server, pair.match, guest)) for guest in guests
        ]
        for each in sockets:
            await each.next_of("hello")
        # The first move fills the caches.
        await pair.move(Random(1))
        for each in sockets:
            await each.next_of("commit")
        await asyncio.sleep(SETTLING_S)
        seat, command = await pair.next_move()
        with tracing() as trace:
            answer = await pair.command(seat, command)
            for each in sockets:
                await each.next_of("commit")
        good(answer)
    return trace


def documented_files() -> set[str]:
    page = (ROOT / "docs" / "architecture.md").read_text()
    section = page.partition("## The walk of one command\n")[2].partition("\n## ")[0]
    table = "\n".join(line for line in section.splitlines() if line.startswith("|"))
    return {*re.findall(r"`([a-z0-9_/]+\.py)`", table)}


@contextmanager
def tracing() -> Iterator[Trace]:
    trace = Trace()
    sys.setprofile(trace.profile)
    try:
        yield trace
    finally:
        sys.setprofile(None)


def _in_background() -> bool:
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return False
    return task is not None and getattr(task.get_coro(), "__qualname__", "") in BACKGROUND


@asynccontextmanager
async def serving_here(data: Path) -> AsyncIterator[ServerProcess]:
    """A server in this process, with an embedded Redis; stopped as by an operator."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        settings = Settings(data=data, bots=False, socket=listening.detach())
    task = asyncio.create_task(serve(settings))
    try:
        await until_async(lambda: _is_ready(url))
        server = ServerProcess(data)
        server.url = url
        yield server
    finally:
        signal.raise_signal(signal.SIGTERM)
        await task


async def _is_ready(url: str) -> bool:
    async with httpx.AsyncClient(trust_env=False) as http:
        try:
            return (await http.get(f"{url}/health/ready")).is_success
        except httpx.TransportError:
            return False

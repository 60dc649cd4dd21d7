"""The same client for scripts: every call waits for its answer, nothing has to be awaited.

The work is done by the asynchronous client, in a thread of its own with an event loop.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from threading import Thread
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from archipel_client import client
from archipel_client.contract import MatchCard
from archipel_client.live import LiveMatch, Moment
from archipel_client.messages import Command

P = ParamSpec("P")
T = TypeVar("T")


class _Loop:
    """An event loop in a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="archipel-client", daemon=True)
        self._thread.start()

    def wait_for(self, doing: Coroutine[Any, Any, T]) -> T:
        done = asyncio.run_coroutine_threadsafe(doing, self._loop)
        try:
            return done.result()
        finally:
            # Where the wait was interrupted, so is what was waited for.
            done.cancel()

    def each(self, told: AsyncIterator[T]) -> Iterator[T]:
        try:
            while True:
                try:
                    yield self.wait_for(_next(told))
                except StopAsyncIteration:
                    return
        finally:
            self.wait_for(_closed(told))

    def stop(self) -> None:
        self.wait_for(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _next(told: AsyncIterator[T]) -> T:
    return await anext(told)


async def _closed(told: AsyncIterator[object]) -> None:
    """A generator that nobody listens to any more closes its socket."""
    close = getattr(told, "aclose", None)
    if close is not None:
        await close()


def _answered(
    method: Callable[Concatenate[client.Archipel, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Archipel", P], T]:
    def call(self: "Archipel", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.loop.wait_for(method(self.client, *args, **kwargs))

    call.__doc__ = method.__doc__
    return call


def _told(
    method: Callable[Concatenate[client.Archipel, P], AsyncIterator[T]],
) -> Callable[Concatenate["Archipel", P], Iterator[T]]:
    def call(self: "Archipel", /, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        return self.loop.each(method(self.client, *args, **kwargs))

    call.__doc__ = method.__doc__
    return call


class Archipel:
    """A server, and who we are to it, as client.Archipel has it; close it, or use `with`."""

    def __init__(
        self, url: str = client.LOCAL, token: str | None = None, *, patience: float = 15.0
    ) -> None:
        self.loop = _Loop()
        self.client = client.Archipel(url, token, patience=patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self.loop.wait_for(self.client.close())
        self.loop.stop()

    @property
    def token(self) -> str | None:
        return self.client.token

    join = _answered(client.Archipel.join)
    me = _answered(client.Archipel.me)
    player = _answered(client.Archipel.player)
    head_to_head = _answered(client.Archipel.head_to_head)
    games = _answered(client.Archipel.games)
    game = _answered(client.Archipel.game)
    lobby = _told(client.Archipel.lobby)
    standings = _answered(client.Archipel.standings)
    lobby_changes = _told(client.Archipel.lobby_changes)
    open_match = _answered(client.Archipel.open_match)
    fork = _answered(client.Archipel.fork)
    match = _answered(client.Archipel.match)
    command = _answered(client.Archipel.command)
    preview = _answered(client.Archipel.preview)
    commits = _told(client.Archipel.commits)
    record = _answered(client.Archipel.record)
    log = _answered(client.Archipel.log)
    keys = _answered(client.Archipel.keys)
    rematch = _answered(client.Archipel.rematch)
    return_match = _answered(client.Archipel.return_match)
    bots = _answered(client.Archipel.bots)
    invite = _answered(client.Archipel.invite)
    analyse = _answered(client.Archipel.analyse)
    analysis = _answered(client.Archipel.analysis)
    replay = _answered(client.Archipel.replay)
    import_file = _answered(client.Archipel.import_file)
    watch = _told(client.Archipel.watch)

    @contextmanager
    def live(self, match: str) -> Generator["Table"]:
        """A seat at the table: `with client.live(id) as table`."""
        table = self.client.live(match)
        self.loop.wait_for(table.__aenter__())
        try:
            yield Table(self.loop, table)
        finally:
            self.loop.wait_for(table.close())


class Table:
    """A match that keeps itself current, as LiveMatch does."""

    def __init__(self, loop: _Loop, table: LiveMatch) -> None:
        self._loop = loop
        self._table = table

    @property
    def match(self) -> MatchCard:
        return self._table.match

    def __iter__(self) -> Iterator[Moment]:
        return self._loop.each(aiter(self._table))

    def command(
        self, command: Command, *, if_version: int | None = None, key: str | None = None
    ) -> int:
        """The version that it made, once that is durable; a refusal is raised."""
        doing = self._table.command(command, if_version=if_version, key=key)
        return self._loop.wait_for(doing)

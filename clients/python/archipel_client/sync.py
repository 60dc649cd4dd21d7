"""A blocking client for scripts: the asynchronous one, on an event loop in a thread."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from threading import Thread
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from archipel_client import client, live
from archipel_client.contract import MatchCard
from archipel_client.live import MatchUpdate
from archipel_client.messages import Command
from archipel_client.receipts import Keeper

P = ParamSpec("P")
T = TypeVar("T")


class _Loop:
    """An event loop in a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="archipel-client", daemon=True)
        self._thread.start()

    def wait_for(self, coroutine: Coroutine[Any, Any, T]) -> T:
        done = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return done.result()
        finally:
            # An interrupted wait cancels the coroutine.
            done.cancel()

    def iterate(self, items: AsyncIterator[T]) -> Iterator[T]:
        try:
            while True:
                try:
                    yield self.wait_for(_next(items))
                except StopAsyncIteration:
                    return
        finally:
            self.wait_for(_close(items))

    def stop(self) -> None:
        self.wait_for(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _next(items: AsyncIterator[T]) -> T:
    return await anext(items)


async def _close(items: AsyncIterator[object]) -> None:
    """Closes the socket of a generator that is not read to its end."""
    close = getattr(items, "aclose", None)
    if close is not None:
        await close()


def _blocking(
    method: Callable[Concatenate[client.Archipel, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Archipel", P], T]:
    def call(self: "Archipel", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.loop.wait_for(method(self.client, *args, **kwargs))

    call.__doc__ = method.__doc__
    return call


def _iterator(
    method: Callable[Concatenate[client.Archipel, P], AsyncIterator[T]],
) -> Callable[Concatenate["Archipel", P], Iterator[T]]:
    def call(self: "Archipel", /, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        return self.loop.iterate(method(self.client, *args, **kwargs))

    call.__doc__ = method.__doc__
    return call


class Archipel:
    """Blocking counterpart of client.Archipel; close it, or use `with`."""

    def __init__(
        self,
        url: str = client.LOCAL,
        token: str | None = None,
        *,
        timeout_s: float = 15.0,
        keeper: Keeper | None = None,
    ) -> None:
        self.loop = _Loop()
        self.client = client.Archipel(url, token, timeout_s=timeout_s, keeper=keeper)

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

    join = _blocking(client.Archipel.join)
    me = _blocking(client.Archipel.me)
    player = _blocking(client.Archipel.player)
    head_to_head = _blocking(client.Archipel.head_to_head)
    games = _blocking(client.Archipel.games)
    game = _blocking(client.Archipel.game)
    lobby = _iterator(client.Archipel.lobby)
    standings = _blocking(client.Archipel.standings)
    lobby_changes = _iterator(client.Archipel.lobby_changes)
    daily = _blocking(client.Archipel.daily)
    daily_deal = _blocking(client.Archipel.daily_deal)
    open_daily = _blocking(client.Archipel.open_daily)
    daily_standings = _blocking(client.Archipel.daily_standings)
    open_match = _blocking(client.Archipel.open_match)
    fork = _blocking(client.Archipel.fork)
    match = _blocking(client.Archipel.match)
    command = _blocking(client.Archipel.command)
    preview = _blocking(client.Archipel.preview)
    commits = _iterator(client.Archipel.commits)
    record = _blocking(client.Archipel.record)
    log = _blocking(client.Archipel.log)
    keys = _blocking(client.Archipel.keys)
    new_commitment = _blocking(client.Archipel.new_commitment)
    commitments = _iterator(client.Archipel.commitments)
    take_seat = _blocking(client.Archipel.take_seat)
    reveal = _blocking(client.Archipel.reveal)
    rematch = _blocking(client.Archipel.rematch)
    read_rematch = _blocking(client.Archipel.read_rematch)
    bots = _blocking(client.Archipel.bots)
    invite = _blocking(client.Archipel.invite)
    analyse = _blocking(client.Archipel.analyse)
    analysis = _blocking(client.Archipel.analysis)
    replay = _blocking(client.Archipel.replay)
    import_file = _blocking(client.Archipel.import_file)
    watch = _iterator(client.Archipel.watch)

    @contextmanager
    def live(self, match: str) -> Generator["LiveMatch"]:
        """A live match: `with client.live(id) as table`."""
        table = self.client.live(match)
        self.loop.wait_for(table.__aenter__())
        try:
            yield LiveMatch(self.loop, table)
        finally:
            self.loop.wait_for(table.close())


class LiveMatch:
    """Blocking counterpart of live.LiveMatch."""

    def __init__(self, loop: _Loop, table: live.LiveMatch) -> None:
        self._loop = loop
        self._table = table

    @property
    def match(self) -> MatchCard:
        return self._table.match

    def __iter__(self) -> Iterator[MatchUpdate]:
        return self._loop.iterate(aiter(self._table))

    def command(
        self, command: Command, *, if_version: int | None = None, key: str | None = None
    ) -> int:
        """The version that it made, once that is durable; a refusal is raised."""
        sending = self._table.command(command, if_version=if_version, key=key)
        return self._loop.wait_for(sending)

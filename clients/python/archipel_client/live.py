"""A live match over one socket: messages in, commands out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from types import TracebackType
from typing import Self, TypeAlias
from uuid import uuid4

from archipel_client.contract import (
    Ack,
    CommitFrame,
    Hello,
    MatchCard,
    MatchMessage,
    Presence,
    Refused,
    Reset,
)
from archipel_client.contributing import (
    is_seed_lost,
    joining_seed,
    reveal,
    seed_to_reveal,
    taking_seat,
)
from archipel_client.errors import (
    ArchipelError,
    PreconditionFailedError,
    RefusedError,
    error_of,
)
from archipel_client.folding import apply_commit
from archipel_client.messages import Command
from archipel_client.receipts import Keeper, KeptSeed, MemoryKeeper
from archipel_client.reconnecting import ReconnectingSocket
from archipel_client.sans_io import Follower

MatchUpdate: TypeAlias = Hello | CommitFrame | Reset | Presence

# After a temporary refusal.
_RETRY_DELAY_S = 1.0


class LiveMatch:
    """A match that follows the log, and takes commands.

    `match` is its current state as we may see it; iterating yields what happens from now on.
    """

    match: MatchCard

    def __init__(
        self,
        follower: Follower,
        socket: ReconnectingSocket[MatchMessage],
        keeper: Keeper | None = None,
    ) -> None:
        self._keeper: Keeper = MemoryKeeper() if keeper is None else keeper
        self._revealing: asyncio.Task[None] | None = None
        self._follower = follower
        self._socket = socket
        # Bounded by the length of the match, however slow the reader is.
        self._updates = asyncio.Queue[MatchUpdate | None]()
        self._answers: dict[str, asyncio.Future[Ack | Refused]] = {}
        self._changed = asyncio.Event()
        self._error: BaseException | None = None
        self._receiver: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Waits for the current state of the match."""
        self._receiver = asyncio.create_task(self._receive())
        self._receiver.add_done_callback(self._end)
        try:
            await self._changed.wait()
            self._check()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._receiver is not None:
            self._receiver.cancel()
            await asyncio.wait({self._receiver})

    async def __aiter__(self) -> AsyncIterator[MatchUpdate]:
        while (update := await self._updates.get()) is not None:
            yield update
        self._check()

    async def command(
        self, command: Command, *, if_version: int | None = None, key: str | None = None
    ) -> int:
        """The version that it made, once it is durable and in `match`; a refusal is raised.

        It is executed once, however often the connection is lost. It waits as long as the server
        is unreachable; use `asyncio.timeout` for a limit.
        """
        id = key or uuid4().hex
        frame: str | None = self._follower.command(id, command, if_version)
        while frame is not None:
            match await self._send(id, frame):
                case Ack(version=version):
                    await self._wait_for(version)
                    return version
                case Refused(problem=problem) if id not in self._follower.pending:
                    raise error_of(problem)
                case Refused():
                    await asyncio.sleep(_RETRY_DELAY_S)
            frame = self._follower.pending_frame(id)
        raise AssertionError("a command without an answer stays pending")

    @property
    def is_seed_lost(self) -> bool:
        """Whether our seat has to reveal a client seed that another process knew."""
        return is_seed_lost(self.match, self._keeper)

    async def take_seat(self, seat: int, client_seed: str | None = None, *, word: str = "") -> None:
        """Takes a seat; where the match has a receipt, with a new client seed that names it.

        A `word` is mixed into the new client seed; a `client_seed` is sent as it is.
        """
        if client_seed is not None:
            await self.command(
                {"type": "match.take_seat", "seat": seat, "client_seed": client_seed}
            )
            return
        seed, taken = joining_seed(self.match, self._keeper, word), False
        while not taken:
            command = taking_seat(self.match, seat, seed)
            version = self.match.version if "client_seed" in command else None
            # A seed that is public at once is sent only while all other seats are bound.
            with suppress(PreconditionFailedError):
                await self.command(command, if_version=version)
                taken = True

    async def _reveal(self, seed: KeptSeed) -> None:
        # It may have been revealed by another connection.
        with suppress(RefusedError):
            await self.command(reveal(seed))

    def _reveal_if_awaited(self) -> None:
        seed = seed_to_reveal(self.match, self._keeper)
        if seed is not None and (self._revealing is None or self._revealing.done()):
            self._revealing = asyncio.create_task(self._reveal(seed))

    async def _send(self, id: str, frame: str) -> Ack | Refused:
        self._check()
        answer = self._answers[id] = asyncio.Future[Ack | Refused]()
        try:
            await self._socket.send(frame)
            return await answer
        finally:
            del self._answers[id]

    async def _wait_for(self, version: int) -> None:
        """Until `match` has this version, or the epoch has changed."""
        epoch = self._follower.epoch
        while self.match.version < version and self._follower.epoch == epoch:
            self._check()
            self._changed.clear()
            await self._changed.wait()

    async def _receive(self) -> None:
        async for message in self._socket.messages():
            self._handle(message)

    def _handle(self, message: MatchMessage) -> None:
        match message:
            case Ack(id=id) | Refused(id=str(id)):
                answer = self._answers.get(id)
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case Hello(match=MatchCard() as match):
                self.match = match
                self._publish(message)
                self._reveal_if_awaited()
            case CommitFrame():
                # After a change of viewer, commits behind our cursor come again.
                if message.version > self.match.version:
                    self.match = apply_commit(self.match, message)
                self._publish(message)
                self._reveal_if_awaited()
            case Reset() | Presence():
                self._publish(message)
            case _:
                pass

    def _publish(self, update: MatchUpdate | None) -> None:
        self._updates.put_nowait(update)
        self._changed.set()

    def _end(self, receiver: asyncio.Task[None]) -> None:
        """Wakes every waiter with the error that ended the connection."""
        left = ArchipelError("the match was left")
        error = self._error = left if receiver.cancelled() else receiver.exception() or left
        self._publish(None)
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error)

    def _check(self) -> None:
        if self._error is not None:
            raise self._error

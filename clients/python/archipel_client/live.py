"""A seat at the table over one socket: what happens is told, and commands go the same way."""

import asyncio
from collections.abc import AsyncIterator
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
from archipel_client.core import Follower
from archipel_client.folding import advanced
from archipel_client.following import Following
from archipel_client.messages import Command
from archipel_client.problems import ArchipelError, problem

Moment: TypeAlias = Hello | CommitFrame | Reset | Presence

# What a server that cannot now asks us to wait.
_A_WHILE = 1.0


class LiveMatch:
    """A match that keeps itself current, and that can be played at.

    ``match`` is how it stands, as we may see it; iterating tells what happens from now on.
    """

    match: MatchCard

    def __init__(self, follower: Follower, following: Following[MatchMessage]) -> None:
        self._follower = follower
        self._following = following
        # A reader that sleeps holds no more here than the match is long.
        self._told = asyncio.Queue[Moment | None]()
        self._answers: dict[str, asyncio.Future[Ack | Refused]] = {}
        self._news = asyncio.Event()
        self._trouble: BaseException | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Once the server has said how the match stands."""
        self._hearing = asyncio.create_task(self._hear())
        self._hearing.add_done_callback(self._end)
        try:
            await self._news.wait()
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
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.wait({self._hearing})

    async def __aiter__(self) -> AsyncIterator[Moment]:
        while (moment := await self._told.get()) is not None:
            yield moment
        self._check()

    async def command(
        self, command: Command, *, if_version: int | None = None, key: str | None = None
    ) -> int:
        """The version that it made, once that is durable and seen here; a refusal is raised.

        However often the line breaks meanwhile, it is done once. It waits for as long as the
        server is away; `asyncio.timeout` ends that.
        """
        id = key or uuid4().hex
        frame: str | None = self._follower.command(id, command, if_version)
        while frame is not None:
            match await self._answer(id, frame):
                case Ack(version=version):
                    await self._reached(version)
                    return version
                case Refused(problem=told) if id not in self._follower.pending:
                    raise problem(told)
                case Refused():
                    await asyncio.sleep(_A_WHILE)
            frame = self._follower.repeated(id)
        raise AssertionError("a command without an answer stays pending")

    async def _answer(self, id: str, frame: str) -> Ack | Refused:
        self._check()
        answer = self._answers[id] = asyncio.Future[Ack | Refused]()
        try:
            await self._following.say(frame)
            return await answer
        finally:
            del self._answers[id]

    async def _reached(self, version: int) -> None:
        """Until `match` shows it, or history has become another one."""
        epoch = self._follower.epoch
        while self.match.version < version and self._follower.epoch == epoch:
            self._check()
            self._news.clear()
            await self._news.wait()

    async def _hear(self) -> None:
        async for message in self._following.messages():
            self._take(message)

    def _take(self, message: MatchMessage) -> None:
        match message:
            case Ack(id=id) | Refused(id=str(id)):
                answer = self._answers.get(id)
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case Hello(match=MatchCard() as match):
                self.match = match
                self._tell(message)
            case CommitFrame():
                # Behind a greeting with other eyes comes what lies behind our cursor as well.
                if message.version > self.match.version:
                    self.match = advanced(self.match, message)
                self._tell(message)
            case Reset() | Presence():
                self._tell(message)
            case _:
                pass

    def _tell(self, moment: Moment | None) -> None:
        self._told.put_nowait(moment)
        self._news.set()

    def _end(self, hearing: asyncio.Task[None]) -> None:
        """Whatever ended it, nobody waits for anything any more."""
        left = ArchipelError("this table was left")
        trouble = self._trouble = left if hearing.cancelled() else hearing.exception() or left
        self._tell(None)
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(trouble)

    def _check(self) -> None:
        if self._trouble is not None:
            raise self._trouble

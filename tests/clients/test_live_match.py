"""A live match over a socket in memory: what its messages change."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast

from archipel_client.contract import CommitFrame, Hello, MatchMessage
from archipel_client.live import LiveMatch
from archipel_client.messages import MATCH
from archipel_client.reconnecting import ReconnectingSocket
from archipel_client.sans_io import Follower
from kit.client_frames import commit, hello


class MemorySocket:
    """Gives the messages that a test puts, and answers each command that is sent."""

    def __init__(self) -> None:
        self.incoming = asyncio.Queue[MatchMessage]()
        self.sent: list[str] = []

    async def messages(self) -> AsyncIterator[MatchMessage]:
        while True:
            yield await self.incoming.get()

    async def send(self, frame: str) -> None:
        self.sent.append(frame)

    def put(self, frame: str) -> None:
        message = MATCH.decode(frame)
        assert message is not None
        self.incoming.put_nowait(message)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_commits_behind_the_state_change_nothing() -> None:
    """After a change of viewer old commits come again: they are messages, and no steps back."""
    socket = MemorySocket()
    socket.put(hello(5))
    async with LiveMatch(Follower("m"), cast("ReconnectingSocket[MatchMessage]", socket)) as live:
        assert live.match.version == 5
        for version in (4, 5, 6, 5):
            socket.put(commit(version))
        await settled()
        assert live.match.version == 6
        updates = [await anext(aiter(live)) for _ in range(5)]
    versions = [each.version for each in updates if isinstance(each, CommitFrame)]
    assert isinstance(updates[0], Hello)
    assert versions == [4, 5, 6, 5]

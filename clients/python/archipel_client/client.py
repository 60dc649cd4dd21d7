"""The asynchronous client: HTTP calls, and live sockets."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from types import TracebackType
from typing import Self, TypeVar

from archipel_client.bot_socket import BotSocket, announcement_frame
from archipel_client.calls import LOCAL
from archipel_client.contract import (
    Announce,
    LobbyMessage,
    MatchMessage,
)
from archipel_client.fair_calls import FairCalls
from archipel_client.folding import is_last
from archipel_client.live import LiveMatch
from archipel_client.reconnecting import ReconnectingSocket, SocketProtocol
from archipel_client.sans_io import BotFollower, Follower, Frames, LobbyFollower

__all__ = ["LOCAL", "Archipel"]

M = TypeVar("M")


class Archipel(FairCalls):
    """A server and our identity on it: a spectator, until `join` or with a token."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.close()

    async def watch(
        self,
        match: str,
        *,
        after: int | None = None,
        as_: str | None = None,
        frames: Frames = "view",
    ) -> AsyncGenerator[MatchMessage]:
        """Yields every message exactly once and in order, until the match is over.

        The first is a Hello with the current state of the match; then come all commits after
        version `after`, or, without it, from now on.
        """
        follower = Follower(match, after, frames=frames, viewer=as_)
        async with aclosing(self._socket(follower).messages()) as messages:
            async for message in messages:
                yield message
                if is_last(message, follower.cursor):
                    return

    async def lobby_changes(self) -> AsyncGenerator[LobbyMessage]:
        """Yields the newest public matches, then every row that is new or has changed."""
        async with aclosing(self._socket(LobbyFollower()).messages()) as messages:
            async for message in messages:
                yield message

    def live(self, match: str) -> LiveMatch:
        """A live match: `async with client.live(id) as table`."""
        follower = Follower(match)
        return LiveMatch(follower, self._socket(follower), self.keeper)

    def bot_socket(self, announce: Announce) -> BotSocket:
        """Announces a bot that can be invited: `async for message in client.bot_socket(…)`."""
        follower = BotFollower(announcement_frame(announce))
        return BotSocket(follower, self._socket(follower))

    def _socket(self, follower: SocketProtocol[M]) -> ReconnectingSocket[M]:
        return ReconnectingSocket(self.url, self.token, follower, timeout_s=self._timeout_s)

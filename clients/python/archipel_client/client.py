"""The client: one method for each thing that can be asked of a server, or heard from it."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from types import TracebackType
from typing import Self, TypeVar

from archipel_client.attending import Attending, announced
from archipel_client.calls import LOCAL, Calls
from archipel_client.contract import (
    Announce,
    LobbyMessage,
    MatchMessage,
)
from archipel_client.core import BotFollower, Follower, Frames, LobbyFollower
from archipel_client.folding import is_last
from archipel_client.following import Following, Follows
from archipel_client.live import LiveMatch

__all__ = ["LOCAL", "Archipel"]

M = TypeVar("M")


class Archipel(Calls):
    """A server, and who we are to it: a spectator until `join`, or with the token of before."""

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
        await self._asking.close()

    async def watch(
        self,
        match: str,
        *,
        after: int | None = None,
        as_: str | None = None,
        frames: Frames = "view",
    ) -> AsyncGenerator[MatchMessage]:
        """What happens, exactly once and in order, until the match is over.

        First comes a Hello with the match as it stands, then every commit behind `after`, or,
        without it, from now on.
        """
        follower = Follower(match, after, frames=frames, viewer=as_)
        async with aclosing(self._following(follower).messages()) as messages:
            async for message in messages:
                yield message
                if is_last(message, follower.cursor):
                    return

    async def lobby_changes(self) -> AsyncGenerator[LobbyMessage]:
        """First the newest public matches, then every line that is new or has changed."""
        async with aclosing(self._following(LobbyFollower()).messages()) as messages:
            async for message in messages:
                yield message

    def live(self, match: str) -> LiveMatch:
        """A seat at the table: `async with client.live(id) as table`."""
        follower = Follower(match)
        return LiveMatch(follower, self._following(follower))

    def attend(self, announce: Announce) -> Attending:
        """We are a bot that is there to be invited: `async for message in client.attend(…)`."""
        follower = BotFollower(announced(announce))
        return Attending(follower, self._following(follower))

    def _following(self, follower: Follows[M]) -> Following[M]:
        return Following(self.url, self.token, follower, patience=self._patience)

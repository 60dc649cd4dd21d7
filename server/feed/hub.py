"""Who watches what: every commit of the feed goes to the room of its match, if there is one."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress

from domain.commit import AnyCommit
from server.feed.room import Room, Watcher
from server.matches import Matches
from server.trouble import GoingAway, UnknownThing

_LAST_WORDS = 2.0
ANOTHER_HISTORY = "the log was restored from something older"


class Hub:
    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._rooms: dict[str, Room] = {}
        self._door = asyncio.Lock()
        self._closing = False
        self._left = asyncio.Event()
        self._entering = ""
        self._meanwhile: list[tuple[AnyCommit, str]] = []
        self._errands: set[asyncio.Task[None]] = set()

    async def room(self, id: str) -> Room:
        """The room of a match, as far as the match has come."""
        async with self._door:
            if self._closing:
                raise GoingAway
            if id not in self._rooms:
                self._rooms[id] = await self._opened(id)
            return self._rooms[id]

    def leave(self, room: Room, watcher: Watcher) -> None:
        """An empty room is forgotten: the log knows all that was in it."""
        room.watchers.discard(watcher)
        if not room.watchers and self._rooms.get(room.match.id) is room:
            del self._rooms[room.match.id]
            self._tell_if_empty()

    def tell(self, commit: AnyCommit, head: str) -> None:
        if commit.match == self._entering:
            self._meanwhile.append((commit, head))
        room = self._rooms.get(commit.match)
        if room is not None and not room.tell(commit, head):
            self._run(self._reload(room))

    async def begin_again(self) -> None:
        """The log is another one than before."""
        for room in tuple(self._rooms.values()):
            room.begin_again(await self._matches.latest(room.match.id), ANOTHER_HISTORY)

    async def close(self) -> None:
        """Sends everybody away, and waits a little until they are gone."""
        self._closing = True
        self._tell_if_empty()
        watchers = [watcher for room in self._rooms.values() for watcher in room.watchers]
        for watcher in watchers:
            watcher.end()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self._left.wait()

    def _tell_if_empty(self) -> None:
        if self._closing and not self._rooms:
            self._left.set()

    async def _opened(self, id: str) -> Room:
        """What is told while the log is being read is kept, so that nothing falls between."""
        self._entering, self._meanwhile = id, []
        try:
            match = await self._matches.latest(id)
        finally:
            self._entering = ""
        if match.version == 0:
            raise UnknownThing("match", id)
        room = Room(match, self._matches)
        for commit, head in self._meanwhile:
            room.tell(commit, head)
        return room

    def _run(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _reload(self, room: Room) -> None:
        """The feed has skipped something: the log has it."""
        room.jump(await self._matches.latest(room.match.id))

"""Who watches what: every commit of the feed goes to the room of its match, if there is one."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from weakref import WeakValueDictionary

from domain.commit import AnyCommit
from server.feed.audience import Audience
from server.feed.room import Room, Watcher
from server.matches import Matches
from server.store.port import LogUnavailable
from server.trouble import GoingAway, UnknownThing

_BREATH = 0.2
ANOTHER_HISTORY = "the log was restored from something older"


class Hub:
    def __init__(self, matches: Matches, audience: Audience) -> None:
        self._matches = matches
        self._audience = audience
        # A room that nobody holds is gone, also where somebody was turned away at its door.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._door = asyncio.Lock()
        self._closing = False
        self._entering = ""
        self._meanwhile: list[tuple[AnyCommit, bytes]] = []
        self._errands: set[asyncio.Task[None]] = set()

    async def room(self, id: str, at_least: int = 0) -> Room:
        """The room of a match, as far as the match has come, or as a guest knows it to have."""
        async with self._door:
            if self._closing:
                raise GoingAway
            room = self._rooms.get(id) or await self._opened(id)
            self._rooms[id] = room
            if room.match.version < at_least:
                # Heard over HTTP, or from another server: the log has it before the feed.
                await self._catch_up(room)
            if room.match.version == 0:
                raise UnknownThing("match", id)
            return room

    def leave(self, room: Room, watcher: Watcher) -> None:
        """An empty room is forgotten: the log knows all that was in it."""
        room.leave(watcher)
        if not room.watchers and self._rooms.get(room.match.id) is room:
            del self._rooms[room.match.id]

    def tell(self, commit: AnyCommit, head: bytes) -> None:
        after = self._matches.told(commit, head)
        if commit.match == self._entering:
            self._meanwhile.append((commit, head))
        room = self._rooms.get(commit.match)
        if room is not None and not room.tell(commit, head, after):
            self._run(self._reload(room))

    def words(self) -> bytes:
        """Who watches here, for the other servers."""
        return self._audience.words()

    def hear(self, said: dict[str, bytes]) -> None:
        """Elsewhere, somebody has come or gone."""
        for id in self._audience.hear(said):
            if (room := self._rooms.get(id)) is not None:
                room.tell_present()

    async def begin_again(self) -> None:
        """The log is another one than before."""
        for room in tuple(self._rooms.values()):
            room.begin_again(await self._matches.latest(room.match.id), ANOTHER_HISTORY)

    def close(self) -> None:
        """Sends everybody away, and lets nobody in."""
        self._closing = True
        for room in tuple(self._rooms.values()):
            for watcher in tuple(room.watchers):
                watcher.end()

    async def _opened(self, id: str) -> Room:
        """What is told while the log is being read is kept, so that nothing falls between."""
        self._entering, self._meanwhile = id, []
        try:
            match = await self._matches.latest(id)
        finally:
            self._entering = ""
        room = Room(match, self._matches, self._audience)
        for commit, head in self._meanwhile:
            room.tell(commit, head)
        return room

    def _run(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _reload(self, room: Room) -> None:
        """The feed has skipped something: the log has it, as soon as it can be read."""
        while room.watchers:
            with suppress(LogUnavailable):
                await self._catch_up(room)
                break
            await asyncio.sleep(_BREATH)

    async def _catch_up(self, room: Room) -> None:
        match = await self._matches.latest(room.match.id)
        if match.version > room.match.version:
            room.jump(match)

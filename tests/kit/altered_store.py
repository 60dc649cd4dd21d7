from typing import Generic, TypeVar

from server.store.port import Log, PresenceStore, Store

L = TypeVar("L", bound=Log)


class AlteredStore(Generic[L]):
    """A store in which the log, and maybe the presence store, is a test double."""

    def __init__(self, store: Store, log: L, presence_store: PresenceStore | None = None) -> None:
        self._store = store
        self.log = log
        self.guests = store.guests
        self.checkpoints = store.checkpoints
        self.heartbeat = store.heartbeat
        self.presence_store = presence_store or store.presence_store
        self.secret_store = store.secret_store
        self.analysis_cache = store.analysis_cache
        self.durability = store.durability

    async def ping(self) -> None:
        await self._store.ping()

    async def close(self) -> None:
        await self._store.close()

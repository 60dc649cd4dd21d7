"""The servers of one benchmark run, and the load."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from benchmarks.servers.adapter import ServerAdapter
from benchmarks.servers.archipel import Archipel
from benchmarks.servers.boardgameio import BoardgameIo
from benchmarks.servers.colyseus import Colyseus
from benchmarks.servers.npm import Npm


class Scale(Struct, frozen=True, kw_only=True):
    runs: int = 3
    climbs: int = 2
    shows: int = 3
    matches: int = 200
    watched: tuple[int, int] = (10, 200)  # matches, and spectators of each
    crowd: int = 1000
    few: int = 100  # as many spectators as a peer in delta mode can bear
    moves_per_second: float = 10
    crowd_of_memory: int = 2000
    grown: tuple[int, ...] = (10, 1000, 50_000)


QUICK = Scale(
    runs=2,
    climbs=1,
    shows=1,
    crowd_of_memory=1000,
    grown=(10, 1000, 10_000),
)


class BenchSession:
    """Ours first; the peers only where they were asked for."""

    def __init__(self, scratch: Path, scale: Scale, npm: Npm | None) -> None:
        self.scratch = scratch
        self.scale = scale
        self.npm = npm
        self.ours = Archipel(scratch / "data")
        peers = (BoardgameIo(npm, scratch), Colyseus(npm, scratch)) if npm else ()
        self.adapters: tuple[ServerAdapter, ...] = (self.ours, *peers)

    def stop(self) -> None:
        for adapter in self.adapters:
            adapter.stop()

    @contextmanager
    def differing(self) -> Iterator[tuple[ServerAdapter, ...]]:
        """boardgame.io in delta mode, where it was asked for: too slow for what the others do."""
        peers = (BoardgameIo(self.npm, self.scratch, "delta"),) if self.npm else ()
        try:
            yield peers
        finally:
            for peer in peers:
                peer.stop()

    @contextmanager
    def fresh(self, name: str, *flags: str) -> Iterator[Archipel]:
        """One of ours that has done nothing yet."""
        server = Archipel(self.scratch / name, *flags)
        try:
            yield server
        finally:
            server.stop()

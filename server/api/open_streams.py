"""How many sockets and event streams an address and a player hold open."""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager

from domain.player import Player
from server.engine.errors import LimitExceededError
from server.transport.limits import TransportLimits
from server.transport.refusals import RefusalLog

_RETRY_AFTER_S = 5


class OpenStreams:
    def __init__(self, limits: TransportLimits, refusals: RefusalLog) -> None:
        self._limits = limits
        self._refusals = refusals
        self._of_address: Counter[str] = Counter()
        self._of_player: Counter[str] = Counter()

    def check(self, address: str, player: Player | None) -> None:
        """Raises LimitExceededError if there may not be one more."""
        limits = self._limits
        if 0 < limits.max_streams_per_address <= self._of_address[address]:
            self._refusals.add("streams_per_address", address)
            raise _exceeded(limits.max_streams_per_address, "address")
        if player is not None and 0 < limits.max_streams_per_player <= self._of_player[player.id]:
            self._refusals.add("streams_per_player", address)
            raise _exceeded(limits.max_streams_per_player, "player")

    @contextmanager
    def opened(self, address: str, player: Player | None) -> Generator[None]:
        """Counts one more while it is open."""
        self.check(address, player)
        counted = [(self._of_address, address)]
        if player is not None:
            counted.append((self._of_player, player.id))
        for counts, key in counted:
            counts[key] += 1
        try:
            yield
        finally:
            for counts, key in counted:
                counts[key] -= 1
                if counts[key] == 0:
                    del counts[key]


def _exceeded(limit: int, of: str) -> LimitExceededError:
    return LimitExceededError(f"{limit} streams per {of}", _RETRY_AFTER_S)

"""How long to wait before a program that has ended is restarted: exponential backoff."""

from prometheus_client import Counter

MIN_DELAY_S = 0.02
MAX_DELAY_S = 5.0
# A program that served for so long did not fail to start: the backoff begins again.
STABLE_AFTER_S = 2.0

RESTARTS = Counter("archipel_redis_restarts", "How often the embedded Redis has ended.")


class RestartBackoff:
    def __init__(self) -> None:
        self._delay = MIN_DELAY_S / 2

    def after(self, lived_s: float) -> float:
        """The delay before the next start, of a program that lived for so long."""
        self._delay = MIN_DELAY_S if lived_s > STABLE_AFTER_S else min(2 * self._delay, MAX_DELAY_S)
        return self._delay

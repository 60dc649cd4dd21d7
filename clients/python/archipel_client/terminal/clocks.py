"""How much time is left, as one reads it on a clock."""

from datetime import datetime

from archipel_client.contract import ClockFace

_HOUR, _MINUTE = 3600, 60
# Under this, tenths begin to matter.
_HURRY = 20.0


def left(clock: ClockFace, seat: int, now: datetime) -> str | None:
    """What a seat has left, counted down to now; nothing in a match without clocks."""
    if seat >= len(clock.remaining_ms):
        return None
    seconds = clock.remaining_ms[seat] / 1000
    if clock.running == seat and clock.since is not None:
        seconds -= max(0.0, (now - datetime.fromisoformat(clock.since)).total_seconds())
    return written(max(0.0, seconds))


def written(seconds: float) -> str:
    if seconds < _HURRY:
        return f"{seconds:.1f} s"
    hours, rest = divmod(int(seconds), _HOUR)
    minutes, whole = divmod(rest, _MINUTE)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"

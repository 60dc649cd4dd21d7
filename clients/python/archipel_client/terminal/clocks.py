"""Remaining time as text."""

from datetime import datetime

from archipel_client.contract import ClockFace

_HOUR_S, _MINUTE_S = 3600, 60
# Below this, tenths of a second are shown.
_TENTHS_BELOW_S = 20.0


def time_left(clock: ClockFace, seat: int, now: datetime) -> str | None:
    """The time that a seat has now, or None in a match without clocks."""
    if seat >= len(clock.remaining_ms):
        return None
    seconds = clock.remaining_ms[seat] / 1000
    if clock.running == seat and clock.since is not None:
        seconds -= max(0.0, (now - datetime.fromisoformat(clock.since)).total_seconds())
    return duration_text(max(0.0, seconds))


def duration_text(seconds: float) -> str:
    if seconds < _TENTHS_BELOW_S:
        return f"{seconds:.1f} s"
    hours, rest = divmod(int(seconds), _HOUR_S)
    minutes, whole = divmod(rest, _MINUTE_S)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"

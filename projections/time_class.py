"""The time class of a match by its time control; ratings are separate for each class."""

from typing import Final, Literal, TypeAlias

from projections.clocks import ClockFace

TimeClass: TypeAlias = Literal["blitz", "rapid", "classical", "correspondence", "untimed"]

# Assumed for every game, so that the time control alone determines the class.
_MOVES: Final = 40
_SLOWER_FROM: Final[tuple[tuple[int, TimeClass], ...]] = (
    (6 * 3600, "correspondence"),
    (25 * 60, "classical"),
    (8 * 60, "rapid"),
)


def time_class(clock: ClockFace) -> TimeClass:
    """By the time that a seat has for forty moves."""
    if clock.seconds is None:
        return "untimed"
    if clock.kind == "per_move":
        estimated = clock.seconds * _MOVES
    else:
        estimated = clock.seconds + (clock.increment_ms or 0) * _MOVES // 1000
    for least, name in _SLOWER_FROM:
        if estimated >= least:
            return name
    return "blitz"

"""How fast a match is played, read off its clock: each class has ratings of its own."""

from typing import Final, Literal, TypeAlias

from projections.clock_face import ClockFace

TimeClass: TypeAlias = Literal["blitz", "rapid", "classical", "correspondence", "untimed"]

# So many moves are reckoned with in any game, so that the clock alone says the class.
_MOVES: Final = 40
_SLOWER_FROM: Final[tuple[tuple[int, TimeClass], ...]] = (
    (6 * 3600, "correspondence"),
    (25 * 60, "classical"),
    (8 * 60, "rapid"),
)


def time_class(clock: ClockFace) -> TimeClass:
    """By how long a seat may think over forty moves."""
    if clock.seconds is None:
        return "untimed"
    if clock.kind == "per_move":
        thinking = clock.seconds * _MOVES
    else:
        thinking = clock.seconds + (clock.increment_ms or 0) * _MOVES // 1000
    for least, name in _SLOWER_FROM:
        if thinking >= least:
            return name
    return "blitz"

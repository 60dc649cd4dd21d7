"""How long a bot may take over a move, so that its flag never falls."""

from typing import Final

from archipel_client.contract import ClockFace

# Of what is left on its clock, a bot takes no more over a move than this part, and of what each
# move brings, this one; but never more than half of all.
_FRACTION_OF_REMAINING: Final = 0.1
_FRACTION_OF_INCREMENT: Final = 0.8
_MAX_FRACTION: Final = 0.5
# Where no clock runs, nobody likes to wait longer.
_UNTIMED_S: Final = 10.0


def seconds_for_move(clock: ClockFace, seat: int) -> float:
    if not clock.remaining_ms:
        return _UNTIMED_S
    left, more = clock.remaining_ms[seat], clock.increment_ms or 0
    return (
        min(_FRACTION_OF_REMAINING * left + _FRACTION_OF_INCREMENT * more, _MAX_FRACTION * left)
        / 1000
    )

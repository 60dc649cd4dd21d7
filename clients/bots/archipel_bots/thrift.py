"""How long a bot may take over a move, so that its flag never falls."""

from typing import Final

from archipel_client.contract import ClockFace

# Of what is left on its clock, a bot takes no more over a move than this part, and of what each
# move brings, this one; but never more than half of all.
_OF_THE_REST: Final = 0.1
_OF_THE_INCREMENT: Final = 0.8
_OF_ALL: Final = 0.5
# Where no clock runs, nobody likes to wait longer.
_PATIENCE: Final = 10.0


def seconds_for(clock: ClockFace, seat: int) -> float:
    if not clock.remaining_ms:
        return _PATIENCE
    left, more = clock.remaining_ms[seat], clock.increment_ms or 0
    return min(_OF_THE_REST * left + _OF_THE_INCREMENT * more, _OF_ALL * left) / 1000

"""The value of a city by its points, without and with the course's tie-break."""

from typing import Final, TypeAlias

from domain.games.divercite.scoring import DIVERCITE_POINTS

Payoff: TypeAlias = "tuple[int, ...]"  # of a city of 0, 1, … 5 points

POINT: Final = 100

PLAIN: Final[Payoff] = tuple(POINT * paid for paid in range(DIVERCITE_POINTS + 1))
# Under the course's tie-break, on equal points one more divercité decides, then one
# more city of 4 points, then 3, then 2. These are the smallest integers for which the sums over
# eight cities are ordered by points first and by this rule second.
COURSE: Final[Payoff] = (0, 679, 1359, 2043, 2746, 3544)
# The same in hundredths of a point, the unit of the weights.
COURSE_HUNDREDTHS: Final[Payoff] = tuple(round(paid * POINT / COURSE[1]) for paid in COURSE)

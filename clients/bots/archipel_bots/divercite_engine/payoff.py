"""What a city is worth that pays so many points: where points decide, and where ties are broken."""

from typing import Final, TypeAlias

from domain.games.divercite.scoring import DIVERCITE_POINTS

Payoff: TypeAlias = "tuple[int, ...]"  # of a city that pays 0, 1, … 5

POINT: Final = 100

PLAIN: Final[Payoff] = tuple(POINT * paid for paid in range(DIVERCITE_POINTS + 1))
# Under the course's tie-break, on equal points one more divercité outweighs all else, then one
# more city that pays 4, then 3, then 2. These are the least whole numbers of which the sums of
# eight cities are always in that order, and in the order of their points before that.
COURSE: Final[Payoff] = (0, 679, 1359, 2043, 2746, 3544)
# The same in hundredths of a point, for weights that are told in these.
COURSE_HUNDREDTHS: Final[Payoff] = tuple(round(paid * POINT / COURSE[1]) for paid in COURSE)

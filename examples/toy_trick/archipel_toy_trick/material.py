"""The deck, and the few numbers of the game (R1, R3, R9)."""

from typing import Final, Literal, TypeAlias, get_args

Card: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

DECK: Final[tuple[Card, ...]] = get_args(Card)
DEALT: Final = 3
TRICKS: Final = 4
STAKES: Final = 3


def is_following(lead: Card, card: Card) -> bool:
    """Whether both are even or both are odd (R5)."""
    return lead % 2 == card % 2

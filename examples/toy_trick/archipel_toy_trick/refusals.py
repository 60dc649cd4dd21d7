"""Reasons for refusals."""

from typing import Final

from domain.refusals import reason

NOT_IN_HAND: Final = reason(
    "toy_trick/not_in_hand",
    en="You do not hold the {card}.",
    fr="Vous n'avez pas le {card}.",
    rule="R4",
)
MUST_FOLLOW: Final = reason(
    "toy_trick/must_follow",
    en="The {card} does not follow the {lead}, and you hold a card that does.",
    fr="Le {card} ne suit pas le {lead}, et vous avez de quoi fournir.",
    rule="R5",
)
ONLY_BEFORE_LEADING: Final = reason(
    "toy_trick/only_before_leading",
    en="A card is traded before you lead, not in answer to the {lead}.",
    fr="On échange avant d'entamer, pas en réponse au {lead}.",
    rule="R8",
)
TRADED_ALREADY: Final = reason(
    "toy_trick/traded_already",
    en="You have traded a card already.",
    fr="Vous avez déjà échangé une carte.",
    rule="R8",
)

REASONS: Final = (NOT_IN_HAND, MUST_FOLLOW, ONLY_BEFORE_LEADING, TRADED_ALREADY)

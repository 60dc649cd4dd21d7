"""Moves in letters: `c7` plays the seven, `t7` trades it."""

from collections.abc import Mapping
from typing import Final, assert_never

from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, TradeCard
from archipel_toy_trick.events import (
    CardPlayed,
    CardsDrawn,
    CardTraded,
    LeaderNamed,
    StakeRolled,
    ToyTrickEvent,
    TrickTaken,
)
from archipel_toy_trick.material import DECK
from domain.messages import Concealed

COMMANDS: Final[Mapping[str, ToyTrickCommand]] = {
    **{f"c{card}": PlayCard(card) for card in DECK},
    **{f"t{card}": TradeCard(card) for card in DECK},
}


def notate(event: ToyTrickEvent) -> str | None:
    match event:
        case CardPlayed(_, card):
            return f"c{card}"
        case CardTraded(_, Concealed()):
            return "t?"
        case CardTraded(_, (card, *_)):
            return f"t{card}"
        case LeaderNamed() | CardsDrawn() | StakeRolled() | TrickTaken() | CardTraded():
            return None
        case _:
            assert_never(event)

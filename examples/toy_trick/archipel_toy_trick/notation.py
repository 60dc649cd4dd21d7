"""Moves in letters: `c7` plays the seven, `t7` trades it."""

from collections.abc import Mapping
from typing import Final, assert_never

from archipel_toy_trick import events as e
from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, TradeCard
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.material import DECK
from domain.messages import Concealed

COMMANDS: Final[Mapping[str, ToyTrickCommand]] = {
    **{f"c{card}": PlayCard(card) for card in DECK},
    **{f"t{card}": TradeCard(card) for card in DECK},
}


def notate(event: ToyTrickEvent) -> str | None:
    match event:
        case e.CardPlayed(_, card):
            return f"c{card}"
        case e.CardTraded(_, Concealed()):
            return "t?"
        case e.CardTraded(_, (card, *_)):
            return f"t{card}"
        case e.LeaderNamed() | e.CardsDrawn() | e.StakeRolled() | e.TrickTaken() | e.CardTraded():
            return None
        case _:
            assert_never(event)

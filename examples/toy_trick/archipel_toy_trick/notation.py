"""Moves in letters: North's `N:c7` plays the seven, South's `S:t7` trades it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from archipel_toy_trick import events as e
from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, TradeCard
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.material import DECK
from archipel_toy_trick.scoring import taker
from domain.game import Seat
from domain.messages import Concealed
from domain.record.text import RawRecord, Renamed, Token, rename_tags

SEATS: Final = "NS"
COMMANDS: Final[Mapping[str, ToyTrickCommand]] = {
    **{f"c{card}": PlayCard(card) for card in DECK},
    **{f"t{card}": TradeCard(card) for card in DECK},
}
_RENAMED: Final[Mapping[str, Renamed]] = {
    "Leader": ("Leader", {"North": "0", "South": "1", "0": "0", "1": "1"}),
    "North": "Seat0",
    "South": "Seat1",
    "Winner": ("Winners", {"North": "0", "South": "1", "nobody": "-"}),
    "Points": "Scores",
}


def notate(event: ToyTrickEvent) -> str | None:
    match event:
        case e.CardPlayed(seat, card):
            return f"{SEATS[seat]}:c{card}"
        case e.CardTraded(seat, Concealed()):
            return f"{SEATS[seat]}:t?"
        case e.CardTraded(seat, (card, *_)):
            return f"{SEATS[seat]}:t{card}"
        case e.LeaderNamed() | e.CardsDrawn() | e.StakeRolled() | e.TrickTaken() | e.CardTraded():
            return None
        case _:
            assert_never(event)


def parse(text: str) -> tuple[Seat, ToyTrickCommand] | None:
    letter, _, word = text.partition(":")
    command = COMMANDS.get(word)
    if command is None or letter not in {*SEATS}:
        return None
    return SEATS.index(letter), command


def upcast_record(raw: RawRecord) -> RawRecord:
    """A record of 0.1.0, whose moves did not name their seat."""
    raw = rename_tags(raw, _RENAMED)
    movetext = _with_seats(raw.movetext, raw.tag("Leader") == "1")
    return replace(raw, movetext=tuple(movetext))


def _with_seats(movetext: Sequence[Token], turn: Seat) -> Iterator[Token]:
    """Who plays next follows from the cards alone."""
    lead = None
    for token in movetext:
        command = COMMANDS.get(token.text)
        yield token if command is None else replace(token, text=f"{SEATS[turn]}:{token.text}")
        if isinstance(command, PlayCard):
            is_lead = lead is None
            turn = 1 - turn if lead is None else taker(lead, command.card, turn)
            lead = command.card if is_lead else None

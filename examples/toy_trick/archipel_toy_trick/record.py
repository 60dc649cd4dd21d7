"""Text records: who led, the cards in the order in which they were played, and the points.

What was dealt is not told: the log tells it, with the seed to prove it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias, TypeVar

from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, ToyTrickOptions
from archipel_toy_trick.notation import COMMANDS
from archipel_toy_trick.scoring import taker
from archipel_toy_trick.state import ToyTrickState
from domain.game import Outcome, Seat
from domain.record import Recorded, Transcript, UnreadableRecordError
from domain.sheet import Sheet, Word, whole_number
from domain.sheet_reader import read_sheets
from domain.sheet_writer import match_tags, spoken, write_sheet

T = TypeVar("T")
Move: TypeAlias = "tuple[Seat, ToyTrickCommand]"

SIDES: Final = ("North", "South")
LEADERS: Final[Mapping[str | None, Literal[0, 1]]] = {"North": 0, "South": 1}
WINNERS: Final[Mapping[str, tuple[Seat, ...]]] = {"North": (0,), "South": (1,), "nobody": ()}
REASONS: Final[Mapping[str, Literal["completed", "timeout", "resigned", "abandoned"]]] = {
    "normal": "completed",
    "time": "timeout",
    "resign": "resigned",
    "abandoned": "abandoned",
}
GROUPS: Final = (("Game", "Leader", "Winner", "Points"), SIDES)


def write_record(transcript: Transcript[ToyTrickOptions, ToyTrickState]) -> str:
    names = zip(SIDES, transcript.players, strict=True)
    tags = {
        "Game": "Toy Trick",
        "Leader": SIDES[transcript.state.first],
        **_ending(transcript.outcome),
        **{side: name for side, name in names if name},
        **match_tags(transcript),
    }
    words = [word for ply in transcript.plies for word in spoken(ply)]
    return write_sheet(tags, words, GROUPS)


def read_record(text: str) -> Sequence[Recorded[ToyTrickOptions, ToyTrickCommand]]:
    return tuple(_recorded(sheet) for sheet in read_sheets(text))


def _ending(outcome: Outcome | None) -> dict[str, str]:
    if outcome is None:
        return {}
    (winner,) = (name for name, seats in WINNERS.items() if seats == outcome.winners)
    return {"Winner": winner, "Points": "-".join(str(score) for score in outcome.scores)}


def _recorded(sheet: Sheet) -> Recorded[ToyTrickOptions, ToyTrickCommand]:
    leader = LEADERS.get(sheet.tag("Leader"))
    if leader is None:
        raise UnreadableRecordError(sheet.line_of("Leader"), "Leader should be North or South")
    return Recorded(
        options=ToyTrickOptions(leader),
        moves=tuple(_moves(sheet.words, leader)),
        lines=tuple(word.line for word in sheet.words),
        players=tuple(sheet.tag(side) for side in SIDES),
        outcome=_outcome(sheet),
    )


def _moves(words: Sequence[Word], leader: Seat) -> Iterator[Move]:
    """Who plays next follows from the cards alone."""
    turn, lead = leader, None
    for word in words:
        command = COMMANDS.get(word.text)
        if command is None:
            raise UnreadableRecordError(word.line, f"{word.text} is no move")
        yield turn, command
        if isinstance(command, PlayCard):
            is_lead = lead is None
            turn = 1 - turn if lead is None else taker(lead, command.card, turn)
            lead = command.card if is_lead else None


def _outcome(sheet: Sheet) -> Outcome | None:
    winner, points = sheet.tag("Winner"), sheet.tag("Points")
    if winner is None or points is None:
        return None
    return Outcome(
        _meaning(sheet, "Termination", REASONS, "normal"),
        _meaning(sheet, "Winner", WINNERS, winner),
        tuple(_points(sheet, score) for score in points.split("-")),
    )


def _meaning(sheet: Sheet, name: str, meanings: Mapping[str, T], default: str) -> T:
    told = sheet.tag(name) or default
    if told not in meanings:
        known = " or ".join(meanings)
        raise UnreadableRecordError(sheet.line_of(name), f"{name} should be {known}, not {told}")
    return meanings[told]


def _points(sheet: Sheet, told: str) -> int:
    score = whole_number(told)
    if score is None:
        raise UnreadableRecordError(sheet.line_of("Points"), f"{told} is no number")
    return score

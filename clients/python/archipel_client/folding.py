"""A match kept current: what one more commit makes of the card that was there before."""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from archipel_client.contract import (
    CommitFrame,
    Hello,
    MatchCard,
    MatchEnded,
    MatchMessage,
    MatchStarted,
    SeatCard,
    SeatLeft,
    SeatTaken,
)
from archipel_client.messages import Json

T = TypeVar("T")

_OfMatches: TypeAlias = SeatTaken | SeatLeft | MatchStarted | MatchEnded
_NAMES = {"match.seat_taken", "match.seat_left", "match.match_started", "match.match_ended"}


def advanced(card: MatchCard, commit: CommitFrame) -> MatchCard:
    """The match after this commit, which is the next one."""
    stands = replace(
        card,
        version=commit.version,
        updated_at=commit.at,
        to_act=commit.to_act,
        clock=commit.clock,
        view=_told(commit.view, card.view),
        choices=_told(commit.choices, ()),
        head=_told(commit.head, ""),
    )
    for event in commit.events:
        stands = _after(stands, event)
    return stands


def is_last(message: MatchMessage, cursor: int | None) -> bool:
    """Whether the story is told with this: a match that is over has nothing behind it."""
    match message:
        case Hello(match=MatchCard() as match):
            return match.status == "finished" and cursor == message.version
        case CommitFrame():
            return ends(message)
        case _:
            return False


def ends(commit: CommitFrame) -> bool:
    return any(event["type"] == "match.match_ended" for event in commit.events)


def _after(card: MatchCard, told: Json) -> MatchCard:
    """Games' own events are in the view already."""
    if told["type"] not in _NAMES:
        return card
    event: _OfMatches = msgspec.convert(told, _OfMatches)
    match event:
        case SeatTaken(seat=seat, player=player):
            return replace(card, seats=_with(card.seats, SeatCard(seat=seat, player=player)))
        case SeatLeft(seat=seat):
            return replace(card, seats=_with(card.seats, SeatCard(seat=seat, player=None)))
        case MatchStarted():
            return replace(card, status="running")
        case MatchEnded(outcome=outcome):
            return replace(card, status="finished", outcome=outcome)


def _with(seats: Sequence[SeatCard], taken: SeatCard) -> Sequence[SeatCard]:
    return [taken if seat.seat == taken.seat else seat for seat in seats]


def _told(new: T | UnsetType, old: T) -> T:
    return old if new is UNSET else new

"""Folds commit frames into a match card."""

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

_MatchEvent: TypeAlias = SeatTaken | SeatLeft | MatchStarted | MatchEnded
_NAMES = {"match.seat_taken", "match.seat_left", "match.match_started", "match.match_ended"}


def apply_commit(card: MatchCard, commit: CommitFrame) -> MatchCard:
    """The card after this commit, which must be the next one."""
    after = replace(
        card,
        version=commit.version,
        updated_at=commit.at,
        to_act=commit.to_act,
        clock=commit.clock,
        view=_or_old(commit.view, card.view),
        choices=_or_old(commit.choices, ()),
        head=_or_old(commit.head, ""),
        unrated=_or_old(commit.unrated, card.unrated),
    )
    for event in commit.events:
        after = _apply_event(after, event)
    return after


def is_last(message: MatchMessage, cursor: int | None) -> bool:
    """Whether no message follows: the match is over and this is its last version."""
    match message:
        case Hello(match=MatchCard() as match):
            return match.status == "finished" and cursor == message.version
        case CommitFrame():
            return ends(message)
        case _:
            return False


def ends(commit: CommitFrame) -> bool:
    return any(event["type"] == "match.match_ended" for event in commit.events)


def _apply_event(card: MatchCard, data: Json) -> MatchCard:
    """Events of the game itself are in the view already."""
    if data["type"] not in _NAMES:
        return card
    event: _MatchEvent = msgspec.convert(data, _MatchEvent)
    match event:
        case SeatTaken(seat=seat, player=player):
            return replace(
                card, seats=_replace_seat(card.seats, SeatCard(seat=seat, player=player))
            )
        case SeatLeft(seat=seat):
            return replace(card, seats=_replace_seat(card.seats, SeatCard(seat=seat, player=None)))
        case MatchStarted():
            return replace(card, status="running")
        case MatchEnded(outcome=outcome):
            return replace(card, status="finished", outcome=outcome)


def _replace_seat(seats: Sequence[SeatCard], taken: SeatCard) -> Sequence[SeatCard]:
    return [taken if seat.seat == taken.seat else seat for seat in seats]


def _or_old(new: T | UnsetType, old: T) -> T:
    return old if new is UNSET else new

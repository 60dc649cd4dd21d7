"""A match kept current: what one more commit makes of the card that was there before."""

from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from archipel_client.contract import (
    CommitFrame,
    Hello,
    MatchCard,
    MatchEnded,
    MatchMessage,
    MatchStarted,
    SeatLeft,
    SeatTaken,
)

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

"""Folds commit frames into a match card."""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from archipel_client.contract import (
    ClientSeedRevealed,
    CommitFrame,
    Hello,
    MatchCard,
    MatchEnded,
    MatchMessage,
    MatchStarted,
    Player,
    SeatCard,
    SeatLeft,
    SeatTaken,
    SeedCard,
)
from archipel_client.messages import Json

T = TypeVar("T")

_MatchEvent: TypeAlias = SeatTaken | SeatLeft | ClientSeedRevealed | MatchStarted | MatchEnded
_NAMES = {
    "match.seat_taken",
    "match.seat_left",
    "match.client_seed_revealed",
    "match.match_started",
    "match.match_ended",
}


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
    return replace(after, to_reveal=_to_reveal(after))


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
            seed = SeedCard(client_seed=event.client_seed, client_seed_hash=event.client_seed_hash)
            return _with_seed(_with_player(card, seat, player), seat, seed)
        case SeatLeft(seat=seat):
            nothing = SeedCard(client_seed="", client_seed_hash="")
            return _with_seed(_with_player(card, seat, None), seat, nothing)
        case ClientSeedRevealed(seat=seat, client_seed=client_seed):
            revealed = replace(card.client_seeds[seat], client_seed=client_seed)
            return _with_seed(card, seat, revealed)
        case MatchStarted():
            return replace(card, status="running")
        case MatchEnded(outcome=outcome):
            return replace(card, status="finished", outcome=outcome)


def _to_reveal(card: MatchCard) -> Sequence[int]:
    """The seats whose client seed the start waits for."""
    if card.status != "waiting" or any(seat.player is None for seat in card.seats):
        return []
    return [
        seat
        for seat, seed in enumerate(card.client_seeds)
        if seed.client_seed_hash and not seed.client_seed
    ]


def _with_player(card: MatchCard, seat: int, player: Player | None) -> MatchCard:
    taken = SeatCard(seat=seat, player=player)
    return replace(card, seats=[taken if each.seat == seat else each for each in card.seats])


def _with_seed(card: MatchCard, seat: int, seed: SeedCard) -> MatchCard:
    seeds = [seed if at == seat else each for at, each in enumerate(card.client_seeds)]
    return replace(card, client_seeds=seeds)


def _or_old(new: T | UnsetType, old: T) -> T:
    return old if new is UNSET else new

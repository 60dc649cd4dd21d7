"""Whether what an analyst says of a move can be true, by the rules of its game."""

from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from domain.chance import ChanceUnavailableError, NoChance
from domain.commit import AnyCommit
from domain.game import Seat
from domain.match.decide import is_of_match
from domain.match.state import Match
from domain.messages import Command, State
from domain.refusals import Refusal

# Leads are rounded.
_TOLERANCE: Final = 0.01
# Of two seats, one leads by what the other trails.
_A_PAIR: Final = 2

# What cannot be true: there is no such move, or no such value.
Fault: TypeAlias = Literal["move", "leads", "better", "loss"]


class Claim(Protocol):
    """What is said of a move: the final leads after it, a better move, and the points lost."""

    @property
    def leads(self) -> tuple[float, ...]: ...
    @property
    def better(self) -> str | None: ...
    @property
    def loss(self) -> float: ...


class Ply(Struct, frozen=True):
    """A commit, and the match on both sides of it."""

    before: Match
    commit: AnyCommit
    after: Match


def is_move(commit: AnyCommit) -> bool:
    """Whether a player made a move of the game with this commit."""
    return commit.seat is not None and not is_of_match(commit.command)


def fault_of(claim: Claim, ply: Ply) -> Fault | None:
    """Why the claim cannot be true; None where the rules do not contradict it."""
    seat, before, after = ply.commit.seat, ply.before.board, ply.after.board
    if seat is None or before is None or after is None or not is_move(ply.commit):
        return "move"
    if not _are_possible(ply.after, after, claim.leads):
        return "leads"
    if claim.better is not None and not _is_another_move(claim.better, ply, before, seat):
        return "better"
    return None if _is_lost(claim, ply.before, before, seat) else "loss"


def _are_possible(match: Match, board: State, leads: tuple[float, ...]) -> bool:
    if len(leads) != len(match.seats) or not all(
        _is_within(match, board, seat, lead) for seat, lead in enumerate(leads)
    ):
        return False
    return len(leads) != _A_PAIR or abs(sum(leads)) <= _TOLERANCE


def _is_within(match: Match, board: State, seat: Seat, lead: float) -> bool:
    if match.game.lead_range is None:
        return False
    least, greatest = match.game.lead_range(board, seat)
    return least - _TOLERANCE <= lead <= greatest + _TOLERANCE


def _is_another_move(text: str, ply: Ply, board: State, seat: Seat) -> bool:
    """Whether it is a legal move that was not made, in the very words of the game."""
    game = ply.before.game
    parsed = game.parse(text)
    if parsed is None or parsed[1] == ply.commit.command:
        return False
    return text == _notation(ply.before, board, parsed[1], seat)


def _notation(match: Match, board: State, command: Command, seat: Seat) -> str | None:
    """None for an illegal move, and for one in which chance has a part."""
    try:
        events = match.game.decide(board, command, seat, NoChance())
    except (Refusal, ChanceUnavailableError):
        return None
    words = (match.game.notate(event) for event in events)
    return next((word for word in words if word is not None), None)


def _is_lost(claim: Claim, match: Match, board: State, seat: Seat) -> bool:
    """Points are lost to a better move only, and with it the lead would have been possible."""
    if claim.better is None:
        return claim.loss == 0
    return claim.loss > 0 and _is_within(match, board, seat, claim.leads[seat] + claim.loss)

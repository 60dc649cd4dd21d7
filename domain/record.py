"""What a text record tells of a match, whatever the game and its notation."""

from datetime import datetime
from typing import Generic, TypeVar

from msgspec import Struct

from domain.clock import ClockRule
from domain.game import Outcome, Seat
from domain.messages import Command, Options, State

O = TypeVar("O", bound=Options)
S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)


class Ply(Struct, frozen=True):
    """One move of a text record: the game's own notation, and the mover's clock after it."""

    text: str
    clock_ms: int | None = None


class Transcript(Struct, Generic[O, S], frozen=True, kw_only=True):
    """All that a text record may tell of a match."""

    options: O
    state: S
    plies: tuple[Ply, ...]
    players: tuple[str | None, ...]
    opened_at: datetime
    site: str
    clock: ClockRule
    outcome: Outcome | None
    forked_from: str | None = None
    """The match from which it goes on, and at which version: `ID@17`."""


class Recorded(Struct, Generic[O, C], frozen=True, kw_only=True):
    """A match read back from a text record: what was agreed, who did what, how it ended.

    `lines` says where in the text each of the moves stands.
    """

    options: O
    moves: tuple[tuple[Seat, C], ...]
    lines: tuple[int, ...]
    players: tuple[str | None, ...]
    outcome: Outcome | None = None


class UnreadableRecordError(Exception):
    """A text that cannot be followed, a record or a log, and the line where it goes wrong."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(f"line {line}: {detail}")
        self.line = line
        self.detail = detail

"""Replays a text record as a match: its moves are played by the rules, by the players it names.

A record does not contain what dice and cards showed, so only games without chance can be replayed.
It contains no times either: every commit is dated when the record is read.
"""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from domain.chance import ChanceUnavailableError
from domain.clock import Untimed
from domain.game import AnyGame, Seat
from domain.language import localized
from domain.match.commands import EndAsRecorded, Imported, OpenMatch, TakeSeat
from domain.messages import Command, Options
from domain.player import Player
from domain.record.codec import Recorded, read_raw
from domain.record.text import RawRecord, UnreadableRecordError, read_text
from domain.refusals import Refusal
from domain.registry import games
from server.replays.table import NAMELESS, Step, Table, stranger


class ReadRecord(Struct, frozen=True):
    """A text record and the game that its moves belong to."""

    game: AnyGame
    content: Recorded[Options, Command]


def read(text: str, slug: str | None = None) -> ReadRecord:
    """The only match of this text, or an UnreadableRecordError that names the line."""
    found = read_text(text)
    if len(found) != 1:
        raise UnreadableRecordError(1, f"one match can be replayed, and here are {len(found)}")
    game = _game_of(found[0], slug)
    return ReadRecord(game, read_raw(game, found[0]))


def retold(record: ReadRecord, at: datetime) -> Iterator[Step]:
    """A commit for every move, each with the match after it."""
    return _Replay(record, at).steps()


def _game_of(raw: RawRecord, slug: str | None) -> AnyGame:
    """The requested game, or that of the tag `Game`; records of 0.1.0 have the title there."""
    name = slug or raw.tag("Game")
    for game in games().values():
        if name in {game.slug, localized(game.title, "en")}:
            return game
    known = " or ".join(games())
    raise UnreadableRecordError(raw.line_of("Game"), f"Game should be {known}")


class _Replay:
    """Plays the moves of a record by the rules."""

    def __init__(self, record: ReadRecord, at: datetime) -> None:
        self._game, self._content, self._at = record.game, record.content, at
        self._table = Table("", without_chance=True)

    def steps(self) -> Iterator[Step]:
        opening = OpenMatch(
            options=self._content.options,
            seat=0,
            visibility="unlisted",
            clock=Untimed(),
            imported=Imported(),
        )
        yield self._do(self._player(0), opening, 1)
        for seat in range(1, len(self._table.match.seats)):
            yield self._do(self._player(seat), TakeSeat(seat), 1)
        for (seat, command), line in zip(self._content.moves, self._content.lines, strict=True):
            yield self._do(self._player(seat), command, line)
        outcome = self._content.outcome
        if outcome is not None and outcome != self._table.match.outcome:
            line = self._content.lines[-1] if self._content.lines else 1
            yield self._do(None, EndAsRecorded(outcome), line)

    def _do(self, by: Player | None, command: Command, line: int) -> Step:
        try:
            return self._table.do(by, self._at, command)
        except Refusal as refusal:
            raise UnreadableRecordError(line, refusal.in_language("en")) from refusal
        except ChanceUnavailableError as unavailable:
            title = localized(self._game.title, "en")
            detail = f"here chance decides; a record of {title} does not tell how, its log does"
            raise UnreadableRecordError(line, detail) from unavailable

    def _player(self, seat: Seat) -> Player:
        names = self._content.players
        return stranger(seat, (names[seat] if seat < len(names) else None) or NAMELESS)

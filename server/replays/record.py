"""A text record, read and played again: a match of its moves, with those who are named in it.

What dice and cards were cannot be read back from a record, so only a game that asks chance nothing
can be followed by one. Nor does it tell when each move was made: all happens when it is read.
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
from domain.record.codec import Recorded, read_record
from domain.record.text import RawRecord, UnreadableRecordError, read_text
from domain.refusals import Refusal
from domain.registry import games
from server.replays.table import NAMELESS, Step, Table, stranger


class Played(Struct, frozen=True):
    """What a record tells, and by which game's rules it goes."""

    game: AnyGame
    told: Recorded[Options, Command]


def read(text: str, slug: str | None = None) -> Played:
    """The only game of this text, or an UnreadableRecordError that names the line."""
    found = read_text(text)
    if len(found) != 1:
        raise UnreadableRecordError(1, f"one match can be replayed, and here are {len(found)}")
    game = _game_of(found[0], slug)
    return Played(game, read_record(game, text)[0])


def retold(played: Played, at: datetime) -> Iterator[Step]:
    """Every move as a commit, with the match after it."""
    return _Record(played, at).steps()


def _game_of(raw: RawRecord, slug: str | None) -> AnyGame:
    """As the request says, or by the tag `Game`; records of 0.1.0 have the title there."""
    name = slug or raw.tag("Game")
    for game in games().values():
        if name in {game.slug, localized(game.title, "en")}:
            return game
    known = " or ".join(games())
    raise UnreadableRecordError(raw.line_of("Game"), f"Game should be {known}")


class _Record:
    """The moves of a record, made again by the rules."""

    def __init__(self, played: Played, at: datetime) -> None:
        self._game, self._told, self._at = played.game, played.told, at
        self._table = Table("", without_chance=True)

    def steps(self) -> Iterator[Step]:
        opening = OpenMatch(
            options=self._told.options,
            seat=0,
            visibility="unlisted",
            clock=Untimed(),
            imported=Imported(),
        )
        yield self._do(self._player(0), opening, 1)
        for seat in range(1, len(self._table.match.seats)):
            yield self._do(self._player(seat), TakeSeat(seat), 1)
        for (seat, command), line in zip(self._told.moves, self._told.lines, strict=True):
            yield self._do(self._player(seat), command, line)
        outcome = self._told.outcome
        if outcome is not None and outcome != self._table.match.outcome:
            line = self._told.lines[-1] if self._told.lines else 1
            yield self._do(None, EndAsRecorded(outcome), line)

    def _do(self, by: Player | None, command: Command, line: int) -> Step:
        try:
            return self._table.do(by, self._at, command)
        except Refusal as refusal:
            raise UnreadableRecordError(line, refusal.in_language("en")) from refusal
        except ChanceUnavailableError as asked:
            title = localized(self._game.title, "en")
            detail = f"here chance decides; a record of {title} does not tell how, its log does"
            raise UnreadableRecordError(line, detail) from asked

    def _player(self, seat: Seat) -> Player:
        names = self._told.players
        return stranger(seat, (names[seat] if seat < len(names) else None) or NAMELESS)

"""Writes a match of any game as a text record, and reads it back.

The game contributes `notate` (an event to a word) and `parse` (a word to a command). A game that
uses no chance is replayed while it is read: the rules determine whose move it is and check every
move and the result. Of other games the record holds the commands, not what chance answered.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

from msgspec import Struct

from domain.game import Game, Outcome, Seat
from domain.language import localized
from domain.messages import Command, Event, Options, State, View
from domain.record.moves import Move, Replay, read_moves
from domain.record.options import read_options
from domain.record.roster import Transcript, read_outcome, read_players, roster_tags
from domain.record.text import RawRecord, UnreadableRecordError, read_text, write_text
from domain.refusals import Refusal

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)

UNFINISHED: Final = "*"
FINISHED: Final = "end"
_PAIR: Final = 2


class Recorded(Struct, Generic[O, C], frozen=True, kw_only=True):
    """A match as read from a text record; `lines` says where each move stands."""

    options: O
    moves: tuple[tuple[Seat, C], ...]
    lines: tuple[int, ...]
    players: tuple[str | None, ...]
    outcome: Outcome | None = None


def write_record(game: Game[S, O, C, E, V], transcript: Transcript) -> str:
    terminator = UNFINISHED if transcript.outcome is None else FINISHED
    movetext = (*_numbered(game, transcript), terminator)
    return write_text(roster_tags(game.slug, transcript), movetext)


def read_record(game: Game[S, O, C, E, V], text: str) -> tuple[Recorded[O, C], ...]:
    """Every match of a text, or an UnreadableRecordError that names the line."""
    return tuple(read_raw(game, raw) for raw in read_text(text))


def read_raw(game: Game[S, O, C, E, V], raw: RawRecord) -> Recorded[O, C]:
    """One match of a text whose syntax has been read."""
    if raw.tag("Game") not in {None, game.slug, localized(game.title, "en")}:
        detail = f"Game should be {game.slug}, not {raw.tag('Game')}"
        raise UnreadableRecordError(raw.line_of("Game"), detail)
    raw = game.upcast_record(raw)
    options = read_options(raw, game.options)
    seats = _seats(game, options, raw.line_of("Game"))
    moves, outcome = _moves(game, options, raw, seats)
    return Recorded(
        options=options,
        moves=tuple((move.seat, move.command) for move in moves),
        lines=tuple(move.line for move in moves),
        players=read_players(raw, seats),
        outcome=outcome,
    )


def _numbered(game: Game[S, O, C, E, V], transcript: Transcript) -> Iterator[str]:
    """The words of the movetext; between two players moves are numbered in pairs."""
    unnumbered = ("{", *game.effect_prefixes)
    moves = 0
    for ply in transcript.plies:
        number = ""
        if len(transcript.players) == _PAIR and not ply.text.startswith(unnumbered):
            number = "" if moves % _PAIR else f"{moves // _PAIR + 1}."
            moves += 1
        yield from (number + ply.text).split()
        if ply.clock_ms is not None:
            yield _clock_comment(ply.clock_ms)


def _clock_comment(clock_ms: int) -> str:
    """The time left in whole seconds, as PGN's `%clk` command."""
    minutes, seconds = divmod(clock_ms // 1000, 60)
    return f"{{[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]}}"


def _seats(game: Game[S, O, C, E, V], options: O, line: int) -> int:
    try:
        return game.seat_count(options)
    except Refusal as refusal:
        refusal.names = partial(game.names, None)
        raise UnreadableRecordError(line, refusal.in_language("en")) from refusal


def _moves(
    game: Game[S, O, C, E, V], options: O, raw: RawRecord, seats: int
) -> tuple[Sequence[Move[C]], Outcome | None]:
    """The moves, and how the match ended: by the tags, and by the rules if it is replayed."""
    tokens = raw.movetext
    if tokens and tokens[-1].text in {UNFINISHED, FINISHED}:
        tokens = tokens[:-1]
    if game.uses_chance(options):
        return read_moves(game, tokens, seats), read_outcome(raw, seats)
    replay = Replay(game, options, seats)
    for token in tokens:
        replay.take(token)
    return replay.moves, replay.outcome(raw)

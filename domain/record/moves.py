"""The movetext of a record as moves: by their words alone, or replayed by the rules."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

from msgspec import Struct

from domain.chance import NoChance
from domain.game import Game, Outcome, Seat, fold
from domain.messages import Command, Event, Options, State, View
from domain.record.roster import read_outcome, read_scores, read_winners, write_numbers
from domain.record.text import RawRecord, Token, UnreadableRecordError
from domain.refusals import Refusal

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)

NO_CHANCE: Final = NoChance()


class Move(Struct, Generic[C], frozen=True):
    """A command, the seat that gave it, and the line where it stands."""

    seat: Seat
    command: C
    line: int


def read_moves(game: Game[S, O, C, E, V], tokens: Iterable[Token], seats: int) -> Sequence[Move[C]]:
    """The moves of a game with chance: every word names its seat, unless there is only one."""
    moves: list[Move[C]] = []
    for token in tokens:
        if token.text.startswith(game.effect_prefixes):
            continue
        seat, command = _parse(game, token, seats)
        if seat is None and seats > 1:
            raise UnreadableRecordError(token.line, f"{token.text} does not say whose move it is")
        moves.append(Move(seat or 0, command, token.line))
    return moves


class Replay(Generic[S, O, C, E, V]):
    """A match without chance, replayed by the rules, which determine whose move it is."""

    def __init__(self, game: Game[S, O, C, E, V], options: O, seats: int) -> None:
        self.moves: list[Move[C]] = []
        self._game = game
        self._seats = seats
        self._names = partial(game.names, game.pack_of(options))
        self._state = game.initial_state()
        self._effects = self._advance(game.set_up(options, seats, NO_CHANCE))

    def take(self, token: Token) -> None:
        """The next word: a move, or an effect of the last one, which a record may omit."""
        if token.text in self._effects[:1]:
            self._effects = self._effects[1:]
            return
        acting = self._game.to_act(self._state)
        if not acting:
            expected = f"should be {self._effects[0]}" if self._effects else "comes after the end"
            raise UnreadableRecordError(token.line, f"{token.text} {expected}")
        seat, command = _parse(self._game, token, self._seats)
        if seat is None and len(acting) > 1:
            raise UnreadableRecordError(token.line, f"{token.text} does not say whose move it is")
        self._play(Move(min(acting) if seat is None else seat, command, token.line), token)

    def outcome(self, raw: RawRecord) -> Outcome | None:
        """By the rules if they end the match, otherwise by the tags, which may not contradict."""
        game, state = self._game, self._state
        scores, ended = game.scores(state), game.outcome(state)
        if read_scores(raw, self._seats) not in {None, scores}:
            raise _contradiction(raw, "Scores", scores)
        if ended is None:
            return self._stopped(raw, scores)
        if read_winners(raw, self._seats) not in {None, ended.winners}:
            raise _contradiction(raw, "Winners", ended.winners)
        return ended

    def _stopped(self, raw: RawRecord, scores: tuple[int, ...]) -> Outcome | None:
        stated = read_outcome(raw, self._seats, scores)
        if stated is not None and stated.reason == "completed":
            line = raw.line_of("Termination" if "Termination" in raw.tags else "Winners")
            detail = "the moves do not end the match, so Termination should say what did"
            raise UnreadableRecordError(line, detail)
        return stated

    def _play(self, move: Move[C], token: Token) -> None:
        try:
            events = self._game.decide(self._state, move.command, move.seat, NO_CHANCE)
        except Refusal as refusal:
            refusal.names = self._names
            detail = f"{token.text}: {refusal.in_language('en')}"
            raise UnreadableRecordError(token.line, detail) from refusal
        self.moves.append(move)
        self._effects = self._advance(events)[1:]

    def _advance(self, events: tuple[E, ...]) -> tuple[str, ...]:
        """Folds the events; returns how they are written."""
        self._state = fold(self._game.evolve, self._state, events)
        written = (self._game.notate(event) for event in events)
        return tuple(text for text in written if text is not None)


def _parse(game: Game[S, O, C, E, V], token: Token, seats: int) -> tuple[Seat | None, C]:
    move = game.parse(token.text)
    if move is None or (move[0] or 0) >= seats:
        raise UnreadableRecordError(token.line, f"{token.text} is no move")
    return move


def _contradiction(raw: RawRecord, name: str, numbers: Iterable[int]) -> UnreadableRecordError:
    detail = f"{name} should be {write_numbers(numbers)}, not {raw.tag(name)}"
    return UnreadableRecordError(raw.line_of(name), detail)

"""A history of a match, draw by draw, and the other histories in the same information state.

A history is the sequence of moves and random draws from the set-up on. Two histories belong to the
same information state of a seat if `redact` gives that seat the same events in both.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.game import Seat, fold
from domain.match.events import Past, PastMove
from domain.match.recorded_draws import (
    NotInBagError,
    Picker,
    RecordedDraw,
    RecordingChance,
    picking,
)
from domain.match.state import Match
from domain.messages import Command, Event, State
from domain.refusals import Refusal

# A draw, by the number of its move and its number within that move.
Place: TypeAlias = tuple[int, int]
Cards: TypeAlias = Sequence[object]
Continuation: TypeAlias = list[tuple[State, list[RecordedDraw]]]


class Exchange(NamedTuple):
    """Another card for a draw; `twin` is the later draw of that card, which gets this one's."""

    place: Place
    card: object
    twin: Place | None


class ObservationChangedError(Exception):
    """The seat would observe other events."""


class History:
    """Can be changed draw by draw; what the seat observes stays the same."""

    def __init__(self, match: Match, past: Past, seat: Seat) -> None:
        self._match, self._game, self._seat = match, match.game, seat
        self._moves = past
        self._boards = [self._game.initial_state()]
        self._draws = list[list[RecordedDraw]]()
        self._observed = list[tuple[Event, ...]]()
        self._is_public = list[bool]()
        for move in past:
            self._append(move)

    @property
    def past(self) -> Past:
        return tuple(
            replace(move, faces=tuple(draw.face for draw in draws))
            for move, draws in zip(self._moves, self._draws, strict=True)
        )

    @cached_property
    def places_of_redacted_moves(self) -> tuple[Place, ...]:
        """The draws of every move whose events are redacted for the seat."""
        return tuple(
            (index, number)
            for index, draws in enumerate(self._draws)
            for number in range(len(draws))
            if not self._is_public[index]
        )

    def draw(self, place: Place) -> RecordedDraw:
        index, number = place
        return self._draws[index][number]

    def exchanges(self, place: Place) -> Iterator[Exchange]:
        """One for each alternative of a draw; among later draws of equal cards, the first."""
        draw = self.draw(place)
        later = [(self.draw(at).card, at) for at in self._later(place)]
        for face, card in enumerate(draw.bag, start=1):
            equal = (at for at, (other, _) in enumerate(later) if other == card)
            is_moved = face != draw.face and draw.is_without_replacement
            at = next(equal, None) if is_moved else None
            yield Exchange(place, card, None if at is None else later.pop(at)[1])

    def is_observed_at_once(self, place: Place) -> bool:
        """Whether the events of the draw's own move identify its card to the seat."""
        index, number = place
        cards = [draw.card for draw in self._draws[index]]
        return not any(
            self._is_consistent(index, other)
            for other in _changed(cards, number, self.draw(place).bag)
        )

    def after(self, exchange: Exchange) -> Continuation:
        """The moves replayed with this exchange; empty if the rules or the seat would notice."""
        begin = exchange.place[0]
        try:
            return [*self._replayed(begin, self._exchanged(exchange))]
        except (Refusal, NotInBagError, ObservationChangedError):
            return []

    def continue_with(self, place: Place, continuation: Continuation) -> None:
        """Replaces everything from the move of this draw on."""
        self._boards[place[0] + 1 :] = [board for board, _ in continuation]
        self._draws[place[0] :] = [draws for _, draws in continuation]

    def _append(self, move: PastMove[Command]) -> None:
        events, draws = self._decided(move, self._boards[-1], _as_recorded(move))
        observed = self._observe(events)
        self._boards.append(fold(self._game.evolve, self._boards[-1], events))
        self._draws.append(draws)
        self._observed.append(observed)
        self._is_public.append(observed == events)

    def _decided(
        self, move: PastMove[Command], board: State, pick: Picker
    ) -> tuple[tuple[Event, ...], list[RecordedDraw]]:
        chance = RecordingChance(pick)
        if move.command is None or move.seat is None:
            options, seats = self._match.agreed.options, len(self._match.seats)
            return self._game.set_up(options, seats, chance), chance.draws
        return self._game.decide(board, move.command, move.seat, chance), chance.draws

    def _observe(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple([self._game.redact(event, self._seat) for event in events])

    def _is_consistent(self, index: int, cards: Cards) -> bool:
        try:
            next(self._replayed(index, {index: cards}))
        except (Refusal, NotInBagError, ObservationChangedError):
            return False
        return True

    def _replayed(
        self, begin: int, cards: Mapping[int, Cards]
    ) -> Iterator[tuple[State, list[RecordedDraw]]]:
        """Replays the moves from there on with these cards while the seat observes the same."""
        board = self._boards[begin]
        for index in range(begin, len(self._moves)):
            events, draws = self._decided(self._moves[index], board, picking(cards[index]))
            if len(draws) < len(cards[index]) or self._observe(events) != self._observed[index]:
                raise ObservationChangedError
            board = fold(self._game.evolve, board, events)
            yield board, draws

    def _exchanged(self, exchange: Exchange) -> Mapping[int, Cards]:
        """The cards of every draw after the exchange, from its move on."""
        (index, number), twin = exchange.place, exchange.twin
        cards = {
            at: [each.card for each in self._draws[at]] for at in range(index, len(self._draws))
        }
        if twin is not None:
            cards[twin[0]][twin[1]] = cards[index][number]
        cards[index][number] = exchange.card
        return cards

    def _later(self, place: Place) -> Iterator[Place]:
        for index in range(place[0], len(self._draws)):
            for number, draw in enumerate(self._draws[index]):
                if (index, number) > place and draw.is_without_replacement:
                    yield index, number


def _as_recorded(move: PastMove[Command]) -> Picker:
    return lambda number, _bag: move.faces[number]


def _changed(cards: Cards, number: int, bag: Cards) -> Iterator[Cards]:
    """With each other card of the bag there, and with each unequal card of the move swapped in."""
    for at, card in enumerate(bag):
        if card != cards[number] and card not in bag[:at]:
            yield [*cards[:number], card, *cards[number + 1 :]]
    for other, card in enumerate(cards):
        if card != cards[number]:
            swapped = [*cards]
            swapped[number], swapped[other] = card, cards[number]
            yield swapped

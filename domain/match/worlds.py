"""How a past went, lot by lot, and how else it could have gone without one seat noticing."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.game import Seat, fold
from domain.match.bygone import Bygone, Past
from domain.match.lots import Lot, NotInTheBag, Pick, PickedChance, granting
from domain.match.state import Match
from domain.messages import Command, Event, State
from domain.refusals import Refusal

# A lot: by the command that it fell for, and its number among the lots of that.
Place: TypeAlias = tuple[int, int]
Cards: TypeAlias = Sequence[object]
Went: TypeAlias = list[tuple[State, list[Lot]]]


class Exchange(NamedTuple):
    """Another card for a lot; if that card came later, what was here comes there."""

    place: Place
    card: object
    twin: Place | None


class Noticed(Exception):
    """The seat would have been told something else."""


class World:
    """What is told of it stays the same, whatever is exchanged."""

    def __init__(self, match: Match, past: Past, seat: Seat) -> None:
        self._match, self._game, self._seat = match, match.game, seat
        self._bygones = past
        self._boards = [self._game.initial_state()]
        self._lots = list[list[Lot]]()
        self._told = list[tuple[Event, ...]]()
        self._whole = list[bool]()
        for bygone in past:
            self._remember(bygone)

    @property
    def past(self) -> Past:
        return tuple(
            replace(bygone, faces=tuple(lot.face for lot in lots))
            for bygone, lots in zip(self._bygones, self._lots, strict=True)
        )

    @cached_property
    def shrouded(self) -> tuple[Place, ...]:
        """The lots of every command of which the seat was not told all."""
        return tuple(
            (index, number)
            for index, lots in enumerate(self._lots)
            for number in range(len(lots))
            if not self._whole[index]
        )

    def lot(self, place: Place) -> Lot:
        index, number = place
        return self._lots[index][number]

    def others(self, place: Place) -> Iterator[Exchange]:
        """All that a lot could have been exchanged for: of later cards alike, the first ones."""
        lot = self.lot(place)
        came = [(self.lot(later).card, later) for later in self._later(place)]
        for face, card in enumerate(lot.bag, start=1):
            alike = (at for at, (other, _) in enumerate(came) if other == card)
            at = None if face == lot.face or not lot.is_drawn else next(alike, None)
            yield Exchange(place, card, None if at is None else came.pop(at)[1])

    def is_told_at_once(self, place: Place) -> bool:
        """Whether what came of its own command says which card it was."""
        index, number = place
        cards = [lot.card for lot in self._lots[index]]
        return not any(
            self._says_the_same(index, other)
            for other in _changed(cards, number, self.lot(place).bag)
        )

    def otherwise(self, exchange: Exchange) -> Went:
        """How it went after this exchange; nothing if it cannot be, or not unseen."""
        begin = exchange.place[0]
        try:
            return [*self._retold(begin, self._exchanged(exchange))]
        except (Refusal, NotInTheBag, Noticed):
            return []

    def goes(self, place: Place, went: Went) -> None:
        """From the command of this lot on, it went like that."""
        self._boards[place[0] + 1 :] = [board for board, _ in went]
        self._lots[place[0] :] = [lots for _, lots in went]

    def _remember(self, bygone: Bygone[Command]) -> None:
        events, lots = self._happened(bygone, self._boards[-1], _as_it_fell(bygone))
        told = self._told_of(events)
        self._boards.append(fold(self._game.evolve, self._boards[-1], events))
        self._lots.append(lots)
        self._told.append(told)
        self._whole.append(told == events)

    def _happened(
        self, bygone: Bygone[Command], board: State, pick: Pick
    ) -> tuple[tuple[Event, ...], list[Lot]]:
        chance = PickedChance(pick)
        if bygone.command is None or bygone.seat is None:
            options, seats = self._match.agreed.options, len(self._match.seats)
            return self._game.set_up(options, seats, chance), chance.lots
        return self._game.decide(board, bygone.command, bygone.seat, chance), chance.lots

    def _told_of(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple([self._game.redact(event, self._seat) for event in events])

    def _says_the_same(self, index: int, cards: Cards) -> bool:
        try:
            next(self._retold(index, {index: cards}))
        except (Refusal, NotInTheBag, Noticed):
            return False
        return True

    def _retold(self, begin: int, cards: Mapping[int, Cards]) -> Iterator[tuple[State, list[Lot]]]:
        """How it goes from there on with these cards, as long as the seat is told the same."""
        board = self._boards[begin]
        for index in range(begin, len(self._bygones)):
            wishes = cards[index]
            events, lots = self._happened(self._bygones[index], board, granting(wishes))
            if len(lots) < len(wishes) or self._told_of(events) != self._told[index]:
                raise Noticed
            board = fold(self._game.evolve, board, events)
            yield board, lots

    def _exchanged(self, exchange: Exchange) -> Mapping[int, Cards]:
        """What comes of the lots then, from the first that is another one."""
        (index, number), twin = exchange.place, exchange.twin
        cards = {at: [each.card for each in self._lots[at]] for at in range(index, len(self._lots))}
        if twin is not None:
            cards[twin[0]][twin[1]] = cards[index][number]
        cards[index][number] = exchange.card
        return cards

    def _later(self, place: Place) -> Iterator[Place]:
        for index in range(place[0], len(self._lots)):
            for number, lot in enumerate(self._lots[index]):
                if (index, number) > place and lot.is_drawn:
                    yield index, number


def _as_it_fell(bygone: Bygone[Command]) -> Pick:
    return lambda number, _bag: bygone.faces[number]


def _changed(cards: Cards, number: int, bag: Cards) -> Iterator[Cards]:
    """With another card there, once for each; and with each that is not alike in its place."""
    for at, card in enumerate(bag):
        if card != cards[number] and card not in bag[:at]:
            yield [*cards[:number], card, *cards[number + 1 :]]
    for other, card in enumerate(cards):
        if card != cards[number]:
            swapped = [*cards]
            swapped[number], swapped[other] = card, cards[number]
            yield swapped

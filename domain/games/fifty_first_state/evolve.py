"""Folds events into the state."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.fifty_first_state import moves
from domain.games.fifty_first_state.events import (
    Acted,
    CardKept,
    CardRejected,
    Cards,
    CardsDrawn,
    CardsShown,
    CardsTraded,
    CardTurned,
    CleanedUp,
    Conquered,
    Cooperated,
    Counted,
    DiscardsShuffled,
    FiftyFirstEvent,
    Gained,
    GoodsSaved,
    HandDealt,
    Incorporated,
    LeaderPlayed,
    LocationUsed,
    NothingTurned,
    OpponentFound,
    OpponentRevealed,
    Passed,
    PhaseBegun,
    Redeveloped,
    RoundBegun,
    Scavenged,
    Scored,
    SpoilsCashed,
    SpoilsHeld,
    StockLaid,
    StockTaken,
    TableLaid,
    Visited,
)
from domain.games.fifty_first_state.material import CREW, CardId
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Neighbour
from domain.messages import Concealed, ConcealedEventError


def evolve(state: FiftyFirstState, event: FiftyFirstEvent) -> FiftyFirstState:
    match event:
        case TableLaid():
            return _laid(event)
        case OpponentFound(_, joined):
            pile = moves.removed(state.draw_pile, joined)
            return replace(state, draw_pile=pile, opponent_pile=moves.added((), joined))
        case HandDealt(cards) | CardsDrawn(cards):
            return moves.drawn(state, known(cards))
        case RoundBegun(number, redraws):
            return replace(state, phase="lookout", round=number, picks=0, redraws=redraws, acted=0)
        case CardTurned(cards):
            pile = moves.removed(state.draw_pile, known(cards))
            return replace(state, draw_pile=pile, turned=known(cards)[0])
        case CardKept(_, overflow):
            return moves.kept(state, overflow)
        case CardRejected(card):
            return moves.rejected(state, card)
        case NothingTurned():
            return replace(state, picks=state.picks + 1)
        case DiscardsShuffled():
            pile = moves.added(state.draw_pile, state.discards)
            return replace(state, draw_pile=pile, discards=())
        case CardsShown(cards, joined):
            return _shown(state, cards, joined)
        case OpponentRevealed(card):
            pile = moves.removed(state.opponent_pile, (card,))
            return replace(state, opponent_pile=pile, row=(*state.row, Neighbour(card)))
        case PhaseBegun(phase):
            return replace(state, phase=phase)
        case Gained(_, goods):
            return moves.gained(state, goods)
        case Scored(spot, points):
            return moves.scored(state, spot, points)
        case SpoilsCashed(card):
            spoils = moves.removed(state.spoils, (card,))
            return moves.discarded(replace(state, spoils=spoils), (card,))
        case StockLaid(place, goods):
            return moves.placed(state, place, replace(state.built[place], stock=goods))
        case Counted(_, points):
            return replace(state, counts=(*state.counts, points))
        case CleanedUp(kept):
            return moves.cleaned_up(state, kept)
        case SpoilsHeld() | Passed() | GoodsSaved():
            return state
        case _:
            return _acted(replace(state, acted=state.acted + 1), event)


def known(cards: Cards) -> tuple[CardId, ...]:
    if isinstance(cards, Concealed):
        raise ConcealedEventError
    return cards


def _acted(state: FiftyFirstState, event: Acted) -> FiftyFirstState:
    match event:
        case Conquered(card, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return replace(state, spoils=moves.added(state.spoils, (card,)))
        case Cooperated(card, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return replace(state, agreements=moves.added(state.agreements, (card,)))
        case Incorporated(card, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return replace(state, built=(*state.built, InPlay(card)))
        case Redeveloped(card, place, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return moves.redeveloped(state, place, card)
        case LeaderPlayed(card):
            return moves.led_by(moves.out_of_hand(state, card), card)
        case CardsTraded(cards):
            return moves.discarded(moves.out_of_hand(state, *cards), cards)
        case Scavenged():
            return moves.spent(state, {"worker": CREW})
        case LocationUsed(place, paid):
            state, used = moves.paid(state, paid), state.built[place]
            return moves.placed(state, place, replace(used, uses=used.uses + 1))
        case StockTaken(place, good):
            held = state.built[place]
            left = replace(held, stock=moves.summed(held.stock, {good: 1}, -1))
            return moves.gained(moves.placed(state, place, left), {good: 1})
        case Visited(place, workers):
            there = replace(state.row[place], visits=state.row[place].visits + 1)
            row = (*state.row[:place], there, *state.row[place + 1 :])
            return moves.spent(replace(state, row=row), {"worker": workers})
        case _:
            assert_never(event)


def _laid(event: TableLaid) -> FiftyFirstState:
    return FiftyFirstState(
        faction=event.faction,
        base=event.base,
        settings=event.settings,
        pack=event.pack,
        cards={each.id: each.card for each in event.deck},
        draw_pile=moves.added((), [each.id for each in event.deck for _ in range(each.copies)]),
    )


def _shown(
    state: FiftyFirstState, cards: tuple[CardId, ...], joined: tuple[CardId, ...]
) -> FiftyFirstState:
    others = moves.removed(moves.added((), cards), joined)
    pile = moves.removed(state.draw_pile, cards)
    opponent = moves.added(state.opponent_pile, joined)
    return moves.discarded(replace(state, draw_pile=pile, opponent_pile=opponent), others)

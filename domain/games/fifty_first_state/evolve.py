"""Folds events into the state."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.fifty_first_state import events as e
from domain.games.fifty_first_state import moves
from domain.games.fifty_first_state.events import FiftyFirstEvent
from domain.games.fifty_first_state.material import CREW, CardId
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Neighbour
from domain.messages import Concealed, ConcealedEventError


def evolve(state: FiftyFirstState, event: FiftyFirstEvent) -> FiftyFirstState:
    match event:
        case e.TableLaid():
            return _laid(event)
        case e.OpponentFound(_, joined):
            pile = moves.removed(state.draw_pile, joined)
            return replace(state, draw_pile=pile, opponent_pile=moves.added((), joined))
        case e.HandDealt(cards) | e.CardsDrawn(cards):
            return moves.drawn(state, known(cards))
        case e.RoundBegun(number, redraws):
            begun = replace(state, phase="lookout", round=number, revealed=False)
            return replace(begun, picks=0, redraws=redraws, acted=0)
        case e.CardTurned(cards):
            pile = moves.removed(state.draw_pile, known(cards))
            return replace(state, draw_pile=pile, turned=known(cards)[0])
        case e.CardKept(_, overflow):
            return moves.kept(state, overflow)
        case e.CardRejected(card):
            return moves.rejected(state, card)
        case e.NothingTurned():
            return replace(state, picks=state.picks + 1)
        case e.DiscardsShuffled():
            pile = moves.added(state.draw_pile, state.discards)
            return replace(state, draw_pile=pile, discards=())
        case e.CardsShown(cards, joined):
            return _shown(state, cards, joined)
        case e.OpponentRevealed(card):
            pile = moves.removed(state.opponent_pile, (card,))
            row = (*state.row, Neighbour(card))
            return replace(state, opponent_pile=pile, row=row, revealed=True)
        case e.PhaseBegun(phase):
            return replace(state, phase=phase)
        case e.Gained(_, goods):
            return moves.gained(state, goods)
        case e.Scored(spot, points):
            return moves.scored(state, spot, points)
        case e.SpoilsCashed(card):
            spoils = moves.removed(state.spoils, (card,))
            return moves.discarded(replace(state, spoils=spoils), (card,))
        case e.StockLaid(place, goods):
            return moves.placed(state, place, replace(state.built[place], stock=goods))
        case e.Counted(_, points):
            return replace(state, counts=(*state.counts, points))
        case e.CleanedUp(kept):
            return moves.cleaned_up(state, kept)
        case e.SpoilsHeld() | e.Passed() | e.GoodsSaved():
            return state
        case _:
            return _acted(replace(state, acted=state.acted + 1), event)


def known(cards: e.Cards) -> tuple[CardId, ...]:
    if isinstance(cards, Concealed):
        raise ConcealedEventError
    return cards


def _acted(state: FiftyFirstState, event: e.Acted) -> FiftyFirstState:
    match event:
        case e.Conquered(card, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return replace(state, spoils=moves.added(state.spoils, (card,)))
        case e.Cooperated(card, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return replace(state, agreements=moves.added(state.agreements, (card,)))
        case e.Incorporated(card, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return replace(state, built=(*state.built, InPlay(card)))
        case e.Redeveloped(card, place, paid):
            state = moves.out_of_hand(moves.paid(state, paid), card)
            return moves.redeveloped(state, place, card)
        case e.LeaderPlayed(card):
            return moves.led_by(moves.out_of_hand(state, card), card)
        case e.LeaderUsed(paid):
            return moves.led(moves.paid(state, paid))
        case e.CardsTraded(cards):
            return moves.discarded(moves.out_of_hand(state, *cards), cards)
        case e.Scavenged():
            return moves.spent(state, {"worker": CREW})
        case e.LocationUsed(place, paid):
            state, used = moves.paid(state, paid), state.built[place]
            return moves.placed(state, place, replace(used, uses=used.uses + 1))
        case e.StockTaken(place, good):
            held = state.built[place]
            left = replace(held, stock=moves.summed(held.stock, {good: 1}, -1))
            return moves.gained(moves.placed(state, place, left), {good: 1})
        case e.Visited(place, workers):
            there = replace(state.row[place], visits=state.row[place].visits + 1)
            row = (*state.row[:place], there, *state.row[place + 1 :])
            return moves.spent(replace(state, row=row), {"worker": workers})
        case _:
            assert_never(event)


def _laid(event: e.TableLaid) -> FiftyFirstState:
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

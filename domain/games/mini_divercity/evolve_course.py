"""Folds the events of the game as a whole: turns, questions, divers, notes, the end."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from domain.games.mini_divercity import events as e
from domain.games.mini_divercity.decks import CorporationsDeck, SpeciesDeck
from domain.games.mini_divercity.state import Diver, MiniDivercityState, Turn
from domain.games.mini_divercity.terms import Terms

Card = TypeVar("Card", bound=str)


def laid(_state: MiniDivercityState, event: e.GameLaid) -> MiniDivercityState:
    terms = event.terms
    return MiniDivercityState(
        terms=terms,
        hands=((None,) * terms.hand,) * event.seats,
        species=SpeciesDeck(bag=_bag(terms.species)),
        corporations=CorporationsDeck(bag=_bag(_copies(terms))),
        turn=Turn(seat=event.first),
    )


def divers_dealt(state: MiniDivercityState, event: e.DiversDealt) -> MiniDivercityState:
    dealt = tuple(tuple(Diver(role) for role in roles) for roles in event.divers)
    return replace(state, divers=dealt)


def sent(state: MiniDivercityState, event: e.DiverSent) -> MiniDivercityState:
    divers = [*state.divers]
    divers[event.seat] = tuple(
        [
            Diver(diver.role, used=True) if diver.role == event.diver else diver
            for diver in state.divers[event.seat]
        ]
    )
    return replace(
        state,
        divers=tuple(divers),
        turn=replace(state.turn, diver=event.diver, sent=state.turn.sent + 1),
    )


def consulted(state: MiniDivercityState, event: e.PileConsulted) -> MiniDivercityState:
    if event.pile == "species":
        return replace(state, notes=replace(state.notes, species=state.species.discard))
    return replace(state, notes=replace(state.notes, corporations=state.corporations.discard))


def asked(state: MiniDivercityState, event: e.QuestionAsked) -> MiniDivercityState:
    return replace(state, question=event.question)


def answered(
    state: MiniDivercityState,
    _event: e.Explored | e.WalkieTalkieUsed | e.SwapDeclined | e.LookDeclined,
) -> MiniDivercityState:
    return replace(state, question=None)


def ended(state: MiniDivercityState, event: e.GameEnded) -> MiniDivercityState:
    return replace(state, result=event.result, question=None)


def _copies(terms: Terms) -> Mapping[str, int]:
    return {card: face.copies for card, face in terms.corporations.items()}


def _bag(copies: Mapping[Card, int]) -> tuple[Card, ...]:
    return tuple(card for card, count in copies.items() for _ in range(count))

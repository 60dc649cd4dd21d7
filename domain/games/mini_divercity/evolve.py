"""What each event makes of the state: its course here, cards and decks in files of their own."""

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.games.mini_divercity.decks import CorporationsDeck, SpeciesDeck
from domain.games.mini_divercity.events import (
    CorporationsHappening,
    CourseEvent,
    DiversDealt,
    DiverSent,
    Explored,
    GameEnded,
    GameLaid,
    LookDeclined,
    MiniDivercityEvent,
    PileConsulted,
    QuestionAsked,
    SwapDeclined,
    WalkieTalkieUsed,
)
from domain.games.mini_divercity.evolve_corporations import after_corporations
from domain.games.mini_divercity.evolve_species import after_species
from domain.games.mini_divercity.species_events import SpeciesHappening
from domain.games.mini_divercity.state import Diver, MiniDivercityState, Notes, Turn
from domain.games.mini_divercity.terms import Terms

Card = TypeVar("Card", bound=str)


def evolve(state: MiniDivercityState, event: MiniDivercityEvent) -> MiniDivercityState:
    if isinstance(event, SpeciesHappening):
        return after_species(state, event)
    if isinstance(event, CorporationsHappening):
        return after_corporations(state, event)
    return _after_course(state, event)


def _after_course(state: MiniDivercityState, event: CourseEvent) -> MiniDivercityState:
    match event:
        case QuestionAsked(question):
            return replace(state, question=question)
        case DiverSent():
            return _sent(state, event)
        case PileConsulted():
            return replace(state, notes=_noted(state, event))
        case Explored() | WalkieTalkieUsed() | SwapDeclined() | LookDeclined():
            return replace(state, question=None)
        case GameEnded(result):
            return replace(state, result=result, question=None)
        case GameLaid():
            return _laid(event)
        case DiversDealt(divers):
            dealt = tuple(tuple(Diver(role) for role in roles) for roles in divers)
            return replace(state, divers=dealt)
        case _:
            assert_never(event)


def _laid(event: GameLaid) -> MiniDivercityState:
    terms = event.terms
    return MiniDivercityState(
        terms=terms,
        hands=((None,) * terms.hand,) * event.seats,
        species=SpeciesDeck(bag=_bag(terms.species)),
        corporations=CorporationsDeck(bag=_bag(_copies(terms))),
        turn=Turn(seat=event.first),
    )


def _copies(terms: Terms) -> Mapping[str, int]:
    return {card: face.copies for card, face in terms.corporations.items()}


def _bag(copies: Mapping[Card, int]) -> tuple[Card, ...]:
    return tuple(card for card, count in copies.items() for _ in range(count))


def _sent(state: MiniDivercityState, event: DiverSent) -> MiniDivercityState:
    own = tuple(
        Diver(diver.role, used=True) if diver.role == event.diver else diver
        for diver in state.divers[event.seat]
    )
    divers = (*state.divers[: event.seat], own, *state.divers[event.seat + 1 :])
    return replace(state, divers=divers, turn=replace(state.turn, diver=event.diver))


def _noted(state: MiniDivercityState, event: PileConsulted) -> Notes:
    if event.pile == "species":
        return replace(state.notes, species=state.species.discard)
    return replace(state.notes, corporations=state.corporations.discard)

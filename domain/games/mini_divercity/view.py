"""The view: a card for the viewers who may know it, a deck for none."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from domain.game import OMNISCIENT, Seat, Viewer
from domain.games.mini_divercity.figures import CorporationCard, Goal, Power
from domain.games.mini_divercity.material import (
    COLOURS,
    LAGOON,
    PLACES,
    SPECIES,
    Colour,
    Mode,
    Place,
    Result,
    Role,
    Species,
)
from domain.games.mini_divercity.questions import Question
from domain.games.mini_divercity.scale import extinct, saved
from domain.games.mini_divercity.state import MiniDivercityState, Notes, Turn
from domain.messages import View
from domain.packs import PackLabel

Side: TypeAlias = Literal["lagoon", "ocean", "hand"]
Phase: TypeAlias = Literal["corporations", "divers", "over"]


class CardView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card in a hand: its back if the viewer may not know it; `known` once its holder does."""

    place: Place
    side: Side
    known: bool
    species: Species | None = None


class DiverView(Struct, frozen=True, gc=False):
    role: Role
    power: Power
    used: bool


class SpeciesPile(Struct, frozen=True, gc=False):
    """The deck with its face-up card, and the discards in the order in which they fell (R69)."""

    deck: int
    top: Species | None
    caught: tuple[Species, ...]
    discarded: int
    discard: tuple[Species, ...]


class CorporationsPile(Struct, frozen=True, gc=False):
    """The deck with the next cards that this viewer knows, and the card that is being resolved."""

    deck: int
    next: tuple[str, ...]
    seen: int  # the number of next cards that are known to a seat
    is_face_up: bool
    drawn: str | None
    resolved: int
    discarded: int
    discard: tuple[str, ...]


class MiniDivercityView(View, frozen=True, tag_field="game", tag="mini_divercity"):
    mode: Mode
    pack: PackLabel
    goal: Goal
    scale: Mapping[Species, int]  # from -2, extinct, to 2, saved
    saved: int
    extinct: int
    islands: Mapping[Colour, Literal["island", "hotel"]]
    hands: tuple[tuple[CardView | None, ...], ...]
    divers: tuple[tuple[DiverView, ...], ...]
    species: SpeciesPile
    corporations: CorporationsPile
    faces: Mapping[str, CorporationCard]
    turn: Turn
    phase: Phase
    question: Question | None
    notes: Notes
    result: Result | None


def view(state: MiniDivercityState, viewer: Viewer) -> MiniDivercityView:
    return MiniDivercityView(
        mode=state.terms.mode,
        pack=state.terms.pack,
        goal=state.terms.goal,
        scale=dict(zip(SPECIES, state.scale, strict=True)),
        saved=saved(state.scale),
        extinct=extinct(state.scale),
        islands={colour: "hotel" if colour in state.hotels else "island" for colour in COLOURS},
        hands=tuple(_hand(state, seat, viewer) for seat in range(len(state.hands))),
        divers=_divers(state),
        species=_species_pile(state),
        corporations=_corporations_pile(state, viewer),
        faces=state.terms.corporations,
        turn=state.turn,
        phase=_phase(state),
        question=state.question,
        notes=state.notes,
        result=state.result,
    )


def may_know(viewer: Viewer, holder: Seat) -> bool:
    """Teammates see a hand whose holder does not; spectators do not see it (R79)."""
    return viewer == OMNISCIENT or (isinstance(viewer, int) and viewer != holder)


def may_see(viewer: Viewer, looking: Seat | None) -> bool:
    """A look by one seat is hidden from others; one without a seat is public."""
    return looking is None or viewer in {looking, OMNISCIENT}


def _hand(state: MiniDivercityState, seat: Seat, viewer: Viewer) -> tuple[CardView | None, ...]:
    hand = zip(PLACES, state.hands[seat], strict=False)
    sees_all = may_know(viewer, seat)
    return tuple(
        None
        if held is None
        else CardView(
            place=place,
            side=_side(state, place),
            known=held.known,
            species=held.species if held.known or sees_all else None,
        )
        for place, held in hand
    )


def _side(state: MiniDivercityState, place: Place) -> Side:
    if not state.is_solo:
        return "hand"
    return "lagoon" if place in LAGOON else "ocean"


def _divers(state: MiniDivercityState) -> tuple[tuple[DiverView, ...], ...]:
    return tuple(
        tuple(DiverView(diver.role, state.power(diver.role), diver.used) for diver in own)
        for own in state.divers
    )


def _species_pile(state: MiniDivercityState) -> SpeciesPile:
    deck = state.species
    return SpeciesPile(
        deck=deck.count,
        top=deck.top,
        caught=deck.caught,
        discarded=len(deck.discard),
        discard=deck.discard,
    )


def _corporations_pile(state: MiniDivercityState, viewer: Viewer) -> CorporationsPile:
    deck = state.corporations
    open_cards = deck.top if may_see(viewer, deck.seen_by) else deck.top[: deck.is_face_up]
    return CorporationsPile(
        deck=deck.count,
        next=open_cards,
        seen=len(deck.top),
        is_face_up=deck.is_face_up,
        drawn=deck.drawn,
        resolved=deck.resolved,
        discarded=len(deck.discard),
        discard=deck.discard,
    )


def _phase(state: MiniDivercityState) -> Phase:
    if state.result is not None:
        return "over"
    return "divers" if state.corporations.drawn is None else "corporations"

"""What becomes of Species cards and of the tokens that they move."""

from typing import assert_never

from msgspec.structs import replace

from domain.game import Seat
from domain.games.mini_divercity.decks import without
from domain.games.mini_divercity.evolve_corporations import resolved_one
from domain.games.mini_divercity.material import LAGOON, Place, Species
from domain.games.mini_divercity.scale import Scale, moved
from domain.games.mini_divercity.species_events import (
    CardsCaught,
    CardsDealt,
    CardsRevealed,
    CardsSwapped,
    CatchChosen,
    DynamiteFished,
    HotelClosed,
    Identified,
    OilPaid,
    QuicklyExplored,
    SavePaid,
    SpeciesEvent,
    TokenMoved,
    TopSpeciesTurned,
)
from domain.games.mini_divercity.state import Hand, Held, MiniDivercityState
from domain.messages import Concealed, ConcealedEventError


def after_species(state: MiniDivercityState, event: SpeciesEvent) -> MiniDivercityState:
    match event:
        case CardsDealt():
            return _dealt(state, event)
        case Identified(seat, places, species):
            scale = moved(state.scale, species[0], 1)
            return _spent(state, seat, places, species, scale)
        case OilPaid(seat, places, species):
            scale = moved(state.scale, species[0], -1)
            paid = _spent(state, seat, places, species, scale)
            return replace(paid, corporations=resolved_one(state))
        case DynamiteFished():
            return _fished(state, event)
        case CardsRevealed(seat, places):
            return _revealed(state, seat, places)
        case HotelClosed(seat, hotel, place, species):
            closed = _spent(state, seat, (place,), (species,), state.scale)
            return replace(closed, hotels=without(state.hotels, hotel))
        case QuicklyExplored(seat, species):
            spent = _spent(state, seat, LAGOON, species, state.scale)
            return replace(spent, turn=replace(state.turn, explored=True))
        case CardsSwapped():
            return _swapped(state, event)
        case TokenMoved(species):
            return replace(state, scale=moved(state.scale, species, 1))
        case TopSpeciesTurned(species):
            deck = replace(state.species.taken(species), top=species)
            return replace(state, species=deck)
        case CardsCaught(species):
            deck = replace(state.species.taken(*species), caught=species)
            return replace(state, species=deck)
        case CatchChosen(species, kept):
            deck = replace(state.species.discarded(species), top=kept, caught=())
            scale = moved(state.scale, species, 1)
            return replace(state, scale=scale, species=deck, question=None)
        case SavePaid(seat, places, species):
            return _spent(state, seat, places, species, state.scale)
        case _:
            assert_never(event)


def _dealt(state: MiniDivercityState, event: CardsDealt) -> MiniDivercityState:
    hand = [*state.hands[event.seat]]
    dealt: list[Species] = []
    for place, species, known in zip(event.places, event.species, event.known, strict=True):
        if isinstance(species, Concealed):
            raise ConcealedEventError
        hand[place - 1] = Held(species, known)
        dealt.append(species)
    hands = _with(state, event.seat, tuple(hand))
    return replace(state, hands=hands, species=state.species.taken(*dealt))


def _fished(state: MiniDivercityState, event: DynamiteFished) -> MiniDivercityState:
    deck, scale = state.species, moved(state.scale, event.species, -1)
    if not event.from_discard:
        deck = deck.taken(event.species).discarded(event.species)
    return replace(state, scale=scale, species=deck, corporations=resolved_one(state))


def _spent(
    state: MiniDivercityState,
    seat: Seat,
    places: tuple[Place, ...],
    species: tuple[Species, ...],
    scale: Scale,
) -> MiniDivercityState:
    """Cards out of a hand onto the discard pile, in answer to whatever was asked."""
    hand = [*state.hands[seat]]
    for place in places:
        hand[place - 1] = None
    return replace(
        state,
        scale=scale,
        hands=_with(state, seat, tuple(hand)),
        species=state.species.discarded(*species),
        question=None,
    )


def _revealed(
    state: MiniDivercityState, seat: Seat, places: tuple[Place, ...]
) -> MiniDivercityState:
    hand = [*state.hands[seat]]
    for place in places:
        held = hand[place - 1]
        hand[place - 1] = None if held is None else Held(held.species, known=True)
    return replace(state, hands=_with(state, seat, tuple(hand)), question=None)


def _swapped(state: MiniDivercityState, event: CardsSwapped) -> MiniDivercityState:
    hand = [*state.hands[0]]
    from_lagoon, from_ocean = event.species
    hand[event.lagoon - 1] = Held(from_ocean, known=True)
    hand[event.ocean - 1] = Held(from_lagoon, known=True)
    return replace(state, hands=(tuple(hand),), question=None)


def _with(state: MiniDivercityState, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])

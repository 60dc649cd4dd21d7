"""Folds the events of Species cards and tokens."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.game import Seat
from domain.games.mini_divercity import species_events as s
from domain.games.mini_divercity.evolve_corporations import resolved_one
from domain.games.mini_divercity.material import LAGOON, Colour, Place, Species
from domain.games.mini_divercity.scale import Scale, moved
from domain.games.mini_divercity.state import Hand, Held, MiniDivercityState
from domain.messages import ConcealedEventError


def dealt(state: MiniDivercityState, event: s.CardsDealt) -> MiniDivercityState:
    hand = [*state.hands[event.seat]]
    cards: list[Species] = []
    for index, place in enumerate(event.places):
        species = event.species[index]
        if not isinstance(species, str):
            raise ConcealedEventError
        hand[place - 1] = Held(species, event.known[index])
        cards.append(species)
    hands = _with(state, event.seat, hand)
    return replace(state, hands=hands, species=state.species.taken(cards))


def identified(state: MiniDivercityState, event: s.Identified) -> MiniDivercityState:
    scale = moved(state.scale, event.species[0], 1)
    return _spent(state, event.seat, event.places, event.species, scale)


def oil_paid(state: MiniDivercityState, event: s.OilPaid) -> MiniDivercityState:
    scale = moved(state.scale, event.species[0], -1)
    paid = _spent(state, event.seat, event.places, event.species, scale)
    return replace(paid, corporations=resolved_one(state))


def save_paid(state: MiniDivercityState, event: s.SavePaid) -> MiniDivercityState:
    return _spent(state, event.seat, event.places, event.species, state.scale)


def hotel_closed(state: MiniDivercityState, event: s.HotelClosed) -> MiniDivercityState:
    closed = _spent(state, event.seat, (event.place,), (event.species,), state.scale)
    return replace(closed, hotels=_without(state.hotels, event.hotel))


def quickly_explored(state: MiniDivercityState, event: s.QuicklyExplored) -> MiniDivercityState:
    spent = _spent(state, event.seat, LAGOON, event.species, state.scale)
    return replace(spent, turn=replace(state.turn, explored=True))


def fished(state: MiniDivercityState, event: s.DynamiteFished) -> MiniDivercityState:
    deck, scale = state.species, moved(state.scale, event.species, -1)
    if not event.from_discard:
        deck = deck.fished(event.species)
    return replace(state, scale=scale, species=deck, corporations=resolved_one(state))


def revealed(state: MiniDivercityState, event: s.CardsRevealed) -> MiniDivercityState:
    hand = [*state.hands[event.seat]]
    for place in event.places:
        held = hand[place - 1]
        hand[place - 1] = held and Held(held.species, known=True)
    return replace(state, hands=_with(state, event.seat, hand), question=None)


def swapped(state: MiniDivercityState, event: s.CardsSwapped) -> MiniDivercityState:
    hand = [*state.hands[0]]
    from_lagoon, from_ocean = event.species
    hand[event.lagoon - 1] = Held(from_ocean, known=True)
    hand[event.ocean - 1] = Held(from_lagoon, known=True)
    return replace(state, hands=(tuple(hand),), question=None)


def token_moved(state: MiniDivercityState, event: s.TokenMoved) -> MiniDivercityState:
    return replace(state, scale=moved(state.scale, event.species, event.step))


def top_turned(state: MiniDivercityState, event: s.TopSpeciesTurned) -> MiniDivercityState:
    deck = replace(state.species.taken((event.species,)), top=event.species)
    return replace(state, species=deck)


def caught(state: MiniDivercityState, event: s.CardsCaught) -> MiniDivercityState:
    deck = replace(state.species.taken(event.species), caught=event.species)
    return replace(state, species=deck)


def catch_chosen(state: MiniDivercityState, event: s.CatchChosen) -> MiniDivercityState:
    deck = replace(state.species.discarded((event.species,)), top=event.kept, caught=())
    scale = moved(state.scale, event.species, 1)
    return replace(state, scale=scale, species=deck, question=None)


def _without(hotels: tuple[Colour, ...], closed: Colour) -> tuple[Colour, ...]:
    """A pack may allow closing where no hotel is open (U16)."""
    return tuple(colour for colour in hotels if colour != closed)


def _spent(
    state: MiniDivercityState,
    seat: Seat,
    places: tuple[Place, ...],
    species: tuple[Species, ...],
    scale: Scale,
) -> MiniDivercityState:
    """Discards cards of a hand and closes the question."""
    hand = [*state.hands[seat]]
    for place in places:
        hand[place - 1] = None
    return replace(
        state,
        scale=scale,
        hands=_with(state, seat, hand),
        species=state.species.discarded(species),
        question=None,
    )


def _with(state: MiniDivercityState, seat: Seat, hand: Sequence[Held | None]) -> tuple[Hand, ...]:
    hands = [*state.hands]
    hands[seat] = tuple(hand)
    return tuple(hands)

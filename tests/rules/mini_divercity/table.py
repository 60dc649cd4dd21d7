"""A table to play on: hands are written as one sees them; a test scripts what is drawn."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TypeVar, cast

from msgspec.structs import replace

from domain.choices import combinations
from domain.game import Seat, Viewer, fold
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    MiniDivercityCommand,
    MiniDivercityOptions,
)
from domain.games.mini_divercity.decks import CorporationsDeck, SpeciesDeck, without
from domain.games.mini_divercity.events import GameLaid, MiniDivercityEvent
from domain.games.mini_divercity.evolve import evolve
from domain.games.mini_divercity.figures import packs_in_the_box
from domain.games.mini_divercity.material import COLOURS, SPECIES, Colour, Role, Species
from domain.games.mini_divercity.state import Diver, Hand, Held, MiniDivercityState, Turn
from domain.games.mini_divercity.terms import terms_of
from domain.messages import Command, Event
from domain.refusals import Refusal

T = TypeVar("T")
Asked = TypeVar("Asked", bound=Command)
E = TypeVar("E", bound=Event)

ALONE = MiniDivercityOptions(pack="reconstructed")
PAIR = MiniDivercityOptions(mode="team", players=2)
TRIO = MiniDivercityOptions(mode="team", players=3)

PACKS = packs_in_the_box("domain.games.mini_divercity")
HAND = "crab eel | manta? turtle? oyster?"


class Chance:
    """Draws the things that it is told, one after the other, and then whatever comes first."""

    def __init__(self, *things: str, face: int = 1) -> None:
        self._things = list(things)
        self._face = face

    def roll(self, sides: int) -> int:
        assert self._face <= sides
        return self._face

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        remaining = list(bag)
        return tuple(self._pick(remaining) for _ in range(count))

    def _pick(self, remaining: list[T]) -> T:
        if not self._things:
            return remaining.pop(0)
        thing = self._things.pop(0)
        (index, *_) = [at for at, each in enumerate(remaining) if each == thing]
        return remaining.pop(index)


def alone(
    hand: str = HAND,
    *,
    divers: Sequence[Role] = ("captain", "explorer", "visionary"),
    hotels: Sequence[Colour] = (),
    top: Species | None = None,
    deck: int | None = None,
) -> MiniDivercityState:
    """Effe's mode in the middle of a turn, before the main action.

    A hand is written with `?` for a card that is face down and `-` for an empty place.
    """
    state = _dealt(_laid(ALONE), (read(hand),), top, deck)
    return _in_mid_turn(state, (divers,), hotels)


def together(
    *hands: str,
    divers: Sequence[Sequence[Role]] = (("captain",), ("explorer",)),
    hotels: Sequence[Colour] = (),
    deck: int | None = None,
    options: MiniDivercityOptions = PAIR,
) -> MiniDivercityState:
    """The cooperative game, before the main action of seat 0."""
    state = _dealt(_laid(options), tuple(read(hand) for hand in hands), None, deck)
    return _in_mid_turn(state, divers, hotels)


def scaled(state: MiniDivercityState, **tokens: int) -> MiniDivercityState:
    """The same with these tokens moved, and all others on blue."""
    return replace(state, scale=tuple(tokens.get(species, 0) for species in SPECIES))


def read(hand: str) -> Hand:
    words = hand.replace("|", " ").split()
    return tuple(_held(word) for word in words)


def replayed(events: Sequence[MiniDivercityEvent]) -> MiniDivercityState:
    return fold(GAME.evolve, GAME.initial_state(), events)


def opened(options: MiniDivercityOptions = ALONE, *things: str) -> MiniDivercityState:
    return replayed(GAME.set_up(options, GAME.seat_count(options), Chance(*things)))


def events_of(
    state: MiniDivercityState, command: MiniDivercityCommand, *things: str
) -> tuple[MiniDivercityEvent, ...]:
    return GAME.decide(state, command, mover(state), Chance(*things))


def after(
    state: MiniDivercityState, command: MiniDivercityCommand, *things: str
) -> MiniDivercityState:
    return fold(GAME.evolve, state, events_of(state, command, *things))


def mover(state: MiniDivercityState) -> Seat:
    (seat,) = GAME.to_act(state)
    return seat


def refusal(
    state: MiniDivercityState, command: MiniDivercityCommand, seat: Seat | None = None
) -> Refusal:
    try:
        GAME.decide(state, command, mover(state) if seat is None else seat, Chance())
    except Refusal as refused:
        refused.names = partial(GAME.names, state.terms.pack)
        return refused
    raise AssertionError(f"{command} was not refused")


def rule_against(
    state: MiniDivercityState, command: MiniDivercityCommand, seat: Seat | None = None
) -> str | None:
    """The number of the rule that turns a command down."""
    return refusal(state, command, seat).reason.rule


def offered(state: MiniDivercityState, kind: type[Asked]) -> list[Asked]:
    every = combinations(GAME.choices(state, mover(state)))
    return [each for each in every if isinstance(each, kind)]


def the(events: Sequence[MiniDivercityEvent], kind: type[E]) -> E:
    """The one event of this kind."""
    (event,) = [each for each in events if isinstance(each, kind)]
    return event


def seen(state: MiniDivercityState, viewer: Viewer, seat: Seat = 0) -> list[str | None]:
    """The species of a hand as a viewer sees them."""
    hand = GAME.view(state, viewer).hands[seat]
    return [None if card is None else card.species for card in hand]


def threatened(state: MiniDivercityState, card: str) -> MiniDivercityState:
    """The same state with this Corporations card on top of its deck."""
    deck = state.corporations
    bag = without(deck.bag, card) if card in deck.bag else deck.bag
    return replace(state, corporations=replace(deck, bag=bag, top=(card,)))


def written(state: MiniDivercityState, seat: Seat = 0) -> str:
    """A hand in short notation."""
    return " ".join(
        "-" if held is None else held.species + ("" if held.known else "?")
        for held in state.hands[seat]
    )


def token(state: MiniDivercityState, species: Species) -> int:
    return state.scale[SPECIES.index(species)]


def kinds(events: Sequence[MiniDivercityEvent]) -> list[str]:
    return [type(event).__name__ for event in events]


def all_species_cards(state: MiniDivercityState) -> Counter[str]:
    """Every Species card, wherever it is."""
    deck = state.species
    held = [card.species for hand in state.hands for card in hand if card is not None]
    top = [] if deck.top is None else [deck.top]
    return Counter([*deck.bag, *top, *deck.caught, *deck.discard, *held])


def all_corporation_cards(state: MiniDivercityState) -> Counter[str]:
    deck = state.corporations
    drawn = [] if deck.drawn is None else [deck.drawn]
    return Counter([*deck.bag, *deck.top, *deck.discard, *drawn])


def _laid(options: MiniDivercityOptions) -> MiniDivercityState:
    terms = terms_of(PACKS, options)
    return evolve(MiniDivercityState(), GameLaid(terms, options.players, 0))


def _held(word: str) -> Held | None:
    if word == "-":
        return None
    species = SPECIES[SPECIES.index(cast("Species", word.rstrip("?")))]
    return Held(species, known=not word.endswith("?"))


def _dealt(
    state: MiniDivercityState, hands: tuple[Hand, ...], top: Species | None, deck: int | None
) -> MiniDivercityState:
    """These cards in hand and on the deck; what a shorter deck lacks is discarded."""
    bag: tuple[Species, ...] = state.species.bag
    for held in (held for hand in hands for held in hand if held is not None):
        bag = without(bag, held.species)
    if top is not None:
        bag = without(bag, top)
    size = len(bag) if deck is None else deck - (top is not None)
    species = SpeciesDeck(bag=bag[:size], top=top, discard=bag[size:])
    return replace(state, hands=hands, species=species)


def _in_mid_turn(
    state: MiniDivercityState,
    divers: Sequence[Sequence[Role]],
    hotels: Sequence[Colour],
) -> MiniDivercityState:
    drawn, *rest = state.corporations.bag
    return replace(
        state,
        hotels=tuple(colour for colour in COLOURS if colour in hotels),
        divers=tuple(tuple(Diver(role) for role in own) for own in divers),
        corporations=CorporationsDeck(bag=tuple(rest), discard=(drawn,)),
        turn=Turn(1, 0),
    )

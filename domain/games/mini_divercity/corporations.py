"""The Corporations phase: a card is drawn, and its events happen one after the other (R12–R15)."""

from typing import assert_never

from domain.game import Seat
from domain.games.mini_divercity.commands import PayOil
from domain.games.mini_divercity.decks import CorporationsDeck
from domain.games.mini_divercity.ending import goes_on_refilled, is_ended
from domain.games.mini_divercity.events import (
    CorporationDrawn,
    CorporationsReshuffled,
    GameEnded,
    HotelsOpened,
    OilFoundNothing,
)
from domain.games.mini_divercity.figures import CorporationCard
from domain.games.mini_divercity.species_events import DynamiteFished, OilPaid
from domain.games.mini_divercity.tale import Tale, next_species


def begin_turn(tale: Tale, seat: Seat) -> None:
    tale.tell(CorporationDrawn(seat, next_corporation(tale)))
    resolve(tale)


def next_corporation(tale: Tale) -> str:
    """The next card: the one that somebody has seen, else any."""
    deck = _deck(tale)
    return deck.top[0] if deck.top else tale.chance.draw(deck.bag, 1)[0]


def next_corporations(tale: Tale, most: int) -> tuple[str, ...]:
    """The next cards: those that somebody has seen, then any."""
    deck = _deck(tale)
    unseen = min(most, deck.count) - len(deck.top)
    return deck.top[:most] + tale.chance.draw(deck.bag, max(0, unseen))


def _deck(tale: Tale) -> CorporationsDeck:
    """An empty deck is made anew (R9)."""
    deck = tale.state.corporations
    if not (deck.bag or deck.top):
        tale.tell(CorporationsReshuffled())
    return tale.state.corporations


def resolve(tale: Tale) -> None:
    """What is left of the drawn card, up to a question or the end."""
    while (card := tale.state.corporations.drawn) is not None:
        _happen(tale, tale.state.terms.corporations[card])
        if tale.state.question is not None or is_ended(tale):
            return


def pay_oil(tale: Tale, command: PayOil, seat: Seat) -> None:
    """The card is gone, its species is worse off, and the hand is full again (R13)."""
    places = (command.card, *command.extra)
    tale.tell(OilPaid(seat, places, tale.state.cards(seat, places)))
    if not is_ended(tale) and goes_on_refilled(tale, seat):
        resolve(tale)


def _happen(tale: Tale, face: CorporationCard) -> None:
    threat = face.events[tale.state.corporations.resolved]
    match threat:
        case "oil":
            _oil(tale)
        case "dynamite":
            _dynamite(tale)
        case "hotels":
            tale.tell(HotelsOpened(face.hotels))
        case _:
            assert_never(threat)


def _oil(tale: Tale) -> None:
    seat = tale.state.turn.seat
    if any(tale.state.hands[seat]):
        tale.ask("oil", seat)
    else:
        tale.tell(OilFoundNothing())


def _dynamite(tale: Tale) -> None:
    deck = tale.state.species
    if deck.bag or deck.top:
        (species,) = next_species(tale, 1)
        tale.tell(DynamiteFished(species, from_discard=False))
    elif tale.state.is_solo:
        (species,) = tale.chance.draw(deck.discard, 1)
        tale.tell(DynamiteFished(species, from_discard=True))
    else:
        tale.tell(GameEnded("deck_empty"))

"""The Corporations phase: draws a card and resolves its events in order (R12–R15)."""

from typing import assert_never

from domain.game import Seat
from domain.games.mini_divercity.builder import MiniDivercityBuilder, next_species
from domain.games.mini_divercity.commands import PayOil
from domain.games.mini_divercity.decks import CorporationsDeck
from domain.games.mini_divercity.ending import continues_after_refill, is_ended
from domain.games.mini_divercity.events import (
    CorporationDrawn,
    CorporationsReshuffled,
    GameEnded,
    HotelsOpened,
    OilFoundNothing,
)
from domain.games.mini_divercity.figures import CorporationCard
from domain.games.mini_divercity.material import OPENED_AT_ONCE, Colour
from domain.games.mini_divercity.species_events import DynamiteFished, OilPaid


def begin_turn(builder: MiniDivercityBuilder, seat: Seat) -> None:
    builder.add(CorporationDrawn(seat, next_corporation(builder)))
    resolve(builder)


def next_corporation(builder: MiniDivercityBuilder) -> str:
    """The next card: the known top card, otherwise a random one."""
    deck = _deck(builder)
    return deck.top[0] if deck.top else builder.chance.draw(deck.bag, 1)[0]


def next_corporations(builder: MiniDivercityBuilder, most: int) -> tuple[str, ...]:
    """The next cards: the rest of the deck, known ones first, then of the reshuffled discards.

    The discards go under the rest of the deck as soon as it holds too few cards (R46).
    """
    deck, chance = builder.state.corporations, builder.chance
    known = deck.top[:most]
    rest = chance.draw(deck.bag, min(most - len(known), len(deck.bag)))
    missing = min(most - len(known) - len(rest), len(deck.discard))
    if not missing:
        return known + rest
    builder.add(CorporationsReshuffled())
    return known + rest + chance.draw(deck.discard, missing)


def _deck(builder: MiniDivercityBuilder) -> CorporationsDeck:
    """An empty deck is refilled from its discards (R9)."""
    deck = builder.state.corporations
    if not (deck.bag or deck.top):
        builder.add(CorporationsReshuffled())
    return builder.state.corporations


def resolve(builder: MiniDivercityBuilder) -> None:
    """Resolves the rest of the drawn card, up to a question or the end."""
    while (card := builder.state.corporations.drawn) is not None:
        _happen(builder, builder.state.terms.corporations[card])
        if builder.state.question is not None or is_ended(builder):
            return


def pay_oil(builder: MiniDivercityBuilder, command: PayOil, seat: Seat) -> None:
    """Discards the card, moves its species down, and refills the hand (R13)."""
    places = (command.card, *command.extra)
    builder.add(OilPaid(seat, places, builder.state.cards(seat, places)))
    if not is_ended(builder) and continues_after_refill(builder, seat):
        resolve(builder)


def _happen(builder: MiniDivercityBuilder, face: CorporationCard) -> None:
    threat = face.events[builder.state.corporations.resolved]
    match threat:
        case "oil":
            _oil(builder)
        case "dynamite":
            _dynamite(builder)
        case "hotels":
            builder.add(HotelsOpened(_opened(face, builder.state.corporations.resolved)))
        case _:
            assert_never(threat)


def _opened(face: CorporationCard, resolved: int) -> tuple[Colour, ...]:
    """The hotels of this event: each event of the card opens the next two that it names."""
    first = face.events[:resolved].count("hotels") * OPENED_AT_ONCE
    return face.hotels[first : first + OPENED_AT_ONCE]


def _oil(builder: MiniDivercityBuilder) -> None:
    seat = builder.state.turn.seat
    if any(builder.state.hands[seat]):
        builder.ask("oil", seat)
    else:
        builder.add(OilFoundNothing())


def _dynamite(builder: MiniDivercityBuilder) -> None:
    deck = builder.state.species
    if deck.bag or deck.top:
        (species,) = next_species(builder, 1)
        builder.add(DynamiteFished(species, from_discard=False))
    elif builder.state.is_solo:
        (species,) = builder.chance.draw(deck.discard, 1)
        builder.add(DynamiteFished(species, from_discard=True))
    else:
        builder.add(GameEnded("deck_empty"))

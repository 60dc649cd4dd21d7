"""Determinizes Mini DiverCity: samples the decks and the face-down cards."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from archipel_bots.determinization.random_chance import figures_of
from archipel_client.messages import Json
from domain.game import Seat
from domain.games.mini_divercity.decks import CorporationsDeck, SpeciesDeck
from domain.games.mini_divercity.figures import packs_in_the_box
from domain.games.mini_divercity.material import COLOURS, SPECIES, Species
from domain.games.mini_divercity.state import Diver, Hand, Held, MiniDivercityState
from domain.games.mini_divercity.terms import Terms, agreed_terms
from domain.games.mini_divercity.view import CardView, MiniDivercityView

Card = TypeVar("Card")

_PACKS: Final = packs_in_the_box("domain.games.mini_divercity")


def determinize(view: Json, rng: Random) -> MiniDivercityState:
    seen = msgspec.convert(view, MiniDivercityView)
    terms = _terms(seen)
    hands, species = _species(seen, terms, rng)
    return MiniDivercityState(
        terms=terms,
        scale=tuple(seen.scale[species] for species in SPECIES),
        hotels=tuple(colour for colour in COLOURS if seen.islands[colour] == "hotel"),
        hands=hands,
        divers=tuple(tuple(Diver(each.role, each.used) for each in own) for own in seen.divers),
        species=species,
        corporations=_corporations(seen, rng),
        turn=seen.turn,
        question=seen.question,
        notes=seen.notes,
        result=seen.result,
    )


def _terms(seen: MiniDivercityView) -> Terms:
    figures = figures_of(seen.pack, _PACKS)
    terms = agreed_terms(seen.mode, len(seen.hands), seen.pack, seen.goal, figures)
    hand = max(map(len, seen.hands))
    return replace(terms, hand=hand, corporations=seen.faces)


def _species(
    seen: MiniDivercityView, terms: Terms, rng: Random
) -> tuple[tuple[Hand, ...], SpeciesDeck]:
    pile = seen.species
    cards = [card for hand in seen.hands for card in hand if card is not None]
    known: Counter[Species] = Counter([card.species for card in cards if card.species])
    known.update((*([pile.top] if pile.top else []), *pile.caught, *pile.discard))
    rest = _shuffled((Counter(terms.species) - known).elements(), rng)
    hands = tuple(tuple(_held(card, rest) for card in hand) for hand in seen.hands)
    bag = tuple(sorted(rest, key=SPECIES.index))
    return hands, SpeciesDeck(bag, pile.top, pile.caught, pile.discard)


def _held(card: CardView | None, rest: list[Species]) -> Held | None:
    if card is None:
        return None
    return Held(card.species or rest.pop(), card.known)


def _corporations(seen: MiniDivercityView, rng: Random) -> CorporationsDeck:
    """Cards on the deck that a teammate has seen are sampled too."""
    pile = seen.corporations
    whole: Counter[str] = Counter({name: face.copies for name, face in seen.faces.items()})
    placed = (*pile.next, *pile.discard, *([pile.drawn] if pile.drawn else []))
    rest = _shuffled(_without(whole, placed), rng)
    top = (*pile.next, *rest[: pile.seen - len(pile.next)])
    return CorporationsDeck(
        tuple(sorted(_without(Counter(rest), top[len(pile.next) :]))),
        top,
        _looked(seen),
        pile.is_face_up,
        pile.drawn,
        pile.resolved,
        pile.discard,
    )


def _looked(seen: MiniDivercityView) -> Seat | None:
    """The seat in a team whose diver has seen the next cards; alone, they lie open."""
    if seen.mode == "effe":
        return None
    for seat, own in enumerate(seen.divers):
        if any(each.used and each.power.does == "order_corporations" for each in own):
            return seat
    return None


def _without(cards: Counter[Card], gone: Iterable[Card]) -> Iterable[Card]:
    return (cards - Counter(gone)).elements()


def _shuffled(cards: Iterable[Card], rng: Random) -> list[Card]:
    several = [*cards]
    rng.shuffle(several)
    return several

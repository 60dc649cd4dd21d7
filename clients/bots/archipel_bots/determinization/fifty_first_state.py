"""Determinizes 51st State: the unseen cards are divided between draw pile and opponent's pile."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

import msgspec

from archipel_bots.determinization.random_chance import figures_of
from archipel_client.messages import Json
from domain.games.fifty_first_state.cards import Card, open_production
from domain.games.fifty_first_state.events import Cards
from domain.games.fifty_first_state.figures import BUILT_IN, SUPERSEDED
from domain.games.fifty_first_state.material import SHOWN, CardId
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Neighbour
from domain.games.fifty_first_state.view import BuiltView, FiftyFirstQuestion, FiftyFirstView
from domain.messages import Concealed
from domain.packs import PackLabel

_PACKS: Final = (*BUILT_IN, *SUPERSEDED)


def determinize(view: Json, rng: Random) -> FiftyFirstState:
    """The opponent's pile is a sample of the unseen open productions."""
    seen = msgspec.convert(view, FiftyFirstView)
    faces = _cards_by_id(seen.pack)
    question = seen.question or FiftyFirstQuestion("which_action")
    turned = _known(question.card or ())
    unseen = _unseen(seen, turned)
    theirs = _opponent_pile(unseen, faces, _count(seen.opponent_pile), rng)
    return FiftyFirstState(
        faction=seen.faction,
        base=seen.base,
        settings=seen.settings,
        pack=seen.pack,
        cards=faces,
        phase=seen.phase,
        round=seen.round,
        picks=max(0, question.pick - 1) if seen.phase == "lookout" else SHOWN,
        redraws=question.redraws,
        turned=turned[0] if turned else None,
        hand=_known(seen.hand),
        draw_pile=tuple(sorted((unseen - Counter(theirs)).elements())),
        discards=seen.discards,
        opponent_pile=tuple(sorted(theirs)),
        row=tuple(Neighbour(each.card, each.visits) for each in seen.row),
        revealed=not seen.nothing_revealed,
        agreements=seen.agreements,
        spoils=seen.spoils,
        markers=frozenset(seen.markers),
        built=tuple(map(_in_play, seen.built)),
        leader=seen.leader,
        points=seen.points.on_base,
        counts=seen.counts,
        goods=seen.goods,
    )


@cache
def _cards_by_id(pack: PackLabel) -> Mapping[CardId, Card]:
    return {each.id: each.card for each in figures_of(pack, _PACKS).deck}


@cache
def _deck(pack: PackLabel) -> Counter[CardId]:
    return Counter({each.id: each.copies for each in figures_of(pack, _PACKS).deck})


def _unseen(seen: FiftyFirstView, turned: tuple[CardId, ...]) -> Counter[CardId]:
    """The deck without the cards whose place is known."""
    places = (*seen.built, *seen.row, *(() if seen.leader is None else (seen.leader,)))
    piles = (_known(seen.hand), turned, seen.agreements, seen.spoils, seen.discards)
    known = Counter(card for pile in piles for card in pile)
    return _deck(seen.pack) - known - Counter(each.card for each in places)


def _opponent_pile(
    unseen: Counter[CardId], faces: Mapping[CardId, Card], count: int, rng: Random
) -> Sequence[CardId]:
    fitting = [card for card in sorted(unseen.elements()) if open_production(faces[card])]
    return rng.sample(fitting, count)


def _count(cards: Cards) -> int:
    return cards.count if isinstance(cards, Concealed) else len(cards)


def _known(cards: Cards) -> tuple[CardId, ...]:
    return () if isinstance(cards, Concealed) else cards


def _in_play(seen: BuiltView) -> InPlay:
    return InPlay(seen.card, seen.redeveloped, seen.points, seen.scorings, seen.uses, seen.stock)

"""Resampling is fair: what a seat does not know is as likely as if it were dealt again."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import pytest

from archipel_toy_trick.commands import ToyTrickOptions, TradeCard
from archipel_toy_trick.material import DECK
from archipel_toy_trick.state import ToyTrickState
from domain.chance import ProvablyFairChance
from domain.match import Match
from domain.match.commands import Resign
from domain.match.events import Past
from domain.match.history import History, Place
from domain.match.resample import resample_hidden
from kit.forks import before_the_end, forked, true_past
from kit.judging import TOY, as_any, toy_matches
from kit.registering import registered
from kit.scenes import given, started
from kit.table import ADA, Table

SAMPLES = 200


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with registered(as_any(TOY)):
        yield


def dealt() -> Table:
    """Two hands of three cards; Ada leads."""
    return given(*started(ToyTrickOptions(leader=0))).table


def board(match: Match) -> ToyTrickState:
    assert isinstance(match.board, ToyTrickState)
    return match.board


def ended(table: Table) -> tuple[Match, Past]:
    """The match as it stands, and its true past: Ada resigns, because only then it may be known."""
    then = table.match
    table.do(ADA, Resign())
    return then, true_past(table, then)


def resampled(table: Table, seat: int) -> Iterator[ToyTrickState]:
    """The boards of many resamplings for one seat, with fixed seeds."""
    then, past = ended(table)
    for number in range(SAMPLES):
        chance = ProvablyFairChance(f"{number:064x}")
        yield board(forked(then, resample_hidden(then, past, seat, chance)).match)


def chi_square(counts: Sequence[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_unseen_card_is_as_likely(seat: int) -> None:
    """The other hand is three of the nine unseen cards; no card and no pair is preferred."""
    table = dealt()
    own = board(table.match).hands[seat]
    unseen = [card for card in DECK if card not in own]
    cards, pairs = Counter[int](), Counter[tuple[int, ...]]()
    for sample in resampled(table, seat):
        assert sample.hands[seat] == own
        other = sample.hands[1 - seat]
        cards.update(other)
        pairs.update(combinations(sorted(other), 2))
    assert {*cards} <= {*unseen}
    # Upper points of one in a thousand, for 8 and 35 degrees of freedom.
    assert chi_square([cards[card] for card in unseen], SAMPLES * 3 / 9) < 26.1
    likely = SAMPLES * 3 / comb(9, 2)
    assert chi_square([pairs[pair] for pair in combinations(unseen, 2)], likely) < 66.6


def test_what_was_seen_stays() -> None:
    """A card that a seat put away itself is in no hand and not in the bag, in any resampling."""
    table = dealt()
    away, *kept = board(table.match).hands[0]
    table.do(ADA, TradeCard(away))
    hand = board(table.match).hands[0]
    assert {*kept} < {*hand}
    cards = Counter[int]()
    for sample in resampled(table, 0):
        assert sample.hands[0] == hand
        assert away not in sample.hands[1]
        assert away not in sample.bag
        cards.update(sample.hands[1])
    unseen = [card for card in DECK if card not in {*hand, away}]
    assert len(unseen) == 8
    assert chi_square([cards[card] for card in unseen], SAMPLES * 3 / 8) < 24.3


def test_the_same_seed_gives_the_same_past() -> None:
    """A resampling depends on its chance alone, and differs by it."""
    table = dealt()
    then, past = ended(table)

    def sampled(number: int) -> object:
        return resample_hidden(then, past, 0, ProvablyFairChance(f"{number:064x}"))

    assert sampled(1) == sampled(1)
    assert len({str(sampled(number)) for number in range(20)}) > 10


def test_a_roll_has_no_twin() -> None:
    """What lies on a die is in no bag: no later draw of an equal card is exchanged for it."""
    rolls = draws = 0
    for table in toy_matches():
        then = before_the_end(table)[-1].after
        history = History(then, true_past(table, then), 0)
        for place in every_place(history):
            twins = [each.twin for each in history.exchanges(place) if each.twin is not None]
            rolls += not history.draw(place).is_without_replacement
            draws += bool(twins)
            assert history.draw(place).is_without_replacement or not twins
            assert all(twin > place for twin in twins)
            assert len({*twins}) == len(twins)
    assert rolls
    assert draws


def every_place(history: History) -> Iterator[Place]:
    for index, draws in enumerate(history._draws):
        yield from ((index, number) for number in range(len(draws)))

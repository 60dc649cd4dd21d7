"""Goods that survive Clean-up in locations with storage (R61)."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.games.fifty_first_state.cards import Keep, effects
from domain.games.fifty_first_state.material import GOODS, Good
from domain.games.fifty_first_state.state import FiftyFirstState

Bundle: TypeAlias = tuple[Good, ...]  # in the order of GOODS


def ways_to_keep(state: FiftyFirstState) -> tuple[Bundle, ...]:
    """All maximal bundles that the storage holds; a single one where there is no choice."""
    bundles: set[Bundle] = {()}
    for store in _rooms(state):
        bundles = {more for each in bundles for more in _with_one_more(state, each, store)}
    most = max(map(len, bundles))
    return tuple(sorted((each for each in bundles if len(each) == most), key=_counts))


def _rooms(state: FiftyFirstState) -> Iterator[Keep]:
    """Each storage location, repeated by its capacity."""
    for each in state.built:
        for store in effects(state.cards[each.card], Keep):
            yield from (store,) * store.most


def _with_one_more(state: FiftyFirstState, bundle: Bundle, store: Keep) -> list[Bundle]:
    """The bundles with one more good that fits; the same bundle if there is none."""
    left: list[Good] = [good for good in store.of if bundle.count(good) < state.goods.get(good, 0)]
    return [_sorted((*bundle, good)) for good in left] or [bundle]


def _sorted(bundle: Bundle) -> Bundle:
    ordered: list[Good] = [good for good in GOODS for _ in range(bundle.count(good))]
    return tuple(ordered)


def _counts(bundle: Bundle) -> tuple[int, ...]:
    return tuple(bundle.count(good) for good in GOODS)

"""Which goods outlast Clean-up, thanks to locations that keep some (R61)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TypeAlias

from domain.games.fifty_first_state.cards import Keep, effects
from domain.games.fifty_first_state.material import GOODS, Good
from domain.games.fifty_first_state.state import FiftyFirstState

Counts: TypeAlias = Mapping[Good, int]


def ways_to_keep(state: FiftyFirstState) -> tuple[tuple[Good, ...], ...]:
    """Every way to keep as much as there is room for; a single one where nothing is left open."""
    stores = [store for each in state.built for store in effects(state.cards[each.card], Keep)]
    kinds: list[Good] = [good for good in GOODS if good in state.goods and _room(stores, {good})]
    fitting = [each for each in _bundles(state, kinds, stores) if _fits(each, stores)]
    most = max(sum(each.values()) for each in fitting)
    return tuple(_listed(each) for each in fitting if sum(each.values()) == most)


def _bundles(
    state: FiftyFirstState, kinds: Sequence[Good], stores: Sequence[Keep]
) -> Iterator[Counts]:
    ranges = [range(min(state.goods[kind], _room(stores, {kind})) + 1) for kind in kinds]
    for counts in product(*ranges):
        yield dict(zip(kinds, counts, strict=True))


def _fits(counts: Counts, stores: Sequence[Keep]) -> bool:
    """Whether every group of kinds finds room in the stores that take any of them (Hall)."""
    return all(
        sum(counts[kind] for kind in group) <= _room(stores, {*group})
        for size in range(1, len(counts) + 1)
        for group in combinations(counts, size)
    )


def _room(stores: Iterable[Keep], kinds: set[Good]) -> int:
    return sum(store.most for store in stores if kinds.intersection(store.of))


def _listed(counts: Counts) -> tuple[Good, ...]:
    return tuple(kind for kind, count in counts.items() for _ in range(count))

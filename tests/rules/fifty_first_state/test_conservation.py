from collections import Counter

import pytest
from msgspec.structs import replace

from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.events import FiftyFirstEvent, Gained, Scored
from domain.games.fifty_first_state.figures import BUILT_IN
from domain.games.fifty_first_state.state import FiftyFirstState
from rules.fifty_first_state.ledger import Ledger
from rules.fifty_first_state.table import copies, random_game

DECKS = {pack.label.name: Counter(copies(pack)) for pack in BUILT_IN}
WAYS = [
    FiftyFirstOptions(pack=pack, pay_on_entry=at_once)
    for pack in DECKS
    for at_once in (False, True)
]
READ_OTHERWISE = FiftyFirstOptions(
    contacts_add_up=False, second_visit="one_worker", keep_leader_points=True
)


def cards(now: FiftyFirstState) -> Counter[str]:
    """Every card, wherever it lies."""
    everywhere = Counter[str]()
    for pile in (now.hand, now.draw_pile, now.discards, now.opponent_pile):
        everywhere.update(pile)
    everywhere.update((*now.agreements, *now.spoils))
    everywhere.update(each.card for each in now.row)
    everywhere.update(each.card for each in now.built)
    everywhere.update([now.leader.card] if now.leader else [])
    everywhere.update([now.turned] if now.turned else [])
    return everywhere


def check(now: FiftyFirstState, ledger: Ledger) -> None:
    assert +ledger.goods == Counter(now.goods)
    assert all(count > 0 for count in now.goods.values())
    assert ledger.points == GAME.scores(now)[0]
    assert ledger.hand == len(now.hand)
    stocks = [dict(+each["stock"]) for each in ledger.built]
    assert stocks == [dict(each.stock) for each in now.built]


@pytest.mark.parametrize(
    "options", [*WAYS, READ_OTHERWISE], ids=lambda way: f"{way.pack}-{way.pay_on_entry}"
)
def test_nothing_comes_from_nowhere(options: FiftyFirstOptions) -> None:
    """R4, R36, R60: After every commit goods, points and hand equal those of the ledger."""
    for number in range(40):
        ledger = None
        for now, events in random_game(number, options):
            ledger = ledger or Ledger(
                options.pack,
                now.faction,
                at_once=options.pay_on_entry,
                keeps_leader_points=options.keep_leader_points,
            )
            for event in events:
                ledger.apply(event)
            check(now, ledger)


@pytest.mark.parametrize("pack", DECKS)
def test_cards_are_neither_made_nor_lost(pack: str) -> None:
    """R3: After every commit each card of the deck lies in one place."""
    for number in range(30):
        for now, _ in random_game(number, FiftyFirstOptions(pack=pack)):
            assert cards(now) == DECKS[pack]


def doubled(event: FiftyFirstEvent) -> FiftyFirstEvent:
    match event:
        case Gained(source, goods):
            return Gained(source, {good: 2 * count for good, count in goods.items()})
        case Scored(_, points):
            return replace(event, points=points + 1)
        case _:
            return event


def forged() -> None:
    """A broken game that gives everything twice."""
    ledger, now = None, GAME.initial_state()
    for honest, events in random_game(0):
        ledger = ledger or Ledger("standard", honest.faction, at_once=False)
        now = fold(GAME.evolve, now, map(doubled, events))
        for event in events:
            ledger.apply(event)
        check(now, ledger)


def test_the_ledger_bites() -> None:
    """R4: A game that gives twice as much is found out as soon as something is given."""
    with pytest.raises(AssertionError):
        forged()

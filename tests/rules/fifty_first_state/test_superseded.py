"""Matches that were begun with the figures of an earlier release."""

import pytest

from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.events import TableLaid
from domain.games.fifty_first_state.figures import BUILT_IN, SUPERSEDED, StatePack
from domain.packs import PackLabel
from domain.registry import game_as_of
from rules.fifty_first_state.table import Stacked, faces

# What release 0.2.0 and 0.1.0 stored in their logs.
LABELS = {"standard": "241bfa79b7af0270", "master_set": "4ee291bccf04d058"}

each_old = pytest.mark.parametrize("pack", SUPERSEDED, ids=lambda pack: pack.label.name)


@each_old
def test_its_figures_are_still_there(pack: StatePack) -> None:
    """R65: A superseded pack has the digest that old logs name, and is not offered for new ones."""
    assert pack.label == PackLabel(pack.label.name, LABELS[pack.label.name])
    assert pack.label not in [each.label for each in GAME.packs]


@each_old
def test_a_log_is_decided_with_it(pack: StatePack) -> None:
    """R65: The match whose log names these figures is laid with them, and any other with ours."""
    options = FiftyFirstOptions(faction="mutants", pack=pack.label.name)
    for label, expected in (
        (pack.label, pack),
        (None, _current(pack.label.name)),
        (PackLabel("standard", "unknown"), _current(pack.label.name)),
    ):
        laid, *_ = game_as_of(options, label).set_up(options, 1, Stacked())
        assert isinstance(laid, TableLaid)
        assert laid.pack == expected.label
        assert {each.id: each.card for each in laid.deck} == faces(expected)


def test_an_owners_pack_is_kept() -> None:
    """R65, R66: The game with superseded figures has the other packs as they are."""
    (old, *_) = SUPERSEDED
    older = GAME.as_of(old.label)
    assert older is not None
    assert [pack.label for pack in older.packs] == [old.label, BUILT_IN[1].label]


def _current(name: str) -> StatePack:
    return next(pack for pack in BUILT_IN if pack.label.name == name)

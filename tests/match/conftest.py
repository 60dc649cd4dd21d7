"""Tests of the match use a game that is not installed."""

from collections.abc import Iterator

import pytest

from kit.pile_game import PILE
from kit.registering import registered


@pytest.fixture(autouse=True)
def pile_is_registered() -> Iterator[None]:
    with registered(PILE):
        yield

"""Registers games that are not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from domain import registry
from domain.game import AnyGame
from server.store import codec


@contextmanager
def registered(*games: AnyGame) -> Iterator[None]:
    """Registers these games within the context; they replace others of the same slug."""
    ours = {game.slug for game in games}
    others = [game for slug, game in registry.games().items() if slug not in ours]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_with_packs", {})
        patch.setattr(registry, "_in_tree", tuple)
        patch.setattr(registry, "_installed", lambda: (*others, *games))
        _forget()
        yield
    _forget()


def _forget() -> None:
    for found in (registry.games, registry.games_by_options, codec._decoder, codec._retired):
        found.cache_clear()

"""A game under one set of options, and what a kit derives from it once."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

import msgspec

from archipel_kits.codebook import Codebook, codebook
from archipel_kits.tensors import Plan, plan
from domain.game import AnyGame
from domain.messages import Options
from domain.refusals import Refusal
from domain.registry import game_of, games

Setting: TypeAlias = str | int | float | bool | None


class NoSuchGameError(LookupError):
    """A game that nobody has installed."""


class UnplayableOptionsError(ValueError):
    """Options that are none of the game's, or that contradict each other."""


class Rules:
    """Made by `rules_of`, so that one game under the same options is one thing."""

    def __init__(self, game: AnyGame, options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats

    @property
    def uses_chance(self) -> bool:
        return self.game.uses_chance(self.options)

    @cached_property
    def book(self) -> Codebook:
        return codebook(self.game, (*self._entries, *self.game.text_values(self.options)))

    @cached_property
    def plan(self) -> Plan:
        """How a view of this game lies in a row of numbers."""
        actions = self.book.size if self.book.openings else 0
        return plan(self.game.view_type, self.seats, self._entries, actions)

    @cached_property
    def _entries(self) -> tuple[str, ...]:
        """What the entries of the pack are called: words that its cards are named with."""
        label = self.game.pack_of(self.options)
        packs = [pack for pack in self.game.packs if pack.label == label]
        return tuple(dict.fromkeys(entry.id for pack in packs for entry in pack.entries))

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        return agreed, (self.options,)


def rules_of(slug: str, settings: Mapping[str, Setting]) -> Rules:
    game = games().get(slug)
    if game is None:
        raise NoSuchGameError(f"there is no game {slug}; there are {', '.join(games())}")
    try:
        return agreed(msgspec.convert({"game": slug, **settings}, game.options))
    except msgspec.ValidationError as error:
        raise UnplayableOptionsError(f"{slug}: {error}") from error


def agreed(options: Options) -> Rules:
    game = game_of(options)
    try:
        return _rules(game, options, game.seat_count(options))
    except Refusal as refusal:
        raise UnplayableOptionsError(refusal.in_language("en")) from refusal


@lru_cache(maxsize=64)
def _rules(game: AnyGame, options: Options, seats: int) -> Rules:
    return Rules(game, options, seats)

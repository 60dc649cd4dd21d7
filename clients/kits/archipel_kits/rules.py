"""A game under one set of options, with its action codec and its vector layout."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, partial
from typing import TypeAlias

import msgspec

from archipel_kits.action_codec import ActionCodec, action_codec
from archipel_kits.vector_layout import VectorLayout, vector_layout
from domain.game import AnyGame
from domain.messages import Options
from domain.packs import PackLabel
from domain.refusals import Refusal
from domain.registry import game_of, games

OptionValue: TypeAlias = str | int | float | bool | None


class UnknownGameError(LookupError):
    """No such game is installed."""


class InvalidOptionsError(ValueError):
    """Options that the game does not have, or that contradict each other."""


class Rules:
    """Made by `rules_of`, which caches: equal options give the same object."""

    def __init__(self, game: AnyGame, options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats

    @property
    def uses_chance(self) -> bool:
        return self.game.uses_chance(self.options)

    @property
    def pack(self) -> PackLabel | None:
        return self.game.pack_of(self.options)

    @cached_property
    def codec(self) -> ActionCodec:
        return action_codec(self.game, (*self._entries, *self.game.text_values(self.options)))

    @cached_property
    def layout(self) -> VectorLayout:
        """The layout of a view of this game in a vector."""
        actions = self.codec.size if self.codec.first_actions else 0
        return vector_layout(self.game.view_type, self.seats, self._entries, actions)

    @cached_property
    def _entries(self) -> tuple[str, ...]:
        """The ids of the entries of the pack, which name its cards."""
        label = self.pack
        packs = [pack for pack in self.game.packs if label and pack.has(label)]
        return tuple(dict.fromkeys(entry.id for pack in packs for entry in pack.entries))

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        return rules_for, (self.options,)


def rules_of(slug: str, settings: Mapping[str, OptionValue]) -> Rules:
    game = games().get(slug)
    if game is None:
        raise UnknownGameError(f"there is no game {slug}; there are {', '.join(games())}")
    try:
        return rules_for(msgspec.convert({"game": slug, **settings}, game.options))
    except msgspec.ValidationError as error:
        raise InvalidOptionsError(f"{slug}: {error}") from error


def rules_for(options: Options) -> Rules:
    game = game_of(options)
    try:
        return _rules(game, options, game.seat_count(options))
    except Refusal as refusal:
        refusal.names = partial(game.names, None)
        raise InvalidOptionsError(refusal.in_language("en")) from refusal


@lru_cache(maxsize=64)
def _rules(game: AnyGame, options: Options, seats: int) -> Rules:
    return Rules(game, options, seats)

"""Discovers the games: those of `domain.games` by walking the package, others by entry point.

Packs of an operator are added when the process starts.
"""

import pkgutil
from collections.abc import Mapping
from functools import cache, reduce
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import cast

import domain.games
from domain.choices import tag_of
from domain.game import AnyGame, Game
from domain.messages import Options
from domain.packs import Entry, InvalidPackError, PackLabel, title_of

ENTRY_POINTS = "archipel.games"

_with_packs: dict[str, AnyGame] = {}


@cache
def games() -> Mapping[str, AnyGame]:
    """Every game by its slug."""
    found = tuple(_with_packs.get(game.slug, game) for game in (*_in_tree(), *_installed()))
    _check_unique(found)
    return MappingProxyType({game.slug: game for game in sorted(found, key=_slug)})


def add_pack(text: str) -> PackLabel:
    """Makes the pack of this text available to its game."""
    slug = title_of(text).game
    game = games().get(slug)
    if game is None or game.with_pack is None:
        raise InvalidPackError("line 1", f"no game here is called {slug} and takes packs")
    _with_packs[slug] = game.with_pack(text)
    games.cache_clear()
    games_by_options.cache_clear()
    return _with_packs[slug].packs[-1].label


@cache
def games_by_options() -> Mapping[type[Options], AnyGame]:
    return {game.options: game for game in games().values()}


def game_of(options: Options) -> AnyGame:
    """The type of the options identifies the game."""
    return games_by_options()[type(options)]


def game_as_of(options: Options, label: PackLabel | None) -> AnyGame:
    """The game with the figures that this label names, if it still has them."""
    game = game_of(options)
    if label is None or any(pack.label == label for pack in game.packs):
        return game
    return game.as_of(label) or game


def union(members: tuple[type, ...]) -> type:
    """The union `A | B | …` of types that are known only at run time."""
    return reduce(_either, members)


def options_types() -> tuple[type, ...]:
    return tuple(game.options for game in games().values())


def command_types() -> tuple[type, ...]:
    return tuple(each for game in games().values() for each in game.commands)


def event_types() -> tuple[type, ...]:
    return tuple(each for game in games().values() for each in (*game.events, *game.retired))


def entry_types() -> tuple[type[Entry], ...]:
    """The entry types of all packs of all games."""
    kinds = {
        type(each) for game in games().values() for pack in game.packs for each in pack.entries
    }
    return tuple(sorted(kinds, key=tag_of))


def _slug(game: AnyGame) -> str:
    return game.slug


def _check_unique(found: tuple[AnyGame, ...]) -> None:
    slugs = [game.slug for game in found]
    if duplicates := {slug for slug in slugs if slugs.count(slug) > 1}:
        msg = f"more than one game has the slug {', '.join(sorted(duplicates))}"
        raise ValueError(msg)


def _either(left: type, right: type) -> type:
    return cast("type", left | right)


def _in_tree() -> tuple[AnyGame, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(domain.games.__path__))
    return tuple(_checked(import_module(f"domain.games.{name}").GAME) for name in names)


def _installed() -> tuple[AnyGame, ...]:
    return tuple(_checked(point.load()) for point in entry_points(group=ENTRY_POINTS))


def _checked(found: object) -> AnyGame:
    if not isinstance(found, Game):
        msg = f"{found!r} is not a Game"
        raise TypeError(msg)
    return cast("AnyGame", found)

"""Option sets under which any registered game can be opened."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec import inspect

from archipel_kits.field_values import values_of
from domain.game import AnyGame
from domain.messages import Options
from domain.refusals import Refusal

_TRIES = 1000


def option_sets(game: AnyGame, most: int) -> tuple[Options, ...]:
    """As the game is played by default, then others of its variants: always the same ones."""
    return tuple(islice(dict.fromkeys(_playable(game)), most))


def described(options: Options) -> str:
    """What differs from the default."""
    default = type(options)()
    given = {name: getattr(options, name) for name in options.__struct_fields__}
    other = {name: given[name] for name in given if given[name] != getattr(default, name)}
    return ", ".join(f"{name}={value}" for name, value in other.items()) or "by default"


def _playable(game: AnyGame) -> Iterator[Options]:
    yield game.options()
    draw = Random(0)
    for _ in range(_TRIES):
        options = _drawn(game.options, draw)
        if _can_sit_down(game, options):
            yield options


def _can_sit_down(game: AnyGame, options: Options) -> bool:
    """A game may refuse to count the seats for options that contradict each other."""
    try:
        return game.seat_count(options) in game.seats
    except Refusal:
        return False


def _drawn(kind: type[Options], draw: Random) -> Options:
    """Half of what can be chosen is left as it is, since much of it only fits its default."""
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType):
        raise TypeError
    values = {field.name: values_of(field.type) or () for field in info.fields}
    return kind(
        **{name: draw.choice(few) for name, few in values.items() if few and draw.randrange(2)}
    )

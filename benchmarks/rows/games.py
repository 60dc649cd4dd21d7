"""Row 13: CPU per command of every game's rules, relative to DiverCité's in the same run."""

from collections.abc import Mapping
from time import process_time
from typing import Final

from msgspec import Struct

from benchmarks.measurements import Bar, Measurement
from benchmarks.option_sets import described, option_sets
from benchmarks.random_playouts import Playout, random_playout
from domain.game import AnyGame
from domain.messages import Options
from domain.registry import games

_REFERENCE: Final = "divercite"
# As it is agreed by default: alone, by Effe's rules.
_BARS: Final[Mapping[str, tuple[Bar, ...]]] = {"mini_divercity": (Bar(3),)}
_MATCHES = 20
_SECONDS = 0.5
_VARIANTS = 20
_MATCHES_OF_VARIANT = 3
_SECONDS_OF_VARIANT = 0.1
_TOLD = 5
_MEASURE: Final = "CPU of decide and evolve per command"
_UNIT: Final = "× DiverCité"


def measure(runs: int) -> list[Measurement]:
    reference, *others = sorted(games().values(), key=lambda game: game.slug != _REFERENCE)
    played = {game.slug: _matches(game, game.options(), _MATCHES) for game in games().values()}
    costs = [
        {slug: cost(matches, _SECONDS) for slug, matches in played.items()} for _ in range(runs)
    ]
    return [
        _absolute(played[reference.slug], tuple(run[reference.slug] for run in costs)),
        *(_relative(game, played[game.slug], costs) for game in others),
        *(_dearest(game, played[reference.slug]) for game in others),
    ]


def cost(matches: tuple[Playout, ...], seconds: float) -> float:
    """Microseconds of a command; so much time is given to all of them together."""
    spent, commands = 0.0, 0
    while spent < seconds:
        for match in matches:
            fates = match.fates()
            begin = process_time()
            match.play(fates)
            spent += process_time() - begin
            commands += len(match.turns)
    return spent / commands * 1e6


def _matches(game: AnyGame, options: Options, most: int) -> tuple[Playout, ...]:
    return tuple(random_playout(game, options, number) for number in range(most))


def _absolute(matches: tuple[Playout, ...], costs: tuple[float, ...]) -> Measurement:
    return Measurement(
        row=13,
        measure=f"{_MEASURE}: {matches[0].game.title['en']}, by default",
        unit="µs",
        ours=costs,
        note=_length(matches),
    )


def _relative(
    game: AnyGame, matches: tuple[Playout, ...], runs: list[dict[str, float]]
) -> Measurement:
    return Measurement(
        row=13,
        measure=f"{_MEASURE}: {game.title['en']}, by default",
        unit=_UNIT,
        ours=tuple(run[game.slug] / run[_REFERENCE] for run in runs),
        bars=_BARS.get(game.slug, ()),
        note=_length(matches),
    )


class _Variant(Struct, frozen=True):
    ratio: float
    options: Options

    def __str__(self) -> str:
        return f"{described(self.options)}: {self.ratio:.2f}"


def _dearest(game: AnyGame, reference: tuple[Playout, ...]) -> Measurement:
    variants = sorted(
        (_variant(game, options, reference) for options in option_sets(game, _VARIANTS)),
        key=lambda variant: variant.ratio,
    )
    return Measurement(
        row=13,
        measure=f"{_MEASURE}: {game.title['en']}, the dearest of {len(variants)} ways to agree",
        unit=_UNIT,
        ours=(variants[-1].ratio,),
        note="; ".join(map(str, reversed(variants[-_TOLD:]))),
    )


def _variant(game: AnyGame, options: Options, reference: tuple[Playout, ...]) -> _Variant:
    matches = _matches(game, options, _MATCHES_OF_VARIANT)
    own = cost(matches, _SECONDS_OF_VARIANT)
    return _Variant(own / cost(reference, _SECONDS_OF_VARIANT), options)


def _length(matches: tuple[Playout, ...]) -> str:
    commands = sum(len(match.turns) for match in matches)
    return f"{commands / len(matches):.0f} commands in a match of random legal play"

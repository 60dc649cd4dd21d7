"""Reports the distribution of the scores of many games in Markdown."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from statistics import mean, quantiles
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct

K = TypeVar("K", bound=Hashable)

# The limits of a histogram: its bars, and the marks of its longest bar.
_MAX_BARS: Final = 14
_MAX_MARKS: Final = 50
_WON: Final = "saved"
_COLUMNS: Final = ("bot", "games", "least", "25 %", "median", "75 %", "95 %", "most", "mean", "won")


class SoloGame(Struct, frozen=True):
    """One solo game; `setting` holds the options that are not defaults."""

    game: str
    setting: str
    bot: str
    number: int
    score: int
    result: str

    def is_of(self, bot: str, game: str, setting: str) -> bool:
        return (self.bot, self.game, self.setting) == (bot, game, setting)


Games: TypeAlias = Sequence[SoloGame]


def report(played: Iterable[SoloGame]) -> Iterator[str]:
    """For each game and setting a table of all bots, and a histogram of the last one."""
    for (game, setting), group in _grouped(played, lambda each: (each.game, each.setting)):
        bots = dict(_grouped(group, lambda each: each.bot))
        yield f"### {game} {setting}".rstrip()
        yield ""
        yield f"| {' | '.join(_COLUMNS)} |"
        yield "|" + " --- |" * len(_COLUMNS)
        for bot, games in bots.items():
            yield f"| {bot} | {' | '.join(_cells(games))} |"
        yield ""
        yield from _comparison(bots)
        yield from _bars([*bots.values()][-1])
        yield ""


def _grouped(played: Iterable[SoloGame], key: Callable[[SoloGame], K]) -> Iterable[tuple[K, Games]]:
    groups: dict[K, list[SoloGame]] = {}
    for each in played:
        groups.setdefault(key(each), []).append(each)
    return groups.items()


def _comparison(bots: Mapping[str, Games]) -> Iterator[str]:
    first, last = next(iter(bots)), [*bots][-1]
    if first != last:
        bar = _ventiles(bots[first])[-1]
        above = sum(each.score > bar for each in bots[last])
        games = len(bots[last])
        yield f"In {above} of {games} games `{last}` is above what 95 % of `{first}` reach."
    mark = _games_per_mark(bots[last])
    yield f"Its games, a mark for {'each' if mark == 1 else f'every {mark}'}:"
    yield ""


def _cells(games: Games) -> Iterator[str]:
    scores = sorted(each.score for each in games)
    twentieths = _ventiles(games)
    yield str(len(scores))
    yield str(scores[0])
    yield from (f"{twentieths[at]:g}" for at in (4, 9, 14, 18))
    yield str(scores[-1])
    yield f"{mean(scores):.1f}"
    won = sum(each.result == _WON for each in games)
    yield f"{100 * won / len(games):.0f} %" if _has_winners(games) else "–"


def _has_winners(games: Games) -> bool:
    return games[0].game == "mini_divercity"


def _ventiles(games: Games) -> Sequence[float]:
    return quantiles([each.score for each in games], n=20, method="inclusive")


def _bars(games: Games) -> Iterator[str]:
    width, counts = _histogram(games)
    yield "```text"
    for at in range(min(counts), max(counts) + 1):
        low, high = at * width, at * width + width - 1
        label = f"{low:3}" if width == 1 else f"{low:3}–{high:<3}"
        yield f"{label} {'#' * -(-counts[at] // _games_per_mark(games))}".rstrip()
    yield "```"


def _games_per_mark(games: Games) -> int:
    """The number of games for a mark, so that the longest bar fits."""
    return max(1, -(-max(_histogram(games)[1].values()) // _MAX_MARKS))


def _histogram(games: Games) -> tuple[int, Counter[int]]:
    """The width of a bar in points, and the number of games in each bar."""
    width = max(1, -(-(max(each.score for each in games) + 1) // _MAX_BARS))
    return width, Counter(each.score // width for each in games)

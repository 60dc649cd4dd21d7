"""Plays Dice Miner alone with the greedy bot and writes how it scored into docs/.

    PYTHONPATH=.:clients/python:clients/bots:tests .venv/bin/python -m kit.record_greedy_miner

The same games every time: the number of each is its luck.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Final, Literal, TypeAlias

from archipel_bots.greedy_miner import GREEDY_MINER
from bots.diggings import dug
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.pack import BUILT_IN

MagicDice: TypeAlias = Literal[0, 1, 2, 3]
Scores: TypeAlias = dict[MagicDice, list[int]]

MAGIC_DICE: Final[tuple[MagicDice, ...]] = (3, 2, 1, 0)
GAMES: Final = 300
PAGE: Final = Path(__file__).parents[2] / "docs/dice-miner-greedy.md"

HEAD: Final = f"""\
# How a greedy miner scores

Dice Miner alone, {GAMES} games for each number of magic dice to begin with,
played by the bot `greedy_miner` with the standard pack and chests counted in gems.
It takes what it can, recycles what opens most, and refills when it is stuck
([greedy_miner.py](../clients/bots/archipel_bots/greedy_miner.py)).
The page is written by a command, and comes out the same every time:

```sh
PYTHONPATH=.:clients/python:clients/bots:tests .venv/bin/python -m kit.record_greedy_miner
```

| magic dice | median | 10 %–90 % | best |
| --- | --- | --- | --- |
"""


def main() -> None:
    scores: Scores = {magic: played(magic) for magic in MAGIC_DICE}
    lines = [_line(magic, each) for magic, each in scores.items()]
    PAGE.write_text(HEAD + "\n".join([*lines, "", *_bands(scores), "", *_bars(scores[3])]) + "\n")


def played(magic_dice: MagicDice) -> list[int]:
    with ProcessPoolExecutor() as workers:
        return sorted(workers.map(partial(_score, magic_dice), range(GAMES), chunksize=10))


def _score(magic_dice: MagicDice, number: int) -> int:
    (score,) = dug(GREEDY_MINER, DiceMinerOptions(magic_dice=magic_dice), number).scores
    return score


def _line(magic: int, scores: Sequence[int]) -> str:
    low, *_, high = quantiles(scores, n=10)
    return f"| {magic} | {median(scores):g} | {low:.0f}–{high:.0f} | {max(scores)} |"


def _bands(scores: Scores) -> list[str]:
    """How often each result came, by the corrected bands."""
    lines = ["| result | " + " | ".join(f"with {magic}" for magic in scores) + " |"]
    lines.append("| --- |" + " --- |" * len(scores))
    for band in BUILT_IN[0].figures.bands:
        top = max(map(max, scores.values())) if band.high is None else band.high
        counts = [sum(band.low <= score <= top for score in each) for each in scores.values()]
        lines.append(f"| {band.id} | " + " | ".join(map(str, counts)) + " |")
    return lines


def _bars(scores: Sequence[int]) -> list[str]:
    """With three magic dice, one mark for each game, by fives."""
    fives = Counter(score // 5 * 5 for score in scores)
    rows = range(0, max(fives) + 5, 5)
    bars = [f"{low:3}–{low + 4:<3} {'#' * fives[low]}".rstrip() for low in rows]
    return ["With three magic dice, one mark for each game:", "", "```text", *bars, "```"]


if __name__ == "__main__":
    main()

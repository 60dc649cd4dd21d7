"""Plays one match at random and writes its log for law 9.

    PYTHONPATH=.:tests .venv/bin/python -m kit.record_playthrough <slug> <seed> <name>
        [--options JSON] [--clock JSON] [--avoid TAG] [--fork-at VERSION]

A command with the avoided tag is chosen only where there is no other.
With `--fork-at` the log is that of a fork, with hidden information resampled in a solo game.
The same arguments always write the same bytes.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from domain.chance import ProvablyFairChance
from domain.clock import ClockRule
from domain.match.resample import resample_hidden
from domain.registry import games
from kit.forks import forked, true_past
from kit.playthroughs import folder, written
from kit.table import Table
from kit.walks import play_on, seated


def main(words: Sequence[str] | None = None) -> Path:
    asked = _parser().parse_args(words)
    game = games()[asked.slug]
    options = msgspec.json.decode(asked.options or f'{{"game":"{game.slug}"}}', type=game.options)
    clock: ClockRule = msgspec.json.decode(asked.clock, type=ClockRule)
    name = f"{game.slug}-{asked.name}"
    begun = name if asked.fork_at is None else f"{name}-before"
    table = seated(game, options, f"{asked.seed:064x}", clock, begun)
    play_on(table, Random(asked.seed), frozenset(asked.avoid))
    if asked.fork_at is not None:
        table = _fork(table, asked.fork_at, asked.seed, name)
    there = Path(str(folder(game)))
    there.mkdir(parents=True, exist_ok=True)
    log = there / f"{asked.name}.ndjson"
    log.write_bytes(written(table))
    return log


def _fork(table: Table, at: int, seed: int, name: str) -> Table:
    then = table.steps[at - 1].after
    past = true_past(table, then)
    if len(then.seats) == 1:
        past = resample_hidden(then, past, 0, ProvablyFairChance(f"{seed:064x}"))
    fork = forked(then, past, f"{seed + 1:064x}", name)
    play_on(fork, Random(seed + 1))
    return fork


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="record_playthrough")
    parser.add_argument("slug")
    parser.add_argument("seed", type=int)
    parser.add_argument("name")
    parser.add_argument("--options")
    parser.add_argument("--clock", default='{"kind":"none"}')
    parser.add_argument("--avoid", action="append", default=[])
    parser.add_argument("--fork-at", type=int)
    return parser


if __name__ == "__main__":
    main()

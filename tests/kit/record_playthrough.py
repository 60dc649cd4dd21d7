"""Plays one match at random and writes its log where law 9 looks for it.

    PYTHONPATH=.:tests .venv/bin/python -m kit.record_playthrough <slug> <seed> <name>
        [--options JSON] [--clock JSON] [--avoid TAG]

A command with the avoided tag is asked for only where nothing else is offered.
The same words always write the same bytes.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from domain.clock import ClockRule
from domain.registry import games
from kit.playthroughs import folder, written
from kit.walks import play_on, seated


def main(words: Sequence[str] | None = None) -> Path:
    asked = _parser().parse_args(words)
    game = games()[asked.slug]
    options = msgspec.json.decode(asked.options or f'{{"game":"{game.slug}"}}', type=game.options)
    clock: ClockRule = msgspec.json.decode(asked.clock, type=ClockRule)
    name = f"{game.slug}-{asked.name}"
    table = seated(game, options, f"{asked.seed:064x}", clock, name)
    play_on(table, Random(asked.seed), frozenset(asked.avoid))
    there = Path(str(folder(game)))
    there.mkdir(parents=True, exist_ok=True)
    log = there / f"{asked.name}.ndjson"
    log.write_bytes(written(table))
    return log


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="record_playthrough")
    parser.add_argument("slug")
    parser.add_argument("seed", type=int)
    parser.add_argument("name")
    parser.add_argument("--options")
    parser.add_argument("--clock", default='{"kind":"none"}')
    parser.add_argument("--avoid", action="append", default=[])
    return parser


if __name__ == "__main__":
    main()

"""Counts the ways to begin a match and writes them where law 10 looks for them.

PYTHONPATH=.:tests .venv/bin/python -m kit.record_perft <slug> <seed> <depth> [options JSON …]
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from domain.registry import games
from kit.perft import Perft, counted
from kit.playthroughs import PERFT, folder


def main(words: Sequence[str]) -> Path:
    slug, number, depth, *agreed = words
    game, seed = games()[slug], f"{int(number):064x}"
    counts = []
    for each in agreed or [f'{{"game":"{slug}"}}']:
        options = msgspec.json.decode(each, type=game.options)
        counts.append(Perft(options, seed, counted(game, options, seed, int(depth))))
    path = Path(str(folder(game) / PERFT))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(counts)) + b"\n")
    return path


if __name__ == "__main__":
    main(sys.argv[1:])

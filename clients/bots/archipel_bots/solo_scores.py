"""Plays solo games of bots for docs/solo-bots.md, and resumes an unfinished series.

python -m archipel_bots.solo_scores FILE --bot miner --game dice_miner --option magic_dice=3
python -m archipel_bots.solo_scores FILE    (only prints the report)

Games are numbered from 1. The number is the seed of the game and of the bot, so scores are
reproducible. Every game is one line of FILE, and is not played again.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from archipel_bots.local_match import play_locally
from archipel_bots.registry import BOTS
from archipel_bots.score_report import SoloGame, report
from archipel_client.terminal.options import parse_options

_DEFAULT_GAMES: Final = 200


def play_missing(file: Path, bot: str, game: str, options: Sequence[str], games: int) -> None:
    """Plays the games that the file lacks, and appends each as soon as it is over."""
    setting = " ".join(sorted(options))
    existing = {each.number for each in read_games(file) if each.is_of(bot, game, setting)}
    for number in range(1, games + 1):
        if number not in existing:
            outcome = play_locally([BOTS[bot]], game, parse_options(game, options), number)
            (score,) = outcome.scores
            played = SoloGame(game, setting, bot, number, score, outcome.result or "")
            with file.open("ab") as lines:
                lines.write(msgspec.json.encode(played) + b"\n")


def read_games(file: Path) -> Sequence[SoloGame]:
    if not file.exists():
        return ()
    return [msgspec.json.decode(line, type=SoloGame) for line in file.read_bytes().splitlines()]


def main(command_line: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--bot", action="append", default=[], choices=[*BOTS])
    parser.add_argument("--game", default="dice_miner")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--games", type=int, default=_DEFAULT_GAMES)
    arguments = parser.parse_args(None if command_line is None else [*command_line])
    for bot in arguments.bot:
        play_missing(arguments.file, bot, arguments.game, arguments.option, arguments.games)
    sys.stdout.write("\n".join(report(read_games(arguments.file))) + "\n")


if __name__ == "__main__":
    main()

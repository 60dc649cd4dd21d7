"""Plays one bot against another in any installed game, without a server, and counts the results.

python -m archipel_bots.contest mcts random --game tic_tac_toe --games 100 --iterations 500

Seats are exchanged after every match. The number of a match is its seed, so with --iterations a
contest can be repeated exactly.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, Literal, TypeAlias

from archipel_bots.bot import Bot
from archipel_bots.local_match import play_locally
from archipel_bots.mcts.player import MCTS, monte_carlo
from archipel_bots.registry import BOTS
from archipel_client.messages import Json
from archipel_client.terminal.options import parse_options
from domain.game import Outcome, Seat

Result: TypeAlias = Literal["won", "drawn", "lost"]

_RESULTS: Final[Sequence[Result]] = ("won", "drawn", "lost")
_SEATS: Final = 2


def contest(bots: tuple[Bot, Bot], game: str, options: Json, games: int) -> Iterator[Result]:
    """The results of the first bot, which has the first seat in every other match."""
    for number in range(games):
        own: Seat = number % _SEATS
        seated = bots if own == 0 else (bots[1], bots[0])
        yield _result(play_locally(seated, game, options, number), own)


def _result(outcome: Outcome, seat: Seat) -> Result:
    if not outcome.winners:
        return "drawn"
    return "won" if seat in outcome.winners else "lost"


def summary(results: Sequence[Result]) -> str:
    """Wins, draws and losses in all, in the first seat and in the second seat."""
    counted = [_counts(results), _counts(results[::2]), _counts(results[1::2])]
    return "{}; first seat {}; second seat {}".format(*counted)


def _counts(results: Sequence[Result]) -> str:
    counts = Counter(results)
    return ", ".join(f"{counts[each]} {each}" for each in _RESULTS)


def _bot(name: str, iterations: int | None) -> Bot:
    if name == MCTS.name and iterations is not None:
        return monte_carlo(seconds=inf, iterations=iterations)
    return BOTS[name]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs=_SEATS, choices=[*BOTS])
    parser.add_argument("--game", default="divercite")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--iterations", type=int, help="of mcts, instead of a second a move")
    arguments = parser.parse_args()
    first, second = (_bot(name, arguments.iterations) for name in arguments.bots)
    options = parse_options(arguments.game, arguments.option)
    results: list[Result] = [*contest((first, second), arguments.game, options, arguments.games)]
    sys.stdout.write(f"{arguments.bots[0]} against {arguments.bots[1]}: {summary(results)}\n")


if __name__ == "__main__":
    main()

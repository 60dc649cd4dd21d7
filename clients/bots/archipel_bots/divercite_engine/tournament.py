"""Plays tournaments for docs/divercite-engine.md, and resumes an unfinished one.

python -m archipel_bots.divercite_engine.tournament FILE --pairing 1s:greedy --games 200
python -m archipel_bots.divercite_engine.tournament FILE    (only prints the table)

A player is `greedy`, a level such as `L5`, a time limit such as `0.1s`, or a node limit such as
`1000n`. Times are processor times, so they do not depend on other processes. The first two
placements are random, equal for four games: each player is White in two of them, and begins two.
Every game is one line of FILE, and is not played again; several processes, each with its own
--first and FILE, may share a pairing. Equal points are a draw unless --tie-break decides them; such
games need a FILE of their own.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, TypeAlias, cast, get_args

import msgspec

from archipel_bots.divercite_engine.levels import LEVELS, Level, choose_move
from archipel_bots.divercite_engine.player import MAX_SECONDS
from archipel_bots.divercite_engine.position import command_of, from_state, legal_moves, move_of
from archipel_bots.greedy import GREEDY
from archipel_bots.local_match import choose_command
from archipel_bots.time_budget import Budget
from domain.chance import ScriptedChance
from domain.game import AnyGame, Seat, fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions, TieBreak
from domain.games.divercite.state import DiverciteState

TournamentPlayer: TypeAlias = Callable[[DiverciteState, Random], int]

_CHANCE: Final = ScriptedChance()
_GAMES_PER_OPENING: Final = 4  # each side for each player, each beginning
# The random placements of an opening.
_RANDOM_PLIES: Final = 2


class TournamentGame(msgspec.Struct, frozen=True):
    """One game, from the side of the first player of the pairing."""

    pairing: str
    number: int
    is_white: bool
    begins: bool
    points: tuple[int, int]
    won: int
    """1 if it won, -1 if it lost, 0 for a draw."""

    @property
    def lead(self) -> int:
        return self.points[0] - self.points[1]


def player_named(name: str) -> TournamentPlayer:
    if name == "greedy":
        return _greedy
    level, seconds = Level(), inf
    if name.startswith("L"):
        level, seconds = LEVELS[int(name[1:])], MAX_SECONDS
    elif name.endswith("n"):
        level = Level(nodes=float(name[:-1]))
    else:
        seconds = float(name.removesuffix("s"))

    def choose(state: DiverciteState, rng: Random) -> int:
        budget = Budget(seconds, level.nodes, process_time)
        return choose_move(level, from_state(state), (), budget, rng)

    return choose


def _greedy(state: DiverciteState, rng: Random) -> int:
    command = choose_command(GREEDY, cast("AnyGame", GAME), state, state.next or 0, rng)
    return move_of(cast("DiverciteCommand", command))


def play_game(pairing: str, number: int, tie_break: TieBreak = "none") -> TournamentGame:
    is_white, begins = not number & 1, not number & 2
    names = pairing.split(":")
    players = [player_named(name) for name in (names if is_white else reversed(names))]
    rngs = [Random(f"{pairing} {number} {seat}") for seat in range(2)]
    options = DiverciteOptions(starter=0 if begins == is_white else 1, tie_break=tie_break)
    state = _start(options, Random(number // _GAMES_PER_OPENING))
    while state.next is not None:
        state = _after_move(state, players[state.next](state, rngs[state.next]))
    white, black = GAME.scores(state)
    points = (white, black) if is_white else (black, white)
    return TournamentGame(
        pairing, number, is_white, begins, points, _result(state, 0 if is_white else 1)
    )


def _result(state: DiverciteState, seat: Seat) -> int:
    outcome = GAME.outcome(state)
    if outcome is None or not outcome.winners:
        return 0
    return 1 if seat in outcome.winners else -1


def _start(options: DiverciteOptions, rng: Random) -> DiverciteState:
    state = fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, 2, _CHANCE))
    for _ in range(_RANDOM_PLIES):
        state = _after_move(state, rng.choice(legal_moves(from_state(state))))
    return state


def _after_move(state: DiverciteState, move: int) -> DiverciteState:
    events = GAME.decide(state, command_of(move), state.next or 0, _CHANCE)
    return fold(GAME.evolve, state, events)


def read_games(file: Path) -> list[TournamentGame]:
    if not file.exists():
        return []
    return [
        msgspec.json.decode(line, type=TournamentGame) for line in file.read_bytes().splitlines()
    ]


def missing_numbers(
    played: Sequence[TournamentGame], pairing: str, wanted: Iterable[int]
) -> list[int]:
    """The numbers of the games that are still to be played."""
    existing = {each.number for each in played if each.pairing == pairing}
    return [number for number in wanted if number not in existing]


def table(played: Sequence[TournamentGame]) -> Iterator[str]:
    """Wins, draws and losses of the first player of each pairing, as Markdown."""
    yield "| players | games | W–D–L | as White | as Black | as starter | mean lead |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for pairing in dict.fromkeys(each.pairing for each in played):
        games = [each for each in played if each.pairing == pairing]
        cells = (
            " against ".join(pairing.split(":")),
            len(games),
            _win_draw_loss(games),
            _win_draw_loss(each for each in games if each.is_white),
            _win_draw_loss(each for each in games if not each.is_white),
            _win_draw_loss(each for each in games if each.begins),
            f"{sum(each.lead for each in games) / len(games):+.1f}",
        )
        yield f"| {' | '.join(map(str, cells))} |"


def _win_draw_loss(played: Iterable[TournamentGame]) -> str:
    results = [each.won for each in played]
    return "–".join(str(results.count(result)) for result in (1, 0, -1))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--pairing", action="append", default=[], help="the two players, as A:B")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--tie-break", choices=get_args(TieBreak), default="none")
    arguments = parser.parse_args()
    for pairing in arguments.pairing:
        for number in missing_numbers(
            read_games(arguments.file), pairing, range(arguments.first, arguments.games)
        ):
            line = msgspec.json.encode(play_game(pairing, number, arguments.tie_break))
            with arguments.file.open("ab") as file:
                file.write(line + b"\n")
    sys.stdout.write("\n".join(table(read_games(arguments.file))) + "\n")


if __name__ == "__main__":
    main()

"""Rows 6 and 7: the rules alone, and folding a stored match."""

from collections.abc import Callable, Sequence
from random import Random
from time import process_time

import msgspec

from benchmarks.driver.closed_loop import run_closed_loop
from benchmarks.measurements import Bar, Measurement
from benchmarks.moves import whole_game
from benchmarks.random_playouts import any_of
from benchmarks.redis_inspection import entries_of
from benchmarks.servers.archipel import ArchipelMatch, command_of
from benchmarks.session import BenchSession
from domain.chance import SystemChance
from domain.game import AnyGame, fold
from domain.match import UNOPENED, Match, advance
from domain.messages import Command, State
from domain.registry import games
from server.api.schemas import COMMAND
from server.store.codec import decode
from server.store.port import Entry

# What the engine of the course, against which the first bar is set, plays on one core.
COURSE_GAMES = 315
_GAMES = 50
_SECONDS = 1.0
_CHANCE = SystemChance()


def measure(session: BenchSession) -> list[Measurement]:
    return [*_games(session.scale.runs), *_folding(session)]


def _games(runs: int) -> list[Measurement]:
    game = games()["divercite"]
    scripts = [_commands(number) for number in range(_GAMES)]
    draw = Random(0)
    bars = (Bar(5 * COURSE_GAMES, at_most=False), Bar(10 * COURSE_GAMES, at_most=False))
    return [
        Measurement(
            row=6,
            measure="whole games of random legal moves a second: decide and evolve",
            unit="/s",
            ours=_rates(runs, lambda: [_play(game, script) for script in scripts], _GAMES),
            bars=bars,
            note=f"the bars are 5 and 10 times the course engine's {COURSE_GAMES} games/s",
        ),
        Measurement(
            row=6,
            measure="the same, each move drawn from the game's own choices",
            unit="/s",
            ours=_rates(runs, lambda: [_random_walk(game, draw) for _ in range(_GAMES)], _GAMES),
        ),
    ]


def _folding(session: BenchSession) -> list[Measurement]:
    table = session.ours.open(whole_game(0))
    run_closed_loop([table])
    if not isinstance(table, ArchipelMatch):
        raise TypeError
    entries = entries_of(session.ours, table.id)
    events = sum(len(decode(entry).events) for entry in entries)
    rates = _rates(session.scale.runs, lambda: [_folded(entries) for _ in range(_GAMES)], _GAMES)
    return [
        Measurement(
            row=7,
            measure="events a second: decode and fold a whole stored match",
            unit="/s",
            ours=tuple(rate * events for rate in rates),
            bars=(Bar(100_000, at_most=False), Bar(200_000, at_most=False)),
            note=f"{events} events in {len(entries)} commits",
        ),
        Measurement(
            row=7,
            measure="one stored match of 40 plies, decoded and folded",
            unit="ms",
            ours=tuple(1000 / rate for rate in rates),
            bars=(Bar(1),),
        ),
    ]


def _rates(runs: int, work: Callable[[], object], each: int) -> tuple[float, ...]:
    """How many a second of CPU, in every run; one goes before that is not counted."""
    work()
    return tuple(_rate(work, each) for _ in range(runs))


def _rate(work: Callable[[], object], each: int) -> float:
    begin, done = process_time(), 0
    while process_time() - begin < _SECONDS:
        work()
        done += each
    return done / (process_time() - begin)


def _commands(number: int) -> Sequence[Command]:
    return [msgspec.convert(command_of(move), COMMAND) for move in whole_game(number)]


def _begun(game: AnyGame) -> State:
    agreed = msgspec.convert({"game": game.slug, "starter": 0}, game.options)
    return fold(game.evolve, game.initial_state(), game.set_up(agreed, 2, _CHANCE))


def _play(game: AnyGame, script: Sequence[Command]) -> State:
    state = _begun(game)
    for ply, command in enumerate(script):
        state = fold(game.evolve, state, game.decide(state, command, ply % 2, _CHANCE))
    return state


def _random_walk(game: AnyGame, draw: Random) -> State:
    state = _begun(game)
    while seats := game.to_act(state):
        (seat,) = seats
        command = any_of(tuple(game.choices(state, seat)), draw)
        state = fold(game.evolve, state, game.decide(state, command, seat, _CHANCE))
    return state


def _folded(entries: Sequence[Entry]) -> Match:
    match = UNOPENED
    for entry in entries:
        match = advance(match, decode(entry), entry.hash)
    return match

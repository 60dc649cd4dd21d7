"""An innocent client: moves at a steady pace, each timed from when it was due."""

from collections.abc import Sequence
from statistics import quantiles
from time import perf_counter, sleep
from typing import Final

import msgspec
from msgspec import Struct

from benchmarks.moves import PLIES, Moves, whole_game
from benchmarks.servers.archipel import Archipel, command_of
from benchmarks.servers.http_calls import HttpCalls, RefusedError

# Two players, each below the limit of commands per player.
MOVES_PER_SECOND: Final = 80


class Felt(Struct, frozen=True):
    """Seconds from when each move was due to its answer, and how many moves got none."""

    latencies: Sequence[float]
    failed: int

    def percentile(self, number: int) -> float:
        return quantiles(self.latencies, n=100)[number - 1]


class Prepared(Struct, frozen=True):
    """Matches that are seated before the timing begins."""

    matches: Sequence[tuple[str, Moves]]


def prepare(server: Archipel, seconds: float) -> Prepared:
    """Slowly enough for the limit of commands."""
    matches: list[tuple[str, Moves]] = []
    for number in range(-(-round(seconds * MOVES_PER_SECOND) // PLIES)):
        matches.append((server.seated(), whole_game(number)))
        sleep(2 / MOVES_PER_SECOND)
    return Prepared(matches)


def play(server: Archipel, prepared: Prepared) -> Felt:
    """An open loop: a stall delays all moves that are due meanwhile, as it does for players."""
    calls = HttpCalls(server.url)
    moves = [(id, ply, move) for id, game in prepared.matches for ply, move in enumerate(game)]
    latencies: list[float] = []
    failed, begin = 0, perf_counter()
    for number, (id, ply, move) in enumerate(moves):
        due = begin + number / MOVES_PER_SECOND
        sleep(max(0.0, due - perf_counter()))
        try:
            calls.post(
                f"/api/matches/{id}/commands",
                command_of(move),
                msgspec.Raw,
                server.guests[ply % 2].headers,
            )
        except (RefusedError, OSError):
            failed += 1
            calls = HttpCalls(server.url)
        latencies.append(perf_counter() - due)
    return Felt(latencies, failed)

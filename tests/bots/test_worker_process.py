"""Searches in a worker process, within the time that a clock leaves."""

import asyncio
import os
import signal
import sys
from random import Random
from time import monotonic

import pytest

from archipel_bots import RANDOM
from archipel_bots.divercite_engine.player import ENGINES
from archipel_bots.time_budget import seconds_for_move
from archipel_bots.worker_process import Turn, choose_in_worker
from archipel_client import choices
from archipel_client.contract import ClockFace
from archipel_client.messages import Json
from bots.divercite_matches import seen
from bots.positions import game
from kit.processes import children, processes
from kit.waiting import until

# It is not in the opening book.
TOLD = seen(next(state for state in game(1) if state.ply == 6))
OFFERED = [*choices.combinations(TOLD.choices)]
SEARCHING_HOST = """
import asyncio, os
from random import Random
from archipel_bots.divercite_engine.player import ENGINES
from archipel_bots.worker_process import Turn, choose_in_worker
from bots.test_worker_process import TOLD
async def main():
    turn = Turn(TOLD.view, TOLD.choices, TOLD.seat, Random(1))
    await choose_in_worker(ENGINES[5].within, 60, turn)
    print("chosen", flush=True)
    await asyncio.sleep(600)
if __name__ == "__main__":
    asyncio.run(main())
"""


def turn(seed: int) -> Turn:
    return Turn(TOLD.view, TOLD.choices, TOLD.seat, Random(seed))


async def highest(seconds: float, seed: int) -> Json:
    within = ENGINES[8].within
    assert within is not None
    return await choose_in_worker(within, seconds, turn(seed))


async def test_event_loop_stays_responsive() -> None:
    """The event loop of the host runs during a search."""
    searching = asyncio.create_task(highest(20, 1))
    turns = 0
    while not searching.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert turns > 50
    assert await searching in OFFERED


async def test_many_at_once_in_time() -> None:
    """Twelve matches share one worker, and each gets its move in time."""
    await highest(20, 1)  # starts the worker
    begun = monotonic()
    moves = await asyncio.gather(*(highest(2, seed) for seed in range(12)))
    assert all(move in OFFERED for move in moves)
    # A margin for a loaded machine; searches one after another would take twelve seconds.
    assert monotonic() - begun < 5


async def test_its_worker_is_killed() -> None:
    """The move is chosen without a search, and the next one in a new worker."""
    await highest(20, 1)
    searching = asyncio.create_task(highest(20, 2))
    await asyncio.sleep(0.3)
    for worker in children(os.getpid(), "spawn_main"):
        os.kill(worker, signal.SIGKILL)
    assert await searching in OFFERED
    assert await highest(20, 3) in OFFERED


async def test_its_host_is_killed() -> None:
    """No worker process is left."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    host = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SEARCHING_HOST, stdout=asyncio.subprocess.PIPE, env=paths
    )
    assert host.stdout is not None
    assert await host.stdout.readline() == b"chosen\n"
    workers = children(host.pid, "spawn_main")
    assert workers
    host.kill()
    await host.wait()
    await until(lambda: not {*workers} & {*processes("spawn_main")})


@pytest.mark.parametrize(
    "clock, seconds",
    [
        (ClockFace(kind="none"), 10),
        (ClockFace(kind="per_move", seconds=60, remaining_ms=[60_000, 60_000]), 6),
        (ClockFace(kind="total", seconds=900, remaining_ms=[5_000, 300_000]), 0.5),
        (ClockFace(kind="total", increment_ms=2_000, remaining_ms=[100_000, 5_000]), 11.6),
        (ClockFace(kind="total", increment_ms=2_000, remaining_ms=[1_000, 5_000]), 0.5),
    ],
)
def test_share_of_the_clock(clock: ClockFace, seconds: float) -> None:
    """A tenth of the remaining time and most of the increment, but never more than half."""
    assert seconds_for_move(clock, 0) == pytest.approx(seconds)


def test_bots_without_search() -> None:
    """A bot without a search needs no worker."""
    assert RANDOM.within is None

"""Hard thinking, in a process beside the host's: it would hold up every other match here.

One worker for all matches of a host. Whoever waits in its queue uses up the time that was given
for the move, so a move comes in time however many are thought about; if none comes, a hasty one
is made here.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from archipel_bots.bot import Within
from archipel_bots.workers import discard_worker_pools, worker_pool
from archipel_client.messages import Json

# A worker needs this long to hand its answer over.
_HANDOVER_S: Final = 0.05


class Turn(NamedTuple):
    """What a bot is told when it is to choose."""

    view: Json
    choices: Sequence[Json]
    seat: int
    rng: Random


async def choose_in_worker(within: Within, seconds: float, turn: Turn) -> Json:
    """What a bot chooses within so many seconds, wherever it finds the time to."""
    # A process draws from a copy, so each move has luck of its own.
    turn = turn._replace(rng=Random(turn.rng.getrandbits(64)))
    end = monotonic() + seconds
    try:
        asked = worker_pool().submit(_choose, within, end - _HANDOVER_S, turn)
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(asked)
    except TimeoutError:
        pass
    except BrokenProcessPool:
        # The worker was killed; the next move gets a new one.
        discard_worker_pools()
    return await asyncio.to_thread(within(0), *turn)


def _choose(within: Within, end: float, turn: Turn) -> Json:
    return within(max(0.0, end - monotonic()))(*turn)

"""`python -m benchmarks.attacks [--before CHECKOUT] [NAME …]`: what attacks do to others."""

import argparse
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.attacks import connections, requests
from benchmarks.attacks.attacker import Attack, Victim
from benchmarks.attacks.innocent import play, prepare
from benchmarks.attacks.report import Result, page
from benchmarks.cores import pin_driver
from benchmarks.log_seeding import add_commits
from benchmarks.servers.archipel import Archipel, Clock, Guest
from benchmarks.servers.server_process import ROOT

RESULTS: Final = ROOT / "benchmarks" / "attacks.md"

_QUIET_S: Final = 6.0
_ATTACKED_S: Final = 6.0
_BUILD_UP_S: Final = 3.0  # of the attack, before the innocent client is timed
_ROWS: Final = 13_000
_COMMITS: Final = 6_000
_FILL: Final = """
import sys
from types import SimpleNamespace
from benchmarks.log_seeding import seed_matches
server = SimpleNamespace(redis=SimpleNamespace(socket=sys.argv[1]))
seed_matches(server, range(int(sys.argv[2])))
"""
_CLOCK: Final[Clock] = {"kind": "total", "seconds": 86_400, "increment_ms": 0}
# The defaults, but for the one that would bound the innocent player's own preparation.
_LIMITS: Final = ("--matches-per-minute=0",)


def _lengthen(server: Archipel, match: str) -> None:
    add_commits(server, [match], _COMMITS)


def _fill(server: Archipel, _match: str) -> None:
    """By the checkout of the server, as an older one does not read every newer command."""
    command = (str(server.python), "-c", _FILL, server.redis.socket, str(_ROWS))
    subprocess.run(command, cwd=server.checkout, check=True)


ATTACKS: Final[Mapping[str, tuple[Attack, Callable[[Archipel, str], None] | None]]] = {
    "header flood": (connections.header_flood, None),
    "long request line": (connections.long_url, None),
    "slow heads": (connections.slow_heads, None),
    "slow bodies": (connections.slow_bodies, None),
    "5 000 half-open": (connections.half_open, None),
    "fragments": (connections.fragments, None),
    "pings": (connections.pings, None),
    "stalled SSE": (requests.stalled_streams, _lengthen),
    "filters without a hit": (requests.filters_without_a_hit, _fill),
    "deep ?at=": (requests.deep_versions, _lengthen),
    "sit and stand": (requests.sit_and_stand, None),
    "guests by the thousand": (requests.guests_by_the_thousand, None),
    "readiness": (requests.readiness, None),
}


def main() -> None:
    asked = _asked()
    _allow_many_sockets()
    pin_driver()
    names = asked.names or [*ATTACKS]
    checkouts = [("before", asked.before)] if asked.before else []
    results: list[Result] = []
    for name, (column, checkout) in product(names, [*checkouts, ("now", ROOT)]):
        results.append(_measured(name, column, checkout))
        # What is measured is kept, even if a later attack fails.
        asked.output.write_text(page(results))
    print(page(results))


def _measured(name: str, column: str, checkout: Path) -> Result:
    """A fresh server, quiet first and then attacked."""
    attack, seeded = ATTACKS[name]
    with tempfile.TemporaryDirectory(prefix="archipel-attack-") as scratch:
        server = Archipel(Path(scratch) / "data", limits=_LIMITS, checkout=checkout)
        try:
            victim = _victim(server)
            if seeded is not None:
                seeded(server, victim.match)
            play(server, prepare(server, 1.0))
            quiet, attacked = prepare(server, _QUIET_S), prepare(server, _ATTACKED_S)
            felt_quiet = play(server, quiet)
            with _attacking(attack, victim):
                time.sleep(_BUILD_UP_S)
                felt = play(server, attacked)
        finally:
            server.stop()
    sys.stderr.write(f"attacks: {name}, {column}\n")
    return Result(name, column, felt_quiet, felt)


def _victim(server: Archipel) -> Victim:
    tokens = tuple(
        server.asking.post("/api/players", {"name": name}, Guest).token
        for name in ("Eve", "Mallory")
    )
    return Victim(server.url, tokens, server.seated(_CLOCK))


@contextmanager
def _attacking(attack: Attack, victim: Victim) -> Iterator[None]:
    """In a process of low priority, so that it takes no time from the innocent client."""
    until = perf_counter() + _BUILD_UP_S + _ATTACKED_S
    process = multiprocessing.get_context("fork").Process(
        target=_attack, args=(attack, victim, until), daemon=True
    )
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def _attack(attack: Attack, victim: Victim, until: float) -> None:
    os.nice(15)
    attack(victim, until)


def _allow_many_sockets() -> None:
    """For the attacker and for the servers, which inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *ATTACKS], metavar="NAME")
    parser.add_argument("--before", type=Path, help="another checkout, set up, to compare with")
    parser.add_argument("--output", type=Path, default=RESULTS)
    return parser.parse_args()


if __name__ == "__main__":
    main()

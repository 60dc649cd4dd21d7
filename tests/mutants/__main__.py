"""Draws mutants by seed, runs the tests of their lines, and prints what survives, by room.

`python -m mutants --seeds 1 2 3 --count 150` draws 150 for each seed. The status is 1 if in a room
less than 95 % are killed, equivalents left out.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random

from mutants import covering
from mutants.collecting import Mutant, mutants
from mutants.equivalents import equivalents, outdated, reason_of
from mutants.handmade import BY_HAND, handmade
from mutants.judging import Judgement, judged, unreliable
from mutants.report import LEAST, MutantOutcome, described, table, tallies
from mutants.rooms import ROOMS, room_of, sources
from mutants.selection import GivenFiles, Selection, Suite
from mutants.trial import preload


def main() -> int:
    asked = _asked()
    suite = GivenFiles((*asked.tests,)) if asked.tests else _measured()
    preload()
    rooms = asked.rooms or [*ROOMS, BY_HAND]
    drawn = _drawn(_by_room(), asked.seeds, asked.count, rooms)
    if asked.files:
        drawn = [each for path in asked.files for each in _of_file(path)]
    elif BY_HAND in rooms:
        drawn = [*drawn, *(each.mutant() for each in handmade() if each.is_of_today)]
    outcomes = list[MutantOutcome]()
    for outcome in _outcomes(drawn, suite, asked.jobs):
        outcomes.append(outcome)
        print(described(outcome), flush=True)
    print("", table(tallies(outcomes)), sep="\n")
    if void := _unreliable(outcomes):
        print(f"{void} fails without a mutant, too: what it killed does not count")
    for entry in (old := [*_outdated()]):
        print(f"no longer so: {entry}")
    return int(bool(void or old) or any(each.rate < LEAST for each in tallies(outcomes)))


def _measured() -> Suite:
    covering.measure()
    return Suite(covering.runs())


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--seeds", nargs="+", default=["1"], help="one sample for each of them")
    parser.add_argument("--count", type=int, default=150, help="how many a sample has")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at a time")
    parser.add_argument("--rooms", nargs="*", choices=[*ROOMS, BY_HAND], help="only these")
    parser.add_argument("--files", nargs="*", help="no sample, but all mutants of these files")
    parser.add_argument("--tests", nargs="*", help="these test files, without measuring any")
    return parser.parse_args()


def _by_room() -> Mapping[str, Sequence[Mutant]]:
    found = defaultdict[str, list[Mutant]](list)
    for path in sources():
        found[room_of(path) or ""].extend(_of_file(path))
    return found


def _of_file(path: str) -> Sequence[Mutant]:
    return mutants(path, (covering.ROOT / path).read_bytes())


def _drawn(
    of: Mapping[str, Sequence[Mutant]], seeds: Sequence[str], count: int, rooms: Sequence[str]
) -> Sequence[Mutant]:
    """As many of each room, however large it is; a mutant that two seeds draw counts once."""
    found = dict[Mutant, None]()
    for seed in seeds:
        draws = list[Sequence[Mutant]]()
        for place, room in enumerate(ROOMS):
            share = (count + len(ROOMS) - 1 - place) // len(ROOMS)
            draw = Random(f"{seed} {room}").sample(of[room], min(share, len(of[room])))
            if room in rooms:
                draws.append(draw)
        # By turns, so that a run that is cut short has some of every room.
        found |= dict.fromkeys(each for turn in zip_longest(*draws) for each in turn if each)
    return [*found]


def _outcomes(drawn: Sequence[Mutant], suite: Selection, jobs: int) -> Iterator[MutantOutcome]:
    entries = equivalents()
    reasons = {mutant: reason_of(mutant, entries) for mutant in drawn}
    for mutant, reason in reasons.items():
        if reason is not None:
            yield MutantOutcome(mutant, equivalent=reason)
    rest = [mutant for mutant, reason in reasons.items() if reason is None]
    yield from map(_outcome, judged(rest, suite, jobs))


def _outcome(judgement: Judgement) -> MutantOutcome:
    why = "no test runs this line" if judgement.without_tests else ""
    return MutantOutcome(judgement.mutant, judgement.result.by, why=why, seconds=judgement.seconds)


def _outdated() -> Iterator[str]:
    """What the lists of equivalents and handmade mutants say of files that have changed."""
    yield from outdated(equivalents(), covering.ROOT)
    yield from (f"{each.path}: {each.does}" for each in handmade() if not each.is_of_today)


def _unreliable(outcomes: Sequence[MutantOutcome]) -> str:
    killers = sorted({outcome.killer for outcome in outcomes if "::" in outcome.killer})
    return unreliable(killers, outcomes[0].mutant) if killers else ""


if __name__ == "__main__":
    sys.exit(main())

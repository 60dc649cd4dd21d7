"""What a run prints: each survivor with its diff, and the table of the rooms."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from mutants.collecting import Mutant
from mutants.handmade import BY_HAND
from mutants.rooms import ROOMS, room_of

LEAST: Final = 0.95


class MutantOutcome(Struct, frozen=True):
    """What became of a mutant: killed by a test, equivalent for a reason, or alive."""

    mutant: Mutant
    killer: str = ""
    equivalent: str = ""
    why: str = ""
    seconds: float = 0

    @property
    def survived(self) -> bool:
        return not self.killer and not self.equivalent


class Tally(Struct, frozen=True):
    """The mutants of one room."""

    room: str
    drawn: int
    equivalent: int
    killed: int

    @property
    def rate(self) -> float:
        counted = self.drawn - self.equivalent
        return self.killed / counted if counted else 1.0


def tallies(outcomes: Iterable[MutantOutcome]) -> Iterator[Tally]:
    drawn, equivalent, killed = Counter[str](), Counter[str](), Counter[str]()
    for outcome in outcomes:
        room = BY_HAND if outcome.mutant.kind == BY_HAND else room_of(outcome.mutant.path) or ""
        drawn[room] += 1
        equivalent[room] += bool(outcome.equivalent)
        killed[room] += bool(outcome.killer)
    return (
        Tally(room, drawn[room], equivalent[room], killed[room])
        for room in (*ROOMS, BY_HAND)
        if drawn[room]
    )


def described(outcome: MutantOutcome) -> str:
    mutant = outcome.mutant
    place = f"{mutant.path}:{mutant.line} {mutant.function or '(module)'} [{mutant.kind}]"
    word = "killed" if outcome.killer else "equivalent" if outcome.equivalent else "SURVIVED"
    note = outcome.killer or outcome.equivalent or outcome.why
    lines = [f"    {line}" for line in mutant.diff] if not outcome.killer else []
    return "\n".join([f"{word} {place} {note} {outcome.seconds:.0f} s", *lines])


def table(found: Iterable[Tally]) -> str:
    rows = [
        f"| {each.room} | {each.drawn} | {each.equivalent} | "
        f"{each.killed}/{each.drawn - each.equivalent} | {each.rate:.0%} |"
        for each in found
    ]
    head = "| room | drawn | equivalent | killed | rate |\n| --- | --- | --- | --- | --- |"
    return "\n".join([head, *rows])

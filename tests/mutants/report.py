"""What a run prints: each survivor with its diff, and the table of the rooms."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from mutants.collecting import Mutant
from mutants.handmade import BY_HAND
from mutants.rooms import ROOMS, room_of

LEAST: Final = 0.95


class Fate(Struct, frozen=True):
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


def tallies(fates: Iterable[Fate]) -> Iterator[Tally]:
    drawn, equivalent, killed = Counter[str](), Counter[str](), Counter[str]()
    for fate in fates:
        room = BY_HAND if fate.mutant.kind == BY_HAND else room_of(fate.mutant.path) or ""
        drawn[room] += 1
        equivalent[room] += bool(fate.equivalent)
        killed[room] += bool(fate.killer)
    return (
        Tally(room, drawn[room], equivalent[room], killed[room])
        for room in (*ROOMS, BY_HAND)
        if drawn[room]
    )


def described(fate: Fate) -> str:
    mutant = fate.mutant
    place = f"{mutant.path}:{mutant.line} {mutant.function or '(module)'} [{mutant.kind}]"
    word = "killed" if fate.killer else "equivalent" if fate.equivalent else "SURVIVED"
    note = fate.killer or fate.equivalent or fate.why
    lines = [f"    {line}" for line in mutant.diff] if not fate.killer else []
    return "\n".join([f"{word} {place} {note} {fate.seconds:.0f} s", *lines])


def table(found: Iterable[Tally]) -> str:
    rows = [
        f"| {each.room} | {each.drawn} | {each.equivalent} | "
        f"{each.killed}/{each.drawn - each.equivalent} | {each.rate:.0%} |"
        for each in found
    ]
    head = "| room | drawn | equivalent | killed | rate |\n| --- | --- | --- | --- | --- |"
    return "\n".join([head, *rows])

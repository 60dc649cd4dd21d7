"""The checks of the divers' powers in a pack; a failed one names its line (R11)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from msgspec import UNSET

from domain.games.mini_divercity.entries import Deed, DeedEntry, PowerEntry, SoloPowerEntry
from domain.packs import InvalidPackError, Line

Powers: TypeAlias = Mapping[str, Line[PowerEntry] | Line[SoloPowerEntry]]
PowerLine: TypeAlias = Line[PowerEntry] | Line[SoloPowerEntry]

TEAM_ONLY: Final[frozenset[Deed]] = frozenset({"call_teammate", "tell_hands"})
MOST: Final[Mapping[Deed, int]] = {  # a command names no more
    "tell_hands": 2,
    "order_corporations": 4,
    "catch": 2,
    "reveal": 2,
}


def step_of(entry: DeedEntry) -> int:
    """The step of a moved token: one up unless set."""
    return 1 if entry.step is UNSET else entry.step


def check_powers(powers: Mapping[str, Line[PowerEntry]]) -> None:
    for line in powers.values():
        _check_power(line)
    _check_orders([*powers.values()])


def check_solo_powers(powers: Powers) -> None:
    """Alone, a power without an entry of its own is that of the cooperative game."""
    for line in powers.values():
        _check_power(line)
        if line.entry.does in TEAM_ONLY:
            why = f"{line.entry.does} needs teammates: alone, {line.entry.id} needs a solo_power"
            raise InvalidPackError(line.where, why)
    _check_orders([*powers.values()])


def _check_power(line: PowerLine) -> None:
    power = line.entry
    if (power.does == "move_token") != (power.zone is not None):
        raise InvalidPackError(line.where, "a zone goes with move_token, and only with it")
    if power.does != "move_token" and power.step is not UNSET:
        raise InvalidPackError(line.where, "a step goes with move_token, and only with it")
    if power.step == 0:
        raise InvalidPackError(line.where, f"{power.id} moves a token by no step")
    if power.count > 1 and power.does not in MOST:
        raise InvalidPackError(line.where, f"{power.does} has no count")
    if power.count > MOST.get(power.does, 1):
        why = f"{power.does} has a count of {MOST[power.does]} at most"
        raise InvalidPackError(line.where, why)


def _check_orders(lines: Sequence[PowerLine]) -> None:
    """A later look must show every card that was ordered before."""
    ordering = [line for line in lines if line.entry.does == "order_corporations"]
    for first, line in pairwise(ordering):
        counts = first.entry.count, line.entry.count
        if counts[0] != counts[1]:
            who = f"{line.entry.id} orders {counts[1]} cards"
            raise InvalidPackError(
                line.where, f"{who}, but {first.entry.id} {counts[0]} ({first.where})"
            )

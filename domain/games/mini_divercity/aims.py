"""The targets of each diver, as one pattern of commands for each."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias, assert_never

from domain.choices import Choice, Value, choice
from domain.game import Seat
from domain.games.mini_divercity.commands import (
    SendDiver,
    SendToCard,
    SendToDeck,
    SendToHotel,
    SendToTeammates,
    SendToToken,
)
from domain.games.mini_divercity.figures import Power
from domain.games.mini_divercity.material import OCEAN, SPECIES, ZONES, Place, Role, Species
from domain.games.mini_divercity.state import MiniDivercityState

Sending: TypeAlias = (
    SendDiver | SendToHotel | SendToCard | SendToToken | SendToDeck | SendToTeammates
)


class Aim(NamedTuple):
    """The command that sends a diver, and the values of its own field."""

    command: type[Sending]
    field: str | None = None
    values: tuple[Value, ...] = ()


def aim(state: MiniDivercityState, seat: Seat, diver: Role) -> Choice:
    command, field, values = _aim(state, seat, diver)
    at = {} if field is None else {field: values}
    return choice(command, diver=(diver,), **at)


def fits(state: MiniDivercityState, seat: Seat, sending: Sending) -> bool:
    """Whether this diver can be sent to this target."""
    command, field, values = _aim(state, seat, sending.diver)
    return type(sending) is command and (field is None or getattr(sending, field) in values)


def finds_nothing(state: MiniDivercityState, seat: Seat, diver: Role) -> bool:
    """Whether this diver acts on a target, and finds none."""
    aimed = _aimed(state, seat, state.power(diver))
    return aimed.field is not None and not aimed.values


def _aim(state: MiniDivercityState, seat: Seat, diver: Role) -> Aim:
    """A diver without a target may be sent all the same, and does nothing (R49)."""
    aimed = _aimed(state, seat, state.power(diver))
    return aimed if aimed.values else Aim(SendDiver)


def _aimed(state: MiniDivercityState, seat: Seat, power: Power) -> Aim:
    match power.does:
        case "close_hotel":
            return Aim(SendToHotel, "hotel", state.hotels)
        case "identify":
            return Aim(SendToCard, "card", tuple(_identifiable(state, seat)))
        case "move_token":
            return Aim(SendToToken, "species", tuple(_in_zone(state, power)))
        case "catch":
            most = min(power.count, state.species.count)
            return Aim(SendToDeck, "count", tuple(range(1, most + 1)))
        case "call_teammate":
            return Aim(SendToTeammates, "seats", tuple(_groups(state, seat, 1)))
        case "tell_hands":
            return Aim(SendToTeammates, "seats", tuple(_groups(state, seat, power.count)))
        case "see_own_hand" | "order_corporations" | "reveal":
            return Aim(SendDiver)
        case _:
            assert_never(power.does)


def _identifiable(state: MiniDivercityState, seat: Seat) -> Iterable[Place]:
    """In the solo game the Swimmer dives in the Ocean only (R43)."""
    held = state.held(seat)
    return [place for place in held if place in OCEAN] if state.is_solo else held


def _in_zone(state: MiniDivercityState, power: Power) -> Iterable[Species]:
    if power.zone is None:
        return []
    zones = [*ZONES.values()] if power.zone == "any" else [ZONES[power.zone]]
    at = zip(SPECIES, state.scale, strict=True)
    return [species for species, position in at if position in zones]


def _groups(state: MiniDivercityState, seat: Seat, most: int) -> Iterator[Value]:
    """All groups of teammates up to this size."""
    others = [other for other in range(len(state.hands)) if other != seat]
    for size in range(1, most + 1):
        yield from combinations(others, size)

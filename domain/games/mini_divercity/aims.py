"""What a diver can be aimed at: one pattern of commands for each diver."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias, assert_never

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


def aim(state: MiniDivercityState, seat: Seat, diver: Role) -> Choice:
    """Who finds nothing to act on may be sent all the same, and does nothing (R49)."""
    aimed = _aimed(state, seat, diver)
    if all(aimed.fields.values()):
        return aimed
    return choice(SendDiver, diver=(diver,))


def _aimed(state: MiniDivercityState, seat: Seat, diver: Role) -> Choice:
    power, own = state.power(diver), (diver,)
    match power.does:
        case "close_hotel":
            return choice(SendToHotel, diver=own, hotel=state.hotels)
        case "identify":
            return choice(SendToCard, diver=own, card=_identifiable(state, seat))
        case "move_token":
            return choice(SendToToken, diver=own, species=_in_zone(state, power))
        case "catch":
            most = min(power.count, state.species.count)
            return choice(SendToDeck, diver=own, count=range(1, most + 1))
        case "call_teammate":
            return choice(SendToTeammates, diver=own, seats=_groups(state, seat, 1))
        case "tell_hands":
            return choice(SendToTeammates, diver=own, seats=_groups(state, seat, power.count))
        case "see_own_hand" | "order_corporations" | "reveal":
            return choice(SendDiver, diver=own)
        case _:
            assert_never(power.does)


def _identifiable(state: MiniDivercityState, seat: Seat) -> Iterable[Place]:
    """Alone, the Swimmer dives in the Ocean only (R43)."""
    held = state.held(seat)
    return [place for place in held if place in OCEAN] if state.is_solo else held


def _in_zone(state: MiniDivercityState, power: Power) -> Iterable[Species]:
    where = None if power.zone is None else ZONES[power.zone]
    at = zip(SPECIES, state.scale, strict=True)
    return [species for species, position in at if position == where]


def _groups(state: MiniDivercityState, seat: Seat, most: int) -> Iterator[Value]:
    """One teammate or several, up to so many."""
    others = [other for other in range(len(state.hands)) if other != seat]
    for size in range(1, most + 1):
        yield from combinations(others, size)

"""Removes equivalent commands: cards that lie face down are interchangeable."""

from collections.abc import Hashable, Iterable, Iterator
from typing import cast

from msgspec.structs import asdict

from domain.games.mini_divercity.commands import MiniDivercityCommand
from domain.games.mini_divercity.material import LAGOON
from domain.games.mini_divercity.state import MiniDivercityState


def distinct_commands(
    state: MiniDivercityState, commands: Iterable[MiniDivercityCommand]
) -> Iterator[MiniDivercityCommand]:
    seen = set[Hashable]()
    for command in commands:
        what = type(command), *(_equivalence_key(state, *each) for each in asdict(command).items())
        if what not in seen:
            seen.add(what)
            yield command


def _equivalence_key(state: MiniDivercityState, name: str, value: object) -> Hashable:
    match name, value:
        case (("card" | "lagoon" | "ocean"), int(place)):
            return _card(state, place)
        case (("extra" | "cards"), tuple()):
            places = cast("tuple[int, ...]", value)
            return tuple(sorted(str(_card(state, place)) for place in places))
        case "hotel", str(colour):
            return _hotel(state, colour)
        case _:
            return str(value)


def _card(state: MiniDivercityState, place: int) -> Hashable:
    held = state.hands[0][place - 1]
    return place in LAGOON, held is not None and held.known and held.species


def _hotel(state: MiniDivercityState, colour: str) -> Hashable:
    """The islands that this hotel belongs to, and how many hotels of these are open."""
    faces = state.terms.corporations
    partners = [name for name, face in sorted(faces.items()) if colour in face.hotels]
    open_pairs = {faces[name].hotels for name in partners}
    return tuple(sorted(open_pairs)), sum(
        hotel in state.hotels for pair in open_pairs for hotel in pair
    )

from dataclasses import replace
from typing import cast

from msgspec import structs

from domain.game import AnyGame
from domain.messages import Event, named
from kit.pile_game import GAME, StonesTaken, TakeStones
from kit.registering import registered
from kit.scenes import given, started
from kit.table import ADA
from server.store.codec import decode, encode


class StoneTaken(Event, frozen=True, tag_field="type", tag=named("pile")):
    """The event of an older version of the game."""

    seat: int


def upcast(old: object) -> tuple[object, ...]:
    return (StonesTaken(old.seat, 1),) if isinstance(old, StoneTaken) else (old,)


def test_old_shapes_are_brought_up_to_date() -> None:
    """A stored event of a retired type is upcast when it is read."""
    older = replace(GAME, retired=(StoneTaken,), upcast=upcast)
    with registered(cast("AnyGame", older)):
        commit = given(*started()).when(ADA, TakeStones(1)).step.commit
        stored = encode(structs.replace(commit, events=(StoneTaken(0),)))
        assert b"pile.stone_taken" in stored.body
        assert decode(stored) == commit


def test_old_names_of_fields_are_read() -> None:
    """What 0.1.0 stored as `promise` and `word` is read as `commitment` and `client_seed`."""
    for step in given(*started(client_seeds=("mistral", "sirocco"))).table.steps:
        body = step.entry.body.replace(b'"commitment":', b'"promise":')
        old = structs.replace(step.entry, body=body.replace(b'"client_seed":', b'"word":'))
        assert old.body != step.entry.body
        assert decode(old) == step.commit

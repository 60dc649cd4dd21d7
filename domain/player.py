"""A player: a person or a bot."""

from msgspec import Struct


class Player(Struct, frozen=True):
    id: str
    name: str


def id_of(player: Player | None) -> str | None:
    return None if player is None else player.id

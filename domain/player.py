"""Who plays: a person or a bot, known by an id."""

from msgspec import Struct


class Player(Struct, frozen=True):
    id: str
    name: str

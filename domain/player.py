"""A player: a person or a bot."""

from msgspec import Struct

from domain.display_text import displayable

_LONGEST_NAME = 60


class Player(Struct, frozen=True, gc=False):
    id: str
    name: str


def id_of(player: Player | None) -> str | None:
    return None if player is None else player.id


def shown(player: Player) -> Player:
    """With a name that is safe to show: the log may hold one that is no longer accepted."""
    name = displayable(player.name, _LONGEST_NAME) or "?"
    return player if name == player.name else Player(player.id, name)

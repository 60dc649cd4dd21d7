"""How a match is to be played, as it is said in a terminal: `players=3 mode=team`."""

from collections.abc import Iterable

import msgspec

from archipel_client.messages import Json
from archipel_client.problems import ArchipelError


def agreed(game: str, said: Iterable[str]) -> Json:
    """The options of a game; what is left unsaid is as the game has it."""
    return {"game": game, **dict(_option(each) for each in said)}


def _option(said: str) -> tuple[str, object]:
    name, equals, value = said.partition("=")
    if not name or not equals:
        raise ArchipelError(f"an option is NAME=VALUE, as in players=3; {said!r} is not")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        # A word needs no quotes here.
        return name, value

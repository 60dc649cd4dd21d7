"""Options of a match on the command line: `players=3 mode=team`."""

from collections.abc import Iterable

import msgspec

from archipel_client.errors import ArchipelError
from archipel_client.messages import Json


def parse_options(game: str, texts: Iterable[str]) -> Json:
    """The options of a game; those that are not given have their defaults."""
    return {"game": game, **dict(_option(each) for each in texts)}


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise ArchipelError(f"an option is NAME=VALUE, as in players=3; {text!r} is not")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        # Text needs no quotes here.
        return name, value

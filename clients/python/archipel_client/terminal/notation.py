"""Moves of DiverCité in letters: `Rd4` is a red city, `Ge5` a green resource, `Xa7` the token."""

from collections.abc import Iterable, Mapping

from archipel_client.choices import combinations
from archipel_client.messages import Json

GAME = "divercite"
LETTERS: Mapping[str, str] = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
NEUTRAL = "X"


def moves(choices: Iterable[Json]) -> Mapping[str, Json]:
    """Everything that is legal now, by the letters for it."""
    return {written(command): command for command in combinations(choices)}


def written(command: Json) -> str:
    """A command, or the event that came of it."""
    letter = LETTERS.get(str(command.get("colour")), NEUTRAL)
    return f"{letter}{command['cell']}"


def read(text: str, choices: Iterable[Json]) -> Json | None:
    """What these letters ask for, if it is legal; their case does not matter."""
    return moves(choices).get(text.strip().capitalize())

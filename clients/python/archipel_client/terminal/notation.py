"""Moves of DiverCité in letters: `Rd4` is a red city, `Ge5` a green resource, `Xa7` the token."""

from collections.abc import Iterable, Mapping

from archipel_client.choices import combinations
from archipel_client.messages import Json

GAME = "divercite"
LETTERS: Mapping[str, str] = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
NEUTRAL = "X"


def legal_moves(choices: Iterable[Json]) -> Mapping[str, Json]:
    """The legal commands by their notation."""
    return {notate(command): command for command in combinations(choices)}


def notate(command: Json) -> str:
    """The notation of a command, or of its event."""
    letter = LETTERS.get(str(command.get("colour")), NEUTRAL)
    return f"{letter}{command['cell']}"


def parse_move(text: str, choices: Iterable[Json]) -> Json | None:
    """The legal command that the text denotes, in any case."""
    return legal_moves(choices).get(text.strip().capitalize())

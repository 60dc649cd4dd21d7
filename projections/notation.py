"""The moves of a commit, in the notation of their game."""

from collections.abc import Iterable

from domain.game import AnyGame
from domain.match.events import is_of_match
from domain.messages import Event


def notation(game: AnyGame, told: Iterable[Event]) -> tuple[str, ...]:
    """Of events as a viewer may see them: what is concealed there cannot be written either."""
    written = (game.notate(event) for event in told if not is_of_match(event))
    return tuple(text for text in written if text is not None)

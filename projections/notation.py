"""The moves of a commit, in the notation of their game."""

from collections.abc import Iterable

from domain.game import AnyGame
from domain.match.events import is_of_match
from domain.messages import Event


def notation(game: AnyGame, events: Iterable[Event]) -> tuple[str, ...]:
    """The words of redacted events, so that the notation reveals nothing hidden."""
    written = (game.notate(event) for event in events if not is_of_match(event))
    return tuple(text for text in written if text is not None)

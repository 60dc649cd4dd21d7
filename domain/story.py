"""Tells events one after another, carrying the state they lead to."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Story(Generic[S, E]):
    """Keeps chained effects readable: tell events, read the state, tell more."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._evolve = evolve
        self._events: list[E] = []

    def tell(self, event: E) -> None:
        self.state = self._evolve(self.state, event)
        self._events.append(event)

    def tell_all(self, events: Iterable[E]) -> None:
        for event in events:
            self.tell(event)

    @property
    def events(self) -> tuple[E, ...]:
        return tuple(self._events)

"""Collects the events of a decision and folds them, so that each step reads the new state."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class EventBuilder(Generic[S, E]):
    """Add events, read the state they lead to, add more: for effects that follow one another."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._evolve = evolve
        self._events: list[E] = []

    def add(self, event: E) -> None:
        self.state = self._evolve(self.state, event)
        self._events.append(event)

    def add_all(self, events: Iterable[E]) -> None:
        for event in events:
            self.add(event)

    @property
    def events(self) -> tuple[E, ...]:
        return tuple(self._events)

"""What a bot is: a function from what a seat sees to the command that it plays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol, TypeAlias

from archipel_bots.information_state import InformationState
from archipel_client import ArchipelError
from archipel_client.messages import Json

# The contract limits names to this many characters.
_MAX_NAME_LENGTH: Final = 40


class CannotPlayError(ArchipelError):
    """The bot does not take part in a match; the message says why."""


class Choose(Protocol):
    """Returns one of the commands that the choices describe.

    It is deterministic: all randomness comes from `rng`, so equal arguments give equal commands.
    """

    def __call__(self, view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json: ...


class Within(Protocol):
    """Returns how a bot chooses within a time limit; picklable, for use in a worker process."""

    def __call__(self, seconds: float) -> Choose: ...


@dataclass(frozen=True, slots=True)
class MoveAssessment:
    """The value of a position after a move: by how many points each seat leads the best other one.

    `better`, in the game's notation, is a move that is worth `loss` points more.
    """

    leads: tuple[float, ...]
    better: str | None = None
    loss: float = 0.0


class Analyst(Protocol):
    """Assesses one move of a finished match from its text record; picklable.

    Moves are counted from 0.
    """

    def __call__(self, record: str, number: int) -> MoveAssessment: ...


@dataclass(frozen=True, slots=True)
class Bot:
    name: str
    choose: Choose
    games: frozenset[str] | None = None
    """The slugs of the games that it plays; None for every game."""
    title: Mapping[str, str] = field(default_factory=dict[str, str])
    """The name that players see, by language; derived from `name` where a language is missing."""
    solo: bool = False
    """Whether it plays alone only."""
    level: int | None = None
    """Its strength from 1 to 8, if it is one of several levels."""
    within: Within | None = None
    """For a bot that searches: it runs in a worker process, within the time of its clock."""
    analyst: Analyst | None = None
    """For a bot that analyses finished matches of its games."""
    informed: "Informed | None" = None
    """For a bot that needs the events of a match: the same bot with these."""
    requirement: str = ""
    """What is needed to play other games, for the message of an error."""

    def titled(self, language: str) -> str:
        return self.title.get(language, self.name.replace("_", " ").capitalize())

    def check_plays(self, game: str, seats: int = 1) -> None:
        if self.games is not None and game not in self.games:
            known = ", ".join(sorted(self.games))
            needed = f"; {self.requirement}" if self.requirement else ""
            raise CannotPlayError(f"{self.name} does not play {game}, only {known}{needed}")
        if self.solo and seats > 1:
            raise CannotPlayError(f"{self.name} plays {game} alone only")


def with_suffix(title: str, suffix: str) -> str:
    """A title with the number of a copy or the name of an owner, cut to a valid name."""
    return (title + suffix)[:_MAX_NAME_LENGTH].rstrip()


Informed: TypeAlias = Callable[[InformationState], Bot]

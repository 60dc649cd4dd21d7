"""What a bot is: a function from what a seat sees to what it does there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from archipel_client import ArchipelError
from archipel_client.messages import Json


class CannotPlayError(ArchipelError):
    """The bot does not sit down; the message says why."""


class Choose(Protocol):
    """One of the commands that the choices describe.

    The same arguments give the same command: whatever is left to luck comes out of `draw`.
    """

    def __call__(self, view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json: ...


class Within(Protocol):
    """How a bot chooses if it has no more than so many seconds; a process can be told of it."""

    def __call__(self, seconds: float) -> Choose: ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move left everybody with: by how many points each seat will lead the best other one.

    `better`, in the game's notation, would have left who moved with `loss` more of them.
    """

    leads: tuple[float, ...]
    better: str | None = None
    loss: float = 0.0


class Judge(Protocol):
    """What it thinks of one move of a match that is over, out of its text record.

    Moves are counted from 0. A process can be told of it.
    """

    def __call__(self, record: str, number: int) -> Judgement: ...


@dataclass(frozen=True, slots=True)
class Bot:
    name: str
    choose: Choose
    games: frozenset[str] | None = None
    """The games that it knows; none where it needs to know nothing of a game."""
    title: Mapping[str, str] = field(default_factory=dict[str, str])
    """What people call it, by language; where nothing stands, something like its name."""
    solo: bool = False
    """Whether it plays alone only."""
    level: int | None = None
    """How strong it is, from 1 to 8, where it is one of several strengths."""
    within: Within | None = None
    """For one that thinks hard: it is let think in a process of its own, as its clock allows."""

    judge: Judge | None = None
    """For one that can say afterwards what each move was worth, in the games that it knows."""

    def titled(self, language: str) -> str:
        return self.title.get(language, self.name.replace("_", " ").capitalize())

    def check_plays(self, game: str, seats: int = 1) -> None:
        if self.games is not None and game not in self.games:
            known = ", ".join(sorted(self.games))
            raise CannotPlayError(f"{self.name} does not play {game}, only {known}")
        if self.solo and seats > 1:
            raise CannotPlayError(f"{self.name} plays {game} alone only")

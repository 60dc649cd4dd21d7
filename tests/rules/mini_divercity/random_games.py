"""Games played at random by the rules alone, and what must be true of every state of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar, cast

from domain.game import fold
from domain.games.mini_divercity import GAME, MiniDivercity
from domain.games.mini_divercity.commands import MiniDivercityCommand, MiniDivercityOptions
from domain.games.mini_divercity.state import MiniDivercityState
from kit.walks import any_of
from rules.mini_divercity.table import (
    all_corporation_cards,
    all_species_cards,
)

T = TypeVar("T")


class Luck:
    """Pseudo-random chance from a seed."""

    def __init__(self, number: int) -> None:
        self._random = Random(number)

    def roll(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self._random.sample(bag, count))


def random_game(
    agreed: MiniDivercityOptions, number: int, ours: MiniDivercity = GAME
) -> Iterator[MiniDivercityState]:
    """Every state of a random game with this seed."""
    luck, draw = Luck(number), Random(number)
    events = ours.set_up(agreed, ours.seat_count(agreed), luck)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    yield state
    while acting := GAME.to_act(state):
        (seat,) = acting
        command = cast("MiniDivercityCommand", any_of(tuple(GAME.choices(state, seat)), draw))
        state = fold(GAME.evolve, state, GAME.decide(state, command, seat, luck))
        yield state


def judge(agreed: MiniDivercityOptions, games: int, ours: MiniDivercity = GAME) -> Counter[str]:
    """How so many games ended; every state of each has all its cards and tokens."""
    results: Counter[str] = Counter()
    for number in range(games):
        states = [*random_game(agreed, number, ours)]
        figures = states[0].terms
        everything = Counter({card: face.copies for card, face in figures.corporations.items()})
        for state in states:
            assert all_species_cards(state) == figures.species
            assert all_corporation_cards(state) == everything
            assert len(state.scale) == len(figures.species)
            assert all(-2 <= token <= 2 for token in state.scale)
        assert len(states) <= ours.longest
        results[str(states[-1].result)] += 1
    return results

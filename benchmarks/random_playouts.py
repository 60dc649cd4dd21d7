"""Random playouts of any game: uniformly random legal commands from its own choices."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from domain.chance import Chance, ProvablyFairChance
from domain.choices import Choice
from domain.game import AnyGame, Seat, fold
from domain.messages import Command, Options, State


class Turn(Struct, frozen=True):
    seat: Seat
    command: Command


class Playout(Struct, frozen=True):
    """A match from the moment when everybody sat, to be played again and again in the same way."""

    game: AnyGame
    number: int
    begun: State
    turns: tuple[Turn, ...]

    def fates(self) -> list[Chance]:
        """One for each command, as on the server: seeded per command."""
        return [_chance(self.number, ply) for ply in range(len(self.turns))]

    def play(self, fates: Sequence[Chance]) -> State:
        decide, evolve, state = self.game.decide, self.game.evolve, self.begun
        for turn, chance in zip(self.turns, fates, strict=True):
            state = fold(evolve, state, decide(state, turn.command, turn.seat, chance))
        return state


def random_playout(game: AnyGame, options: Options, number: int) -> Playout:
    events = game.set_up(options, game.seat_count(options), _chance(number, -1))
    begun = fold(game.evolve, game.initial_state(), events)
    return Playout(game, number, begun, tuple(_turns(game, begun, number)))


def any_of(choices: Sequence[Choice], draw: Random) -> Command:
    chosen = draw.choice(choices)
    return chosen.command(**{name: draw.choice(values) for name, values in chosen.fields.items()})


def _turns(game: AnyGame, state: State, number: int) -> Iterator[Turn]:
    draw, ply = Random(number), 0
    while seats := game.to_act(state):
        seat = draw.choice(sorted(seats))
        turn = Turn(seat, any_of(tuple(game.choices(state, seat)), draw))
        yield turn
        state = fold(
            game.evolve, state, game.decide(state, turn.command, seat, _chance(number, ply))
        )
        ply += 1


def _chance(number: int, ply: int) -> Chance:
    return ProvablyFairChance(f"{number:064x}", [str(ply)])

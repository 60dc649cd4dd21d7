"""Tables to play on: moves are written as records write them, the mountain as a list of faces."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, cast

from msgspec.structs import replace

from domain.chance import Chance, ProvablyFairChance, ScriptedChance
from domain.choices import combinations
from domain.game import Outcome, Seat, fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.command_notation import COMMANDS
from domain.games.dice_miner.commands import DiceMinerCommand, DiceMinerOptions
from domain.games.dice_miner.events import (
    DiceMinerEvent,
    MineOpened,
)
from domain.games.dice_miner.material import Face, HeroName, Place, bag_of
from domain.games.dice_miner.mountain import PLACE, size
from domain.games.dice_miner.pack import BUILT_IN
from domain.games.dice_miner.state import DiceMinerState, Held, Trove
from domain.refusals import Refusal

FIGURES: Final = BUILT_IN[0].figures
LABEL: Final = BUILT_IN[0].label
STOP: Final = COMMANDS["stop"]

# Twenty dice without a legal solo command, before the first 1 and the first tool.
BLOCKED: Final[tuple[Face, ...]] = ("tunnel5",) * 14 + ("dragon4",) * 6


def alone(
    held: Sequence[Face] = (),
    mountain: Mapping[Place, Face] | None = None,
    options: DiceMinerOptions | None = None,
) -> DiceMinerState:
    """A lone miner with these dice before this mountain; all others are in the bag."""
    agreed = options or DiceMinerOptions(magic_dice=0)
    opened = MineOpened(
        players=1,
        figures=FIGURES,
        pack=LABEL,
        magic_dice=agreed.magic_dice,
        caching=agreed.caching,
        bands=agreed.bands,
    )
    state = fold(GAME.evolve, GAME.initial_state(), [opened])
    return _with_dice(state, (Trove(tuple(Held(face) for face in held)),), mountain or {})


def together(
    *troves: Sequence[Face],
    mountain: Mapping[Place, Face] | None = None,
    heroes: Sequence[HeroName] = ("prospector", "engineer", "surveyor", "alchemist"),
    starter: Seat = 0,
) -> DiceMinerState:
    """A table in the middle of its excavation, the starter's turn."""
    players = len(troves)
    opened = MineOpened(players=players, figures=FIGURES, pack=LABEL)
    state = fold(GAME.evolve, GAME.initial_state(), [opened])
    state = replace(
        state, phase="excavation", queue=(starter,), next_picker=starter, starter=starter
    )
    sat = zip(troves, heroes, strict=False)
    held = tuple(Trove(tuple(Held(face) for face in dice), hero) for dice, hero in sat)
    return _with_dice(state, held, mountain or {"e1": "gem1"})


def _with_dice(
    state: DiceMinerState, troves: tuple[Trove, ...], mountain: Mapping[Place, Face]
) -> DiceMinerState:
    lying: list[Face | None] = [None] * len(PLACE)
    for place, face in mountain.items():
        lying[PLACE[place]] = face
    used: list[Face] = [held.face for trove in troves for held in trove.dice]
    used += mountain.values()
    bag = tuple(have - out for have, out in zip(FIGURES.bag, bag_of(tuple(used)), strict=True))
    return replace(state, troves=troves, mountain=tuple(lying), bag=bag)


def opened(options: DiceMinerOptions, *rolls: int) -> DiceMinerState:
    chance = ScriptedChance(*rolls) if rolls else ProvablyFairChance("5e" * 32)
    events = GAME.set_up(options, options.players, chance)
    return fold(GAME.evolve, GAME.initial_state(), events)


def events_of(state: DiceMinerState, move: str, *rolls: int) -> tuple[DiceMinerEvent, ...]:
    """What one move makes happen, with these rolls."""
    seat = state.acting
    assert seat is not None, "the game is over"
    return GAME.decide(state, COMMANDS[move], seat, ScriptedChance(*rolls))


def played(state: DiceMinerState, moves: str, *rolls: int) -> DiceMinerState:
    """The rolls are for the last of the moves."""
    *before, last = moves.split()
    for move in before:
        state = fold(GAME.evolve, state, events_of(state, move))
    return fold(GAME.evolve, state, events_of(state, last, *rolls))


def refused(state: DiceMinerState, move: str, seat: Seat | None = None) -> Refusal:
    asking = state.acting if seat is None else seat
    assert asking is not None
    try:
        GAME.decide(state, COMMANDS[move], asking, ProvablyFairChance("5e" * 32))
    except Refusal as turned_down:
        assert seat is not None or COMMANDS[move] not in legal(state)
        turned_down.names = partial(GAME.names, None)
        return turned_down
    raise AssertionError(f"{move} was not refused")


def rule_of(state: DiceMinerState, move: str) -> str | None:
    """The rule that forbids a move."""
    return refused(state, move).reason.rule


def legal(state: DiceMinerState) -> list[DiceMinerCommand]:
    offered = (each for seat in GAME.to_act(state) for each in combinations(_choices(state, seat)))
    return cast("list[DiceMinerCommand]", [*offered])


def offers(state: DiceMinerState) -> set[str]:
    """The notation of every legal move."""
    words = {command: text for text, command in COMMANDS.items()}
    return {words[command] for command in legal(state)}


def held(state: DiceMinerState, seat: Seat = 0) -> list[Face]:
    return [die.face for die in state.troves[seat].dice]


def score(state: DiceMinerState) -> int:
    (points,) = GAME.scores(state)
    return points


def ended(state: DiceMinerState) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def out_of_bag(*faces: Face, bag: Sequence[int]) -> tuple[int, ...]:
    """The rolls that pour these dice out of such a bag."""
    left, rolls = [*bag], list[int]()
    for face in faces:
        kind = next(at for at, dice in enumerate(FIGURES.dice) if face in dice.faces)
        rolls.append(sum(left[:kind]) * 6 + FIGURES.dice[kind].faces.index(face) + 1)
        left[kind] -= 1
    return tuple(rolls)


def sides(*faces: Face) -> tuple[int, ...]:
    """The rolls that roll these faces."""
    return tuple(
        next(dice.faces.index(face) + 1 for dice in FIGURES.dice if face in dice.faces)
        for face in faces
    )


def counted(state: DiceMinerState) -> int:
    """All dice, wherever they are."""
    held = sum(len(trove.dice) for trove in state.troves)
    return sum(state.bag) + size(state.mountain) + state.box + held


def random_game(
    options: DiceMinerOptions, number: int, *, to_the_end: bool = False
) -> Iterator[DiceMinerState]:
    """Every state of a game played at random; a miner who goes to the end never just stops."""
    draw, rolls = Random(number), 0
    chance: Chance = ProvablyFairChance(f"{number:064x}")
    state = fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, options.players, chance))
    yield state
    while state.queue:
        rolls += 100
        seat = state.queue[0]
        command = _any(state, seat, draw, to_the_end=to_the_end)
        events = GAME.decide(state, command, seat, ProvablyFairChance(f"{number:064x}", (), rolls))
        state = fold(GAME.evolve, state, events)
        yield state


def _any(state: DiceMinerState, seat: Seat, draw: Random, *, to_the_end: bool) -> DiceMinerCommand:
    choices = [*_choices(state, seat)]
    if to_the_end and len(choices) > 1 and choices[-1].command is type(STOP):
        choices.pop()
    chosen = draw.choice(choices)
    fields = {name: draw.choice(values) for name, values in chosen.fields.items()}
    return cast("DiceMinerCommand", chosen.command(**fields))


_choices = GAME.choices

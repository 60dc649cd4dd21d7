"""Law 13: the preview of a command is what the command then does.

It uses neither chance nor the seed, so it is the same under any other seed.
A game that hides something has no previews.
"""

from dataclasses import replace
from typing import TypeAlias

from msgspec.structs import replace as changed

from archipel_toy_trick.commands import ToyTrickCommand
from archipel_toy_trick.events import StakeRolled, ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from domain.chance import Chance, ChanceUnavailableError, NoChance
from domain.game import AnyGame, Seat, fold
from domain.match import Context, Decision, HiddenInformationError, Match, decide_preview, evolve
from domain.match.events import MatchEnded
from domain.messages import Event
from domain.registry import games
from kit.judging import TOY, convicts, every_game, random_play
from kit.table import SEED, Step, Table
from kit.walks import walk

# What may not be known beforehand, by why not.
Unknown: TypeAlias = type[Exception]


def preview_of(step: Step, seed: str) -> Decision | Unknown:
    match = _with_seed(step.before, seed)
    try:
        return decide_preview(match, step.commit.command, Context(step.by, step.commit.at))
    except (ChanceUnavailableError, HiddenInformationError) as unknown:
        return type(unknown)


def previews_are_true(table: Table) -> int:
    """How many previews were compared with their commands."""
    played = [step for step in table.steps if step.before.board is not None]
    return sum(_judge(step) for step in played)


def _judge(step: Step) -> bool:
    preview = preview_of(step, step.before.agreed.seed)
    assert preview == preview_of(step, SEED)
    if not step.before.game.hides_nothing:
        assert preview is HiddenInformationError
    elif step.commit.chance:
        assert preview is ChanceUnavailableError
    else:
        seedless = tuple(_without_seed(event) for event in step.commit.events)
        after = fold(evolve, _with_seed(step.before, ""), seedless)
        assert preview == Decision(step.commit.seat, seedless, (), after)
    return isinstance(preview, Decision)


def _with_seed(match: Match, seed: str) -> Match:
    return changed(match, agreed=changed(match.agreed, seed=seed))


def _without_seed(event: Event) -> Event:
    return changed(event, seed="") if isinstance(event, MatchEnded) else event


@every_game
@random_play(30)
def test_previews(game: AnyGame, number: int) -> None:
    """A glance ahead is right, or is not given."""
    previews_are_true(walk(game, number))


def test_it_previews_something() -> None:
    """Without chance every move has a preview."""
    table = walk(games()["divercite"], 1)
    assert previews_are_true(table) == len(table.steps) - 3


def otherwise(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    """A rule that decides otherwise in a preview."""
    preview = TOY.decide(state, command, seat, chance)
    return (*preview, StakeRolled(1)) if isinstance(chance, NoChance) else preview


OPEN = replace(TOY, hides_nothing=True)


def test_it_bites() -> None:
    """A rule that decides otherwise when it is only asked is found out."""
    assert not convicts(previews_are_true, TOY)
    assert not convicts(previews_are_true, OPEN)
    assert convicts(previews_are_true, replace(OPEN, decide=otherwise))

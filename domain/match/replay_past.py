"""Replays the moves of another match by the rules, with the faces that were rolled there.

The moves are not trusted: the rules decide each of them again.
"""

from collections.abc import Callable

from domain.chance import Chance, ScriptedChance, UnscriptedError
from domain.match.decision_builder import DecisionBuilder
from domain.match.events import Past, PastMove
from domain.match.refusals import PAST_DIVERGES
from domain.messages import Command, Event
from domain.refusals import Refusal


def replay_past(builder: DecisionBuilder, past: Past) -> None:
    """From the set-up to the last move; then the clock starts."""
    if not past or past[0].command is not None:
        raise Refusal(PAST_DIVERGES)
    _set_up(builder, past[0])
    for move in past[1:]:
        _play(builder, move)
    builder.end_or_press_clock()


def _set_up(builder: DecisionBuilder, move: PastMove[Command]) -> None:
    match = builder.state
    game, options, seats = match.game, match.agreed.options, len(match.seats)
    _add(builder, move, lambda chance: game.set_up(options, seats, chance))


def _play(builder: DecisionBuilder, move: PastMove[Command]) -> None:
    game, board, seat, command = builder.state.game, builder.board, move.seat, move.command
    if seat not in builder.state.to_act or not isinstance(command, game.commands):
        raise Refusal(PAST_DIVERGES)
    _add(builder, move, lambda chance: game.decide(board, command, seat, chance))


def _add(
    builder: DecisionBuilder,
    move: PastMove[Command],
    rule: Callable[[Chance], tuple[Event, ...]],
) -> None:
    chance = ScriptedChance(*move.faces)
    try:
        builder.add_all(rule(chance))
    except UnscriptedError as unscripted:
        raise Refusal(PAST_DIVERGES) from unscripted
    if not chance.is_exhausted:
        raise Refusal(PAST_DIVERGES)

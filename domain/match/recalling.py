"""What happened in another match happens here again, by the rules and as the lots fell there.

Nothing is believed: what the rules would not allow is no past of any match.
"""

from collections.abc import Callable

from domain.chance import Chance, ScriptedChance, UnscriptedError
from domain.match.bygone import Bygone, Past
from domain.match.refusals import NOT_AS_TOLD
from domain.match.telling import Telling
from domain.messages import Command, Event
from domain.refusals import Refusal


def recall(story: Telling, past: Past) -> None:
    """All of it at once, from the set-up to the last command; then play goes on."""
    if not past or past[0].command is not None:
        raise Refusal(NOT_AS_TOLD)
    _set_up(story, past[0])
    for bygone in past[1:]:
        _act(story, bygone)
    story.go_on()


def _set_up(story: Telling, bygone: Bygone[Command]) -> None:
    match = story.state
    game, options, seats = match.game, match.agreed.options, len(match.seats)
    _tell(story, bygone, lambda chance: game.set_up(options, seats, chance))


def _act(story: Telling, bygone: Bygone[Command]) -> None:
    game, board, seat, command = story.state.game, story.board, bygone.seat, bygone.command
    if seat not in story.state.to_act or not isinstance(command, game.commands):
        raise Refusal(NOT_AS_TOLD)
    _tell(story, bygone, lambda chance: game.decide(board, command, seat, chance))


def _tell(
    story: Telling, bygone: Bygone[Command], rule: Callable[[Chance], tuple[Event, ...]]
) -> None:
    chance = ScriptedChance(*bygone.faces)
    try:
        story.tell_all(rule(chance))
    except UnscriptedError as unscripted:
        raise Refusal(NOT_AS_TOLD) from unscripted
    if not chance.is_told:
        raise Refusal(NOT_AS_TOLD)

"""An episode as text: its moves in the game's notation, and the view of a spectator."""

import msgspec

from archipel_kits.episode import ChanceNode, Episode
from archipel_kits.observations import view
from archipel_kits.partial_command import PartialCommand
from domain.game import SPECTATOR


def render_text(episode: Episode) -> str:
    public = msgspec.json.encode(view(episode, SPECTATOR), order="deterministic")
    head = f"{episode.rules.game.title['en']}: {_turn(episode)}"
    return "\n".join(filter(None, (head, _moves(episode), msgspec.json.format(public).decode())))


def _turn(episode: Episode) -> str:
    match episode.turn:
        case PartialCommand(seat):
            return f"seat {seat} to act"
        case ChanceNode(size=size):
            return f"one of {size} to be drawn"
        case over:
            scores = ", ".join(map(str, over.scores))
            return f"over, {scores}"


def _moves(episode: Episode) -> str:
    game = episode.rules.game
    events = [game.redact(event, SPECTATOR) for step in episode.steps for event in step.events]
    return " ".join(filter(None, map(game.notate, events)))

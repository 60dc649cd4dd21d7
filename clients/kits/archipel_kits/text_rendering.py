"""A play in text: its moves in the game's notation, and what a spectator sees."""

import msgspec

from archipel_kits.play import ChanceNode, Play
from archipel_kits.saying import Saying
from archipel_kits.sight import view
from domain.game import SPECTATOR


def picture(play: Play) -> str:
    seen = msgspec.json.format(msgspec.json.encode(view(play, SPECTATOR), order="deterministic"))
    head = f"{play.rules.game.title['en']}: {_turn(play)}"
    return "\n".join((head, *filter(None, (_moves(play),)), seen.decode()))


def _turn(play: Play) -> str:
    match play.turn:
        case Saying(seat):
            return f"seat {seat} to act"
        case ChanceNode(size=size):
            return f"one of {size} to be drawn"
        case over:
            scores = ", ".join(map(str, over.scores))
            return f"over, {scores}"


def _moves(play: Play) -> str:
    game = play.rules.game
    events = [game.redact(event, SPECTATOR) for told in play.told for event in told.events]
    return " ".join(filter(None, map(game.notate, events)))

"""A play of a game, node by node: chance's, a player's, or the last."""

import pyspiel

from archipel_kits.play import ChanceNode, Play, acted
from archipel_kits.saying import Saying
from archipel_kits.sight import seen, text
from archipel_kits.worth import returns
from domain.game import OMNISCIENT, Outcome


class ArchipelState(pyspiel.State):
    """Copied and stored by OpenSpiel attribute by attribute: `play` is all there is."""

    def __init__(self, game: pyspiel.Game, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        match self.play.turn:
            case ChanceNode():
                return pyspiel.PlayerId.CHANCE
            case Saying(seat):
                return seat
            case Outcome():
                return pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return isinstance(self.play.turn, Outcome)

    def returns(self) -> list[float]:
        turn, rules = self.play.turn, self.play.rules
        return returns(rules, turn) if isinstance(turn, Outcome) else [0.0] * rules.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        turn = self.play.turn
        if isinstance(turn, ChanceNode):
            return [(outcome, share / turn.size) for outcome, share in enumerate(turn.shares)]
        raise ValueError("no draw is drawn now")

    def _legal_actions(self, _player: int) -> list[int]:
        turn = self.play.turn
        return [*turn.legal] if isinstance(turn, Saying) else []

    def _apply_action(self, action: int) -> None:
        self.play = acted(self.play, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"lot {action}"
        return self.play.rules.book.names[action]

    def __str__(self) -> str:
        """What the all-seeing see, and what chance has answered meanwhile."""
        turn = self.play.turn
        drawn = f" {turn.answers}" if isinstance(turn, ChanceNode) else ""
        return f"{text(seen(self.play, OMNISCIENT))}{drawn}"

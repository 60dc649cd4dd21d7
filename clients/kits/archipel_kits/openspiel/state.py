"""An episode as an OpenSpiel state: a chance node, a decision node or a terminal node."""

import pyspiel

from archipel_kits.episode import ChanceNode, Episode, apply_action
from archipel_kits.observations import observation, text
from archipel_kits.partial_command import PartialCommand
from archipel_kits.returns import returns
from domain.game import OMNISCIENT, Outcome


class ArchipelState(pyspiel.State):
    """OpenSpiel copies and pickles it by attribute; `episode` is the only one."""

    def __init__(self, game: pyspiel.Game, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode

    def current_player(self) -> int:
        match self.episode.turn:
            case ChanceNode():
                return pyspiel.PlayerId.CHANCE
            case PartialCommand(seat):
                return seat
            case Outcome():
                return pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return isinstance(self.episode.turn, Outcome)

    def returns(self) -> list[float]:
        turn, rules = self.episode.turn, self.episode.rules
        return returns(rules, turn) if isinstance(turn, Outcome) else [0.0] * rules.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        turn = self.episode.turn
        if isinstance(turn, ChanceNode):
            return [(outcome, share / turn.size) for outcome, share in enumerate(turn.weights)]
        raise ValueError("this is no chance node")

    def _legal_actions(self, _player: int) -> list[int]:
        turn = self.episode.turn
        return [*turn.legal] if isinstance(turn, PartialCommand) else []

    def _apply_action(self, action: int) -> None:
        self.episode = apply_action(self.episode, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.episode.rules.codec.names[action]

    def __str__(self) -> str:
        """The view of an omniscient viewer, and the chance outcomes of the command so far."""
        turn = self.episode.turn
        drawn = f" {turn.outcomes}" if isinstance(turn, ChanceNode) else ""
        return f"{text(observation(self.episode, OMNISCIENT))}{drawn}"

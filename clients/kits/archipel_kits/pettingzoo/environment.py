"""A game as an AEC environment with an agent for each seat."""

import sys
from random import Random
from typing import Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from archipel_kits.chance import SeededChance
from archipel_kits.episode import Episode, IllegalActionError, apply_action, start_episode
from archipel_kits.observations import observation_vector
from archipel_kits.partial_command import PartialCommand
from archipel_kits.pettingzoo import spaces
from archipel_kits.pettingzoo.spaces import Action, Observation
from archipel_kits.returns import returns
from archipel_kits.rules import OptionValue, Rules, rules_of
from archipel_kits.text_rendering import render_text
from domain.game import OMNISCIENT, Outcome, Viewer

RenderMode: TypeAlias = Literal["ansi", "human"]
Wrapped: TypeAlias = OrderEnforcingWrapper[str, Observation, Action]


def env(slug: str, *, render_mode: RenderMode | None = None, **options: OptionValue) -> Wrapped:
    """The game under these options; calls in a wrong order raise an error."""
    return OrderEnforcingWrapper(raw_env(slug, render_mode=render_mode, **options))


def raw_env(
    slug: str, *, render_mode: RenderMode | None = None, **options: OptionValue
) -> "Environment":
    """The same without a wrapper."""
    return Environment(rules_of(slug, options), render_mode)


class Environment(AECEnv[str, Observation, Action]):
    def __init__(self, rules: Rules, render_mode: RenderMode | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"archipel_{rules.game.slug}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.seats)]
        self.observation_spaces = {
            each: spaces.observations(rules) for each in self.possible_agents
        }
        self.action_spaces = {each: spaces.actions(rules) for each in self.possible_agents}
        self.state_space = spaces.numbers(rules)
        self._rules = rules
        self._random = Random()
        self._episode = start_episode(rules, SeededChance(self._random))

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Without a seed, the generator goes on where it stood; `options` are those of `env`."""
        if seed is not None:
            self._random.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._advance(start_episode(self._rules, SeededChance(self._random)))

    def step(self, action: Action) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalActionError(f"{agent} is not done: None is for agents that are")
        after = apply_action(self._episode, int(action), SeededChance(self._random))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._advance(after)

    def observe(self, agent: str) -> Observation:
        """The action mask of an agent that is not to act is all zeros."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._observe(seat), "action_mask": self._mask(seat)}

    def state(self) -> NDArray[np.float32]:
        """The view of an omniscient viewer, for centralized training."""
        return self._observe(OMNISCIENT)

    def observation_space(self, agent: str) -> Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Action]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The moves and the view of a spectator: returned under `ansi`, printed under `human`."""
        if self.render_mode == "ansi":
            return render_text(self._episode)
        if self.render_mode == "human":
            sys.stdout.write(f"{render_text(self._episode)}\n")
        return None

    def close(self) -> None:
        """Nothing to release."""

    def _advance(self, episode: Episode) -> None:
        self._episode = episode
        match episode.turn:
            case PartialCommand(seat):
                self.agent_selection = self.possible_agents[seat]
            case Outcome():
                self._end(episode.turn)
            case _:
                raise AssertionError("seeded chance answers every roll")
        if self.render_mode == "human":
            self.render()

    def _end(self, outcome: Outcome) -> None:
        """Where the set-up ends the game, the first agent is selected."""
        self.rewards = dict(zip(self.agents, returns(self._rules, outcome), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _observe(self, viewer: Viewer) -> NDArray[np.float32]:
        return np.array(observation_vector(self._episode, viewer), np.float32)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self._rules.codec.size, np.int8)
        turn = self._episode.turn
        if isinstance(turn, PartialCommand) and turn.seat == seat:
            mask[[*turn.next]] = 1
        return mask

"""A match as an environment: one agent for each seat, asked one after the other."""

import sys
from random import Random
from typing import Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from archipel_kits.chance import SeededChance
from archipel_kits.pettingzoo import spaces
from archipel_kits.pettingzoo.spaces import Action, Observation
from archipel_kits.picture import picture
from archipel_kits.play import IllegalActionError, Play, acted, begun
from archipel_kits.rules import Rules, Setting, rules_of
from archipel_kits.saying import Saying
from archipel_kits.sight import row
from archipel_kits.worth import returns
from domain.game import OMNISCIENT, Outcome, Viewer

RenderMode: TypeAlias = Literal["ansi", "human"]
Wrapped: TypeAlias = OrderEnforcingWrapper[str, Observation, Action]


def env(slug: str, *, render_mode: RenderMode | None = None, **options: Setting) -> Wrapped:
    """The game, under these of its own options; calls in a wrong order are told."""
    return OrderEnforcingWrapper(raw_env(slug, render_mode=render_mode, **options))


def raw_env(
    slug: str, *, render_mode: RenderMode | None = None, **options: Setting
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
        self._play = begun(rules, SeededChance(self._random))

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begins anew; without a seed, the draws go on as they were. Options are those of `env`."""
        if seed is not None:
            self._random.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on(begun(self._rules, SeededChance(self._random)))

    def step(self, action: Action) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalActionError(f"{agent} is not done: None is for agents that are")
        after = acted(self._play, int(action), SeededChance(self._random))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(after)

    def observe(self, agent: str) -> Observation:
        """The mask of an agent whose turn it is not is all zeros."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._seen_by(seat), "action_mask": self._mask(seat)}

    def state(self) -> NDArray[np.float32]:
        """What the all-seeing see, for learning in one place what is then played in many."""
        return self._seen_by(OMNISCIENT)

    def observation_space(self, agent: str) -> Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Action]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The moves and what a spectator sees: returned under `ansi`, printed under `human`."""
        if self.render_mode == "ansi":
            return picture(self._play)
        if self.render_mode == "human":
            sys.stdout.write(f"{picture(self._play)}\n")
        return None

    def close(self) -> None:
        """There is nothing to give back."""

    def _go_on(self, play: Play) -> None:
        self._play = play
        match play.turn:
            case Saying(seat):
                self.agent_selection = self.possible_agents[seat]
            case Outcome():
                self._end(play.turn)
            case _:
                raise AssertionError("a seeded chance leaves no draw open")
        if self.render_mode == "human":
            self.render()

    def _end(self, outcome: Outcome) -> None:
        """A match that ends while the table is laid has its first agent begin and end."""
        self.rewards = dict(zip(self.agents, returns(self._rules, outcome), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _seen_by(self, viewer: Viewer) -> NDArray[np.float32]:
        return np.array(row(self._play, viewer), np.float32)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self._rules.book.size, np.int8)
        turn = self._play.turn
        if isinstance(turn, Saying) and turn.seat == seat:
            mask[[*turn.next]] = 1
        return mask

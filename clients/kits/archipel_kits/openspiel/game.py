"""An Archipel game as an OpenSpiel game."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import pyspiel

from archipel_kits.chance import PartialScript
from archipel_kits.episode import start_episode
from archipel_kits.openspiel.game_type import game_info, game_type
from archipel_kits.openspiel.observer import ArchipelObserver
from archipel_kits.openspiel.parameters import Parameter, option_values_of, parameters_of
from archipel_kits.openspiel.state import ArchipelState
from archipel_kits.rules import rules_of
from domain.registry import games


class ArchipelGame(pyspiel.Game):
    """OpenSpiel constructs it from parameters; each game has a subclass with its slug."""

    slug: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        options = games()[self.slug].options
        rules = rules_of(self.slug, option_values_of(options, parameters))
        super().__init__(game_type(rules), game_info(rules), parameters_of(rules.options))
        self.rules = rules
        self._start = start_episode(rules, PartialScript(()))

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        return loaded, (str(self),)

    def new_initial_state(self) -> ArchipelState:
        return ArchipelState(self, self._start)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> ArchipelObserver:
        if params:
            raise ValueError(f"observations take no parameters, and these are {params}")
        return ArchipelObserver(
            self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


def loaded(name: str) -> pyspiel.Game:
    """Importing this module has registered our games."""
    return pyspiel.load_game(name)

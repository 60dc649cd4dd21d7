# What we use of OpenSpiel's compiled module, which tells no types.

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self, TypeAlias

Parameter: TypeAlias = str | int | float | bool

class GameType:
    class Dynamics:
        SEQUENTIAL: ClassVar[GameType.Dynamics]

    class ChanceMode:
        DETERMINISTIC: ClassVar[GameType.ChanceMode]
        EXPLICIT_STOCHASTIC: ClassVar[GameType.ChanceMode]

    class Information:
        PERFECT_INFORMATION: ClassVar[GameType.Information]
        IMPERFECT_INFORMATION: ClassVar[GameType.Information]

    class Utility:
        ZERO_SUM: ClassVar[GameType.Utility]
        GENERAL_SUM: ClassVar[GameType.Utility]
        IDENTICAL: ClassVar[GameType.Utility]

    class RewardModel:
        TERMINAL: ClassVar[GameType.RewardModel]

    short_name: str
    chance_mode: GameType.ChanceMode
    information: GameType.Information
    utility: GameType.Utility

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: GameType.Dynamics,
        chance_mode: GameType.ChanceMode,
        information: GameType.Information,
        utility: GameType.Utility,
        reward_model: GameType.RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        provides_factored_observation_string: bool,
        parameter_specification: Mapping[str, Parameter],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float | None,
        max_game_length: int,
    ) -> None: ...

class PlayerId:
    CHANCE: ClassVar[int]
    TERMINAL: ClassVar[int]

class PrivateInfoType:
    NONE: ClassVar[PrivateInfoType]
    SINGLE_PLAYER: ClassVar[PrivateInfoType]
    ALL_PLAYERS: ClassVar[PrivateInfoType]

class IIGObservationType:
    public_info: bool
    perfect_recall: bool
    private_info: PrivateInfoType

    def __init__(
        self,
        *,
        perfect_recall: bool,
        public_info: bool = True,
        private_info: PrivateInfoType = ...,
    ) -> None: ...

class Game:
    def __init__(
        self, game_type: GameType, game_info: GameInfo, params: Mapping[str, Parameter], /
    ) -> None: ...
    def get_type(self) -> GameType: ...
    def get_parameters(self) -> dict[str, Parameter]: ...
    def new_initial_state(self) -> State: ...
    def num_distinct_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def min_utility(self) -> float: ...
    def max_utility(self) -> float: ...
    def max_game_length(self) -> int: ...
    def observation_tensor_size(self) -> int: ...

class State:
    def __init__(self, game: Game, /) -> None: ...
    def get_game(self) -> Game: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int, /) -> None: ...
    def action_to_string(self, player: int, action: int, /) -> str: ...
    def returns(self) -> list[float]: ...
    def history(self) -> list[int]: ...
    def clone(self) -> Self: ...
    def child(self, action: int, /) -> Self: ...
    def observation_string(self, player: int, /) -> str: ...
    def observation_tensor(self, player: int, /) -> list[float]: ...
    def information_state_string(self, player: int, /) -> str: ...

class Bot: ...
class Evaluator: ...

class RandomRolloutEvaluator(Evaluator):
    def __init__(self, n_rollouts: int, seed: int) -> None: ...

class MCTSBot(Bot):
    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        uct_c: float,
        max_simulations: int,
        max_memory_mb: int,
        solve: bool,
        seed: int,
        verbose: bool,
    ) -> None: ...

class SpielError(RuntimeError): ...

def load_game(name: str, parameters: Mapping[str, Parameter] = ..., /) -> Game: ...
def register_game(
    game_type: GameType, creator: Callable[[dict[str, Parameter]], Game], /
) -> None: ...
def registered_names() -> list[str]: ...
def serialize_game_and_state(game: Game, state: State, /) -> str: ...
def deserialize_game_and_state(text: str, /) -> tuple[Game, State]: ...
def random_sim_test(
    game: Game, num_sims: int, serialize: bool, verbose: bool, mask_test: bool = ...
) -> None: ...
def make_uniform_random_bot(player: int, seed: int, /) -> Bot: ...
def evaluate_bots(state: State, bots: Sequence[Bot], seed: int, /) -> list[float]: ...

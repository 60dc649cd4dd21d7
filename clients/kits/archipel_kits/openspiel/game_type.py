"""The static facts of a game that OpenSpiel asks for."""

from pyspiel import GameInfo, GameType

from archipel_kits.chance import MAX_CHANCE_OUTCOMES
from archipel_kits.openspiel.parameters import parameters_of
from archipel_kits.returns import bounds
from archipel_kits.rules import Rules
from domain.language import localized


def short_name(slug: str) -> str:
    return f"archipel_{slug}"


def game_type(rules: Rules) -> GameType:
    """The type depends on the options: under some a game has no chance."""
    game = rules.game
    return GameType(
        short_name=short_name(game.slug),
        long_name=localized(game.title, "en"),
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=_chance_mode(rules),
        information=_information(rules),
        utility=_utility(rules),
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game.options()),
    )


def game_info(rules: Rules) -> GameInfo:
    least, most = bounds(rules)
    is_zero_sum = _utility(rules) == GameType.Utility.ZERO_SUM
    return GameInfo(
        num_distinct_actions=rules.codec.size,
        max_chance_outcomes=MAX_CHANCE_OUTCOMES if rules.uses_chance else 0,
        num_players=rules.seats,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0 if is_zero_sum else None,
        max_game_length=rules.game.longest * rules.codec.max_actions,
    )


def _chance_mode(rules: Rules) -> GameType.ChanceMode:
    modes = GameType.ChanceMode
    return modes.EXPLICIT_STOCHASTIC if rules.uses_chance else modes.DETERMINISTIC


def _information(rules: Rules) -> GameType.Information:
    kinds = GameType.Information
    return kinds.PERFECT_INFORMATION if rules.game.hides_nothing else kinds.IMPERFECT_INFORMATION


def _utility(rules: Rules) -> GameType.Utility:
    if rules.seats == 1:
        return GameType.Utility.GENERAL_SUM
    together = rules.game.is_cooperative
    return GameType.Utility.IDENTICAL if together else GameType.Utility.ZERO_SUM

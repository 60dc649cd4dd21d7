"""Every game as a PettingZoo environment: `env("<slug>", **options)`."""

from archipel_kits.pettingzoo.environment import Environment, Wrapped, env, raw_env

__all__ = ["Environment", "Wrapped", "env", "raw_env"]

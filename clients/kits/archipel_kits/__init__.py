"""Adapters of the games for reinforcement learning: OpenSpiel games and PettingZoo environments.

Each adapter is a subpackage with its own library; the modules here are shared and need none.
No game is named: every game of the registry is adapted.
"""

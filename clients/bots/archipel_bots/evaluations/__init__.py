"""The evaluations of this distribution, each in a module named by the slug of its game."""

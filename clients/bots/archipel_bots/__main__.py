"""`python -m archipel_bots bot greedy`: the command, where no `archipel` finds it."""

from archipel_bots.command import app

app()

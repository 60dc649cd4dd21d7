"""Playing, watching and replaying in a terminal: `archipel play`, `archipel watch`, …."""

from archipel_client.terminal.commands import app, main

__all__ = ["app", "main"]

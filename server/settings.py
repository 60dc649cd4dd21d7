"""Everything that can be set from outside, in one place."""

from pathlib import Path
from typing import Literal

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """How much one sender may ask for; 0 switches a limit off."""

    commands_per_second: int = 50
    reads_per_second: int = 200
    players_per_minute: int = 120
    matches_per_minute: int = 120
    body_bytes: int = 64 * 1024


class Settings(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    redis: str | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: Limits = Limits()

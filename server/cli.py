"""`archipel …`: what can be started from a terminal."""

import sys
from pathlib import Path
from typing import Literal

import uvloop
from cyclopts import App
from cyclopts.config import Env

from server.logs import configure
from server.serving import CannotServe
from server.serving import serve as serve_until_told
from server.settings import Limits, Settings
from server.store.binary import NoRedisServer
from server.store.durability import UnsuitableRedis
from server.store.embedded import EmbeddedRedisFailed
from server.store.folder import DataFolderInUse

# Each says in words what is wrong: nobody is helped by a traceback.
CANNOT_BEGIN = (CannotServe, DataFolderInUse, EmbeddedRedisFailed, NoRedisServer, UnsuitableRedis)

app = App(
    name="archipel",
    help="A server for board games, on a durable log.",
    config=Env("ARCHIPEL_", command=False),
)


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path = Path("data"),
    redis: str | None = None,
    log_level: Literal["debug", "info", "warning", "error"] = "info",
    commands_per_second: int = Limits().commands_per_second,
    reads_per_second: int = Limits().reads_per_second,
    players_per_minute: int = Limits().players_per_minute,
    matches_per_minute: int = Limits().matches_per_minute,
) -> None:
    """Serve games over HTTP until told to stop.

    Parameters
    ----------
    host
        The address to listen on.
    port
        The port to listen on; 0 takes a free one.
    data
        The folder of the private Redis and of what this server remembers.
    redis
        The URL of a Redis or Valkey, 6.2 or newer; without it, a private one is started.
    log_level
        How much to tell on standard error.
    commands_per_second
        Per player; 0 for no limit, as for the limits below.
    reads_per_second
        Per player, or per address without a token.
    players_per_minute
        New guests per address.
    matches_per_minute
        New matches per player.

    """
    limits = Limits(
        commands_per_second=commands_per_second,
        reads_per_second=reads_per_second,
        players_per_minute=players_per_minute,
        matches_per_minute=matches_per_minute,
    )
    settings = Settings(
        host=host, port=port, data=data, redis=redis, log_level=log_level, limits=limits
    )
    configure(log_level)
    try:
        uvloop.run(serve_until_told(settings))
    except CANNOT_BEGIN as trouble:
        sys.exit(f"archipel: {trouble}")


def main() -> None:
    app()

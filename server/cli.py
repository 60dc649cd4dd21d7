"""`archipel …`: what can be started from a terminal."""

import sys

import uvloop
from cyclopts import App
from cyclopts.config import Env

from server.listening import CannotListen
from server.logs import configure
from server.serving import CannotServe
from server.serving import serve as serve_until_told
from server.settings import Settings
from server.store.binary import NoRedisServer
from server.store.durability import UnsuitableRedis
from server.store.embedded import EmbeddedRedisFailed
from server.store.folder import DataFolderInUse
from server.workers import share

# Each says in words what is wrong: nobody is helped by a traceback.
CANNOT_BEGIN = (
    CannotListen,
    CannotServe,
    DataFolderInUse,
    EmbeddedRedisFailed,
    NoRedisServer,
    UnsuitableRedis,
)
DEFAULTS = Settings()

app = App(
    name="archipel",
    help="A server for board games, on a durable log.",
    config=Env("ARCHIPEL_", command=False),
)


@app.command
def serve(settings: Settings = DEFAULTS) -> None:
    """Serve games until told to stop."""
    configure(settings.log_level)
    run = serve_until_told if settings.workers == 1 else share
    try:
        uvloop.run(run(settings))
    except CANNOT_BEGIN as trouble:
        sys.exit(f"archipel: {trouble}")


def main() -> None:
    app()

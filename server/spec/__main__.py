"""Rewrites openapi/ from the code: `python -m server.spec`."""

from pathlib import Path

from server.app import build_services, make_app
from server.settings import Settings
from server.spec import asyncapi, openapi
from server.store.redis import RedisStore

FOLDER = Path(__file__).parents[2] / "openapi"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    app = make_app(build_services(Settings(), RedisStore("redis://")))
    (FOLDER / "openapi.json").write_bytes(openapi.written(app))
    (FOLDER / "asyncapi.json").write_bytes(asyncapi.written())


if __name__ == "__main__":
    main()

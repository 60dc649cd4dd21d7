"""Writes openapi/ from the code: `python -m server.api.spec`."""

from pathlib import Path

from server.api.handlers import API, PAGES
from server.api.spec import asyncapi, openapi

FOLDER = Path(__file__).parents[3] / "openapi"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "openapi.json").write_bytes(openapi.encoded((*API, *PAGES)))
    (FOLDER / "asyncapi.json").write_bytes(asyncapi.encoded())


if __name__ == "__main__":
    main()

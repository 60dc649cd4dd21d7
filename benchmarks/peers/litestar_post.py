"""The minimal POST in this stack: decode a body, encode a short answer, store nothing."""

import sys
from typing import Literal

import uvicorn
from litestar import Litestar, post
from msgspec import Struct


class Place(Struct, forbid_unknown_fields=True):
    type: Literal["divercite.place_city", "divercite.place_resource"]
    cell: str
    colour: str


class Placed(Struct):
    version: int
    cell: str
    colour: str


@post("/api/matches/{id:str}/commands")
async def command(id: str, data: Place) -> Placed:  # noqa: ARG001 - part of the path
    return Placed(1, data.cell, data.colour)


app = Litestar([command], openapi_config=None, logging_config=None)

if __name__ == "__main__":
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_level="info",
    )

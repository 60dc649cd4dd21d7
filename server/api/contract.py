"""The contracts themselves, and a page to try one on that reaches no other host."""

from functools import cache
from importlib.resources import files
from mimetypes import guess_type

from litestar import Litestar, Response, get
from litestar.params import FromPath

from server.api.asking import Request
from server.engine.errors import NotFoundError
from server.spec import asyncapi as live_contract
from server.spec.openapi import written

_HERE = files("server.api")
# Swagger UI styles its own elements in place.
_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"


@get("/api/openapi.json")
async def openapi(request: Request) -> Response[bytes]:
    return Response(_written(request.app), media_type="application/json")


@get("/api/asyncapi.json")
async def asyncapi() -> Response[bytes]:
    return Response(_written_for_sockets(), media_type="application/json")


@get("/api/docs", sync_to_thread=False)
def docs() -> Response[str]:
    text = (_HERE / "html" / "docs.html").read_text(encoding="utf-8")
    return Response(text, media_type="text/html", headers={"Content-Security-Policy": _POLICY})


@cache
def _written(app: Litestar) -> bytes:
    return written(app)


@cache
def _written_for_sockets() -> bytes:
    return live_contract.written()


@get("/api/swagger/{name:str}", sync_to_thread=False)
def swagger(name: FromPath[str]) -> Response[bytes]:
    found = {each.name: each for each in (_HERE / "swagger").iterdir()}.get(name)
    if found is None:
        raise NotFoundError("file", name)
    kind = guess_type(name)[0] or "text/plain"
    kept = {"Cache-Control": "public, max-age=86400"}
    return Response(found.read_bytes(), media_type=kind, headers=kept)


HANDLERS = (openapi, asyncapi, docs, swagger)

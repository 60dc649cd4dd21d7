"""For those who operate it: whether it is alive, whether it can write, how it fares."""

from litestar import Response, get
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from server.api.answering import answer
from server.api.asking import Request, services_of
from server.api.operation import Answer, Operation, documented
from server.store.port import Durability, LogUnavailableError


class Alive(Struct, frozen=True):
    alive: bool


class Ready(Struct, frozen=True):
    """Whether the log can be written now, which server keeps it, and how well."""

    ready: bool
    epoch: str
    log: Durability


GET_LIVE = Operation(
    id="live",
    tag="operations",
    summary="Is the process alive?",
    answers={200: Answer(about="It is.", shape=Alive)},
)
GET_READY = Operation(
    id="ready",
    tag="operations",
    summary="Can the log be written now?",
    about="`log.warning` says in words where the durability is weaker than it should be.",
    answers={
        200: Answer(about="It can.", shape=Ready),
        503: Answer(about="It cannot; commands are answered 503 until it can.", shape=Ready),
    },
)
GET_METRICS = Operation(
    id="metrics",
    tag="operations",
    summary="Metrics for Prometheus",
    answers={200: Answer(about="The text exposition format.", media="text/plain")},
)


@get("/health/live", opt=documented(GET_LIVE))
async def live() -> Response[bytes]:
    return answer(Alive(alive=True))


@get("/health/ready", opt=documented(GET_READY))
async def ready(request: Request) -> Response[bytes]:
    store = services_of(request).store
    try:
        await store.ping()
    except LogUnavailableError:
        gone = Ready(ready=False, epoch=store.log.epoch, log=store.durability)
        return answer(gone, 503, {"Retry-After": "1"})
    return answer(Ready(ready=True, epoch=store.log.epoch, log=store.durability))


@get("/metrics", opt=documented(GET_METRICS), sync_to_thread=False)
def metrics() -> Response[bytes]:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = (live, ready, metrics)

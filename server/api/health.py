"""Health checks and metrics for operators."""

import os
from collections.abc import Callable
from typing import Final, cast

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from server.api.requests import Request
from server.api.responses import json_response
from server.api.services import services_of
from server.engine.game_time import TimeStatus
from server.store.port import Durability

# A folder that the workers of a server share. The library reads the variable as it is imported.
METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


_collect_from_workers = cast("Callable[[CollectorRegistry], object]", MultiProcessCollector)


class Alive(Struct, frozen=True):
    alive: bool


class Ready(Struct, frozen=True):
    """Whether the log can be written and the time is known now.

    `reason`: what is wrong, if anything; `log`: the durability of the Redis that stores it.
    """

    ready: bool
    epoch: str
    log: Durability
    time: TimeStatus
    reason: str | None = None


@get(
    "/health/live",
    operation_id="live",
    tags=["operations"],
    summary="Is the process alive?",
    responses={200: ResponseSpec(Alive, description="It is.")},
)
async def read_live() -> Response[bytes]:
    """Liveness: the process answers."""
    return json_response(Alive(alive=True))


@get(
    "/health/ready",
    operation_id="ready",
    tags=["operations"],
    summary="Can the log be written now?",
    responses={
        200: ResponseSpec(Ready, description="It can."),
        503: ResponseSpec(Ready, description="It cannot, or the time is not known: `reason`."),
    },
)
async def read_ready(request: Request) -> Response[bytes]:
    """Readiness. `log.warning` says where the durability is weaker than it should be."""
    services = services_of(request)
    reason = await services.readiness.reason()
    ready = Ready(
        ready=reason is None,
        epoch=services.store.log.epoch,
        log=services.store.durability,
        time=services.time.status(),
        reason=reason,
    )
    return json_response(ready) if ready.ready else json_response(ready, 503, {"Retry-After": "1"})


@get(
    "/metrics",
    sync_to_thread=True,
    operation_id="metrics",
    tags=["operations"],
    summary="Metrics for Prometheus",
    responses={
        200: ResponseSpec(None, description="The text exposition format.", media_type="text/plain")
    },
)
def read_metrics() -> Response[bytes]:
    """Metrics of all workers of this server."""
    return Response(generate_latest(_registry()), media_type=CONTENT_TYPE_LATEST)


def _registry() -> CollectorRegistry:
    if METRICS_FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    _collect_from_workers(registry)
    return registry


HANDLERS = (read_live, read_ready, read_metrics)

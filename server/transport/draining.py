"""Ends all connections at shutdown, whatever their clients do."""

import asyncio
from typing import Protocol, cast

import structlog
from uvicorn.server import ServerState

from server.transport.http_protocol import LimitedHttp

_POLL_INTERVAL_S = 0.02
# Handlers whose client is gone notice within a few steps of the loop.
_ABORT_GRACE_S = 0.5

log = structlog.stdlib.get_logger()


class _Connection(Protocol):
    transport: asyncio.Transport


async def drain(state: ServerState, within: float) -> None:
    """Answer the requests that are complete, wait for sockets, and end what is still open."""
    for each in tuple(state.connections):
        # The application closes its sockets itself, with a code and a reason.
        if isinstance(each, LimitedHttp):
            each.shutdown()
    if await _have_ended(state, within):
        return
    stuck = cast("set[_Connection]", {*state.connections})
    for connection in stuck:
        if connection.transport.get_write_buffer_size():
            # Its client does not read, so closing would never end.
            connection.transport.abort()
        else:
            connection.transport.close()
    if not await _have_ended(state, _ABORT_GRACE_S):
        log.warning("requests_cancelled", count=len(state.tasks))
        for task in tuple(state.tasks):
            task.cancel()


async def _have_ended(state: ServerState, within: float) -> bool:
    loop = asyncio.get_running_loop()
    until = loop.time() + within
    while state.connections or state.tasks:
        if loop.time() > until:
            return False
        await asyncio.sleep(_POLL_INTERVAL_S)
    return True

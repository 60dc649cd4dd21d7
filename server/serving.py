"""Runs one server from start-up to shutdown: packs, listening socket, Redis and application."""

import gc
import socket
import sys
from collections.abc import Generator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from domain.packs import InvalidPackError, PackLabel
from domain.registry import add_pack
from server.api.connection_problems import problem_answer
from server.api.middleware import apply_middleware
from server.api.services import Services
from server.api.websocket_protocol import DirectSockets
from server.app import build_services, make_app, store_of
from server.bot_supervisor import supervised_bots
from server.settings import Settings
from server.transport.connections import ConnectionGate
from server.transport.draining import drain
from server.transport.file_descriptors import raise_file_limit, within_file_limit
from server.transport.http_protocol import LimitedHttp
from server.transport.slow_readers import TransportConfig

_BACKLOG = 2048
# With the time that bots and Redis take to stop, less than five seconds in all.
_DRAIN_GRACE_S = 2.0
_SHUTDOWN_TIMEOUT_S = 1
_GC_THRESHOLDS = (20_000, 20, 20)
# A thread at work keeps the event loop from the interpreter lock for so long, several times in
# each request; Python's default is ten times as long.
_SWITCH_INTERVAL_S = 0.000_5


class StartupError(Exception):
    """The server cannot start; the message says why."""


async def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; commands under way are answered first."""
    async with store_of(settings) as store:
        services = build_services(settings, store)
        app = make_app(services)
        config = TransportConfig(
            apply_middleware(app, services.addresses, logs_players=settings.log_players),
            # Forwarding headers are read by the middleware, and believed from trusted proxies only.
            proxy_headers=False,
            http=LimitedHttp,
            lifespan="on",
            ws=DirectSockets,
            ws_ping_interval=settings.write_timeout,
            ws_ping_timeout=settings.write_timeout,
            ws_max_size=settings.limits.body_bytes,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT_S,
        )
        config.gate = _gate(settings, services)
        with listen(settings) as listening:
            async with supervised_bots(settings, reachable(listening)):
                await GracefulServer(config, services).serve([listening])
        if (broken := app.state.broken) is not None:
            raise StartupError("something broke, and the log says what") from broken


def _gate(settings: Settings, services: Services) -> ConnectionGate:
    raise_file_limit()
    return ConnectionGate(
        within_file_limit(settings.transport),
        problem_answer,
        services.addresses,
        refusals=services.refusals,
        write_timeout=settings.write_timeout,
    )


class GracefulServer(uvicorn.Server):
    """Announces its address, and drains the sockets before it shuts down."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self._services.lobby_feed.close()
        self._services.hub.close()
        self._services.bot_registry.close()
        await drain(self.server_state, _DRAIN_GRACE_S)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Uvicorn raises a captured signal again, which would kill us before Redis is stopped."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Objects that live now live as long as the server: exclude them from collections.
        gc.collect()
        gc.freeze()
        # Two hundred concurrent moves allocate far more objects than Python's threshold of 700.
        gc.set_threshold(*_GC_THRESHOLDS)
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        if self.started:
            for listening in sockets or ():
                announce(listening)


def load_packs(paths: tuple[Path, ...]) -> tuple[PackLabel, ...]:
    return tuple(_loaded(path) for path in paths)


def _loaded(path: Path) -> PackLabel:
    try:
        return add_pack(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, InvalidPackError) as error:
        raise StartupError(f"the pack {path} cannot be used: {error}") from error


def listen(settings: Settings) -> socket.socket:
    """A listening socket: the one that was handed over, or a new one."""
    if settings.socket is not None:
        return socket.socket(fileno=settings.socket)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        where, why = f"{settings.host}:{settings.port}", (error.strerror or str(error)).lower()
        msg = f"cannot listen on {where} ({why}); --port 0 takes a free one"
        raise StartupError(msg) from error


def announce(listening: socket.socket) -> None:
    print(f"Archipel answers at {address(listening)}", flush=True)  # noqa: T201


def address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def reachable(listening: socket.socket) -> str:
    """The address for clients on this machine: loopback if the socket listens on every one."""
    url = address(listening)
    if not ip_address(listening.getsockname()[0]).is_unspecified:
        return url
    loopback = "127.0.0.1" if listening.family == socket.AF_INET else "[::1]"
    return f"http://{loopback}:{url.rpartition(':')[2]}"

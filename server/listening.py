"""The socket on which a server listens, by itself or together with others."""

import socket

from server.settings import Settings

_WAITING = 2048


class ListenError(Exception):
    """The address is not to be had; the message says so."""


def listen(settings: Settings) -> socket.socket:
    """The socket that was handed over, or a new one."""
    if settings.socket is not None:
        return socket.socket(fileno=settings.socket)
    try:
        return socket.create_server(
            (settings.host, settings.port), family=_family(settings.host), backlog=_WAITING
        )
    except OSError as trouble:
        where = f"{settings.host}:{settings.port}"
        msg = f"cannot listen on {where} ({_said(trouble)}); --port 0 takes a free one"
        raise ListenError(msg) from trouble


def _said(trouble: OSError) -> str:
    return (trouble.strerror or str(trouble)).lower()


def address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET

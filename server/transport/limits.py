"""The limits of connections: each is a flag and an environment variable `ARCHIPEL_…`."""

from dataclasses import dataclass

from cyclopts import Parameter


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True, slots=True)
class TransportLimits:
    """What one connection or one address may send and hold open; 0 for no limit."""

    max_header_bytes: int = 16 * 1024
    """The largest head of a request: request line and headers; 0 for no limit, as below."""

    max_header_count: int = 100
    """The number of headers of a request."""

    max_request_line_bytes: int = 8 * 1024
    """The longest path with its query."""

    read_header_timeout: float = 10.0
    """Seconds within which the head of a request has to arrive."""

    read_body_timeout: float = 20.0
    """Seconds within which a body has to arrive, besides those of --min-body-rate."""

    min_body_rate: int = 500
    """Bytes of a body that add one second to --read-body-timeout."""

    keep_alive_timeout: float = 5.0
    """Seconds that a connection may be idle between two requests."""

    max_connections: int = 20_000
    """Open connections per process; never more than its file descriptors allow."""

    max_connections_per_address: int = 8_000
    """Open connections per address, and never more than half of all."""

    max_half_open_per_address: int = 1_000
    """Connections per address whose request is incomplete; past it the oldest is closed."""

    max_streams_per_address: int = 4_000
    """Open sockets and event streams per address."""

    max_streams_per_player: int = 256
    """Open sockets and event streams per player."""

    frames_per_second: int = 100
    """Frames that the client of one socket may send, control frames included."""

    frames_per_second_per_address: int = 1_000
    """The same for all sockets of one address."""

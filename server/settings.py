"""The settings: each is a flag and an environment variable `ARCHIPEL_…`."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from server.addresses.client_address import Redaction
from server.api.rate_limits import Limits
from server.bots.guest_limits import GuestBotLimits
from server.transport.limits import TransportLimits

_OURS = Parameter(show=False)
_SEVERAL = Parameter(negative=())


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    """The address to listen on."""

    port: int = 8000
    """The port to listen on; 0 takes a free one."""

    data: Path = Path("data")
    """The folder of the embedded Redis and of the files of this server."""

    redis: str | None = None
    """The URL of a Redis or Valkey, 6.2 or newer; without it, an embedded one is started."""

    data_pack: Annotated[tuple[Path, ...], _SEVERAL] = ()
    """A pack: a file with other figures for a game, such as cards; repeatable."""

    workers: int = 1
    """The number of worker processes."""

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level that is logged to standard error."""

    demo: bool = False
    """Keep a match between two bots running, for visitors to watch."""

    demo_pace: float = 1.0
    """Seconds between the moves of the demo."""

    bots: bool = True
    """Run bots that can be invited, where they are installed."""

    bots_pace: float = 0.7
    """Seconds that such a bot takes for each move."""

    bots_tables: int = 32
    """The number of matches that these bots may play at once."""

    bots_key: str | None = None
    """The key by which bots are announced as bots of this server; by default a new secret."""

    rate_one_address: bool = False
    """Rate matches between players of one address too, as on a private network."""

    write_timeout: float = 20.0
    """Seconds that a client may take nothing of a response, or for one frame or a ping."""

    trusted_proxies: str = ""
    """Addresses and networks of the proxies whose forwarding headers are believed, by commas."""

    ipv6_prefix: int = 64
    """The bits of an IPv6 address that tell clients apart."""

    log_addresses: Redaction = "full"
    """How requests are logged: with the client's address, its network, or neither."""

    log_players: bool = True
    """Log the id of the player with each request."""

    clock_error_ms: float = 100.0
    """The largest error, in milliseconds, with which this server keeps the time of matches."""

    clock_age: float = 10.0
    """Seconds after the last measurement of the time until this server stops to keep it."""

    limits: Limits = field(default_factory=Limits)

    guest_bots: GuestBotLimits = field(default_factory=GuestBotLimits)

    transport: TransportLimits = field(default_factory=TransportLimits)

    socket: Annotated[int | None, _OURS] = None
    """A listening socket by its file descriptor, for workers."""

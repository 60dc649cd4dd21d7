"""Everything that can be set from outside, in one place: each is a flag and an `ARCHIPEL_…`."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from server.api.rate_limits import Limits

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
    """The folder of the private Redis and of what this server remembers."""

    redis: str | None = None
    """The URL of a Redis or Valkey, 6.2 or newer; without it, a private one is started."""

    data_pack: Annotated[tuple[Path, ...], _SEVERAL] = ()
    """A file with other figures for a game, cards for example; may be given several times."""

    workers: int = 1
    """How many processes share the work."""

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """How much to tell on standard error."""

    demo: bool = False
    """Keep a match between two bots running, for whoever comes to look."""

    demo_pace: float = 1.0
    """Seconds between the moves of the demo."""

    bots: bool = True
    """Have bots there to be invited, where they are installed."""

    bots_pace: float = 0.7
    """Seconds that such a bot takes over each move."""

    bots_tables: int = 32
    """At how many matches these bots may play at once."""

    bots_key: str | None = None
    """Whoever knows it may announce bots of this house; without it, a secret of each start."""

    write_timeout: float = 20.0
    """Seconds that a reader of a socket may take for one frame, or for a ping."""

    limits: Limits = field(default_factory=Limits)

    socket: Annotated[int | None, _OURS] = None
    """A socket that listens already: how a worker is given its share."""

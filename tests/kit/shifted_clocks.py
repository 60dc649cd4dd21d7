"""A server whose clocks are wrong: its wall clock is shifted and may be set, and both drift."""

import sys
from pathlib import Path
from typing import Final

from kit.server_process import NO_LIMITS, ServerProcess

# Redis and the event loop have their own ways to the clocks; the time of the game has these.
_LAUNCHER: Final = """#!{python}
import os, sys, time

monotonic_ns, time_ns = time.monotonic_ns, time.time_ns
started, wall = monotonic_ns(), time_ns()
step = {step!r}

def drifting_ns():
    return started + round((monotonic_ns() - started) * {rate})

def shifted_ns():
    set_by = os.path.getsize(step) if os.path.exists(step) else 0
    return wall + {shift_ns} + set_by * 1_000_000_000 + drifting_ns() - started

time.monotonic_ns, time.monotonic = drifting_ns, lambda: drifting_ns() / 1e9
time.time_ns, time.time = shifted_ns, lambda: shifted_ns() / 1e9

from archipel_cli.dispatch import main
sys.exit(main())
"""


class ShiftedServer(ServerProcess):
    """`archipel serve` with such clocks, on a Redis of its own time."""

    def __init__(self, data: Path, redis_url: str, shift_s: float, drift: float) -> None:
        self.shift_s = shift_s
        self._step = data.with_name(f"{data.name}.step")
        program = data.with_name(f"{data.name}.program")
        program.write_text(
            _LAUNCHER.format(
                python=sys.executable,
                step=str(self._step),
                rate=1 + drift,
                shift_ns=round(shift_s * 1e9),
            )
        )
        program.chmod(0o755)
        flags = ("--port=0", *NO_LIMITS, f"--redis={redis_url}")
        super().__init__(data, *flags, program=str(program))

    def set_clock(self, ahead_s: int) -> None:
        """Set the wall clock of the running server forward by so many seconds."""
        self._step.write_bytes(b"\0" * ahead_s)

"""A private Redis whose wall clock is shifted: by a library that is loaded before it."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from server.store.embedded import find_binary

COMPILER: Final = shutil.which("cc")

_LIBRARY: Final = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

int clock_gettime(clockid_t id, struct timespec *now) {
    static int (*original)(clockid_t, struct timespec *);
    if (!original) original = dlsym(RTLD_NEXT, "clock_gettime");
    int result = original(id, now);
    const char *shift = getenv("SHIFT_S");
    if (shift && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) now->tv_sec += atol(shift);
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    now->tv_sec = found.tv_sec;
    now->tv_usec = found.tv_nsec / 1000;
    return 0;
}
"""

_LAUNCHER: Final = """#!/bin/sh
SHIFT_S=$(cat {shift}) LD_PRELOAD={library} exec {program} "$@"
"""


class ShiftedRedis:
    """A program for ARCHIPEL_REDIS_SERVER; its clock is set when it is started again."""

    def __init__(self, folder: Path) -> None:
        assert COMPILER
        self._shift = folder / "shift"
        source, library, self.program = (
            folder / name for name in ("shift.c", "shift.so", "shifted-redis")
        )
        source.write_text(_LIBRARY)
        subprocess.run([COMPILER, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        launcher = _LAUNCHER.format(shift=self._shift, library=library, program=find_binary().path)
        self.program.write_text(launcher)
        self.program.chmod(0o755)
        self.set_clock(0)

    def set_clock(self, ahead_s: int) -> None:
        self._shift.write_text(str(ahead_s))

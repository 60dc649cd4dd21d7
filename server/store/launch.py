"""Execute a program that is killed with its parent (Linux).

launch.py PARENT PROGRAM [ARGUMENT ...]

A process of its own, because no Python is safe between fork and exec of a process with threads.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, program, *arguments = sys.argv[1:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != int(parent):
            # It died before the signal was registered.
            sys.exit("the parent is gone")
    os.execv(program, [program, *arguments])  # noqa: S606 - the caller chose it


if __name__ == "__main__":
    main()

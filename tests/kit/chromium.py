"""Finds the Chromium that the browser tests drive, and brings one where there is none.

`python tests/kit/chromium.py` says where it is; with `--bring`, as `make` runs it, it is brought:
by Playwright's own download where the network allows it, else as Debian's package.

The headless shell is preferred: it draws no window for every page, and so the browser tests take
two thirds of the CPU. Root of a Debian is brought it even beside a whole Chromium.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_SHELLS: Final = ("chromium-headless-shell", "chrome-headless-shell")
_NAMES: Final = (
    *_SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
)  # fmt: skip
_DOWNLOADED: Final = (
    "ms-playwright/chromium_headless_shell-*/chrome-*/*headless?shell",
    "ms-playwright/chromium-*/chrome-linux*/chrome",
)
_BRING_SHELL: Final = (
    "apt-get", "install", "--quiet", "--yes", "--no-install-recommends", _SHELLS[0]
)  # fmt: skip
_APT_TIMEOUT_S: Final = 60
_WAYS: Final = (
    (sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"),
    ("apt-get", "update", "--quiet"),
    ("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium"),
)
_HELP: Final = """\
The browser tests need a Chromium, and none could be brought.
On Debian: apt install chromium. Elsewhere: name yours in ARCHIPEL_CHROMIUM."""


class ChromiumNotFoundError(Exception):
    """None is installed, and none could be brought; the message says how to get one."""


def chromium() -> Path:
    """The one that is named, else the system's, else the one that Playwright has downloaded."""
    for path in _candidates():
        if path.is_file():
            return path
    raise ChromiumNotFoundError(_HELP)


def bring() -> None:
    """Each way in turn, until there is one."""
    for way in _WAYS:
        if any(path.is_file() for path in _candidates()):
            break
        _run(way)
    if os.geteuid() == 0 and not any(map(shutil.which, _SHELLS)):
        _run(_BRING_SHELL, timeout_s=_APT_TIMEOUT_S)
    chromium()


def _run(way: tuple[str, ...], timeout_s: float | None = None) -> None:
    """A way that fails leaves the next one, or the browser that is there."""
    if not shutil.which(way[0]):
        return
    sys.stdout.write(f"setup: chromium, by {' '.join(way[-4:])}\n")
    sys.stdout.flush()
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            way,
            check=False,
            timeout=timeout_s,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("ARCHIPEL_CHROMIUM"):
        yield Path(named)
    yield from (Path(found) for name in _NAMES if (found := shutil.which(name)))
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    for downloaded in _DOWNLOADED:
        yield from sorted(cache.glob(downloaded))


if __name__ == "__main__":
    try:
        if "--bring" in sys.argv:
            bring()
        else:
            sys.stdout.write(f"{chromium()}\n")
    except ChromiumNotFoundError as error:
        sys.exit(str(error))

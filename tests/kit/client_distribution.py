"""The client's distribution, built and installed alone, where nothing of the server is."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = ROOT / "clients/python"

_BIN: Final = Path(sys.executable).parent
_HERE_ONLY: Final = ("--no-deps", "--no-build-isolation", "--offline", "--no-cache")


def install(target: Path) -> None:
    """Builds the wheel and unpacks it there; nothing is fetched, nothing else is changed."""
    where = ("--python", sys.executable, "--target", str(target))
    command = [str(_BIN / "uv"), "pip", "install", *where, *_HERE_ONLY, str(PROJECT)]
    subprocess.run(command, env=_BARE, check=True, capture_output=True)


def python(target: Path, *words: str, at: Path) -> subprocess.CompletedProcess[str]:
    """Runs our Python with the installed client and third parties, but without our tree.

    -S leaves out site-packages' .pth files, by which an editable install shows the tree.
    """
    libraries = next(path for path in map(Path, sys.path) if path.name == "site-packages")
    paths = os.pathsep.join([str(target), str(libraries)])
    return subprocess.run(
        [sys.executable, "-S", *words],
        cwd=at,
        env={**_BARE, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )


_BARE: Final = {"PATH": f"{_BIN}{os.pathsep}{os.defpath}", "PYTHONDONTWRITEBYTECODE": "1"}

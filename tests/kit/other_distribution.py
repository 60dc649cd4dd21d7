"""The example games, each built as a wheel and installed outside our environment."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = {slug: ROOT / "examples" / slug for slug in ("tic_tac_toe", "toy_trick")}

_BIN: Final = Path(sys.executable).parent
_HERE_ONLY: Final = ("--no-deps", "--no-build-isolation", "--offline", "--no-cache")


def install(target: Path, *slugs: str) -> None:
    """Builds the wheels and unpacks them there; nothing is fetched, nothing else is changed."""
    where = ("--python", sys.executable, "--target", str(target))
    command = [str(_BIN / "uv"), "pip", "install", *where, *_HERE_ONLY]
    command += [str(EXAMPLES[slug]) for slug in slugs]
    subprocess.run(command, env=_BARE, check=True, capture_output=True)


def python(target: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs our Python with the installed distribution beside the tree."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(target),
        capture_output=True,
        text=True,
        check=False,
    )


def environment(target: Path) -> dict[str, str]:
    return {**_BARE, "PYTHONPATH": os.pathsep.join([str(target), str(ROOT), str(ROOT / "tests")])}


_BARE: Final = {"PATH": f"{_BIN}{os.pathsep}{os.defpath}"}

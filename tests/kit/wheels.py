"""Every distribution of this repository, built as a wheel and installed into an environment."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lint.source_tree import ROOT

_UV: Final = str(Path(sys.executable).with_name("uv"))
# Nothing of this environment: its packages are those that the tests build.
_CLEAN: Final = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def projects() -> Iterator[Path]:
    """The folder of each distribution: the root, and the members of its workspace."""
    yield ROOT
    for member in pyproject(ROOT)["tool"]["uv"]["workspace"]["members"]:
        yield ROOT / member


def pyproject(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text())


def build(project: Path, into: Path) -> Path:
    """Builds one wheel, without network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    name = pyproject(project)["project"]["name"].replace("-", "_")
    (wheel,) = into.glob(f"{name}-*.whl")
    return wheel


class Environment:
    """A virtual environment with all locked libraries, and none of our distributions at first."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        self._folder = folder
        self._wheels = wheels
        self._uv("venv", "--python", sys.executable, str(folder))
        libraries = ("--all-packages", "--all-extras", "--no-dev", "--no-install-workspace")
        self._uv("sync", "--locked", *libraries, at=ROOT)

    def plan(self, requirement: str) -> set[str]:
        """The names of our distributions that it would install."""
        lines = self._install("--dry-run", requirement).splitlines()
        added = [line.removeprefix(" + ") for line in lines if line.startswith(" + ")]
        return {line.partition("==")[0] for line in added}

    def install(self, requirement: str) -> None:
        """Resolves against our wheels and the libraries in place, not against an index."""
        self._install(requirement)

    def uninstall(self, distribution: str) -> None:
        self._uv("pip", "uninstall", distribution)

    def check(self) -> None:
        """Fails where the requirements of an installed distribution are not met."""
        self._uv("pip", "check")

    def program(self, name: str) -> str:
        return str(self._folder / "bin" / name)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs a program of the environment, outside our source tree."""
        return subprocess.run(
            [self.program(program), *arguments],
            cwd=self._wheels,
            env=_CLEAN,
            capture_output=True,
            text=True,
            check=False,
        )

    def _install(self, *arguments: str) -> str:
        places = ("--no-index", "--find-links", str(self._wheels))
        return self._uv("pip", "install", *places, *arguments)

    def _uv(self, *arguments: str, at: Path | None = None) -> str:
        places = {"VIRTUAL_ENV": str(self._folder), "UV_PROJECT_ENVIRONMENT": str(self._folder)}
        ran = subprocess.run(
            [_UV, *arguments],
            cwd=at or self._wheels,
            env={**_CLEAN, **places},
            capture_output=True,
            text=True,
            check=False,
        )
        assert not ran.returncode, ran.stderr
        return ran.stderr

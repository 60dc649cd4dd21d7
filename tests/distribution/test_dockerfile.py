import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lint.source_tree import ROOT

STEPS = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text()).splitlines()
UV = Path(sys.executable).with_name("uv")


def arguments(instruction: str) -> list[str]:
    return [step.partition(" ")[2] for step in STEPS if step.startswith(f"{instruction} ")]


def copied() -> list[str]:
    sources = [copy.split()[:-1] for copy in arguments("COPY") if not copy.startswith("--from")]
    return [source for line in sources for source in line]


@pytest.mark.parametrize("source", copied())
def test_sources_reach_the_build(source: str) -> None:
    """Everything copied exists and is let through by .dockerignore."""
    assert (ROOT / source).exists()
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert [each for each in (Path(source), *Path(source).parents) if f"!{each}" in lines]


def test_packages_reach_the_build() -> None:
    """Every package of the wheel is copied."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert {*project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]} <= {*copied()}


def test_export(tmp_path: Path) -> None:
    """The export gives pinned versions with hashes, and nothing of the development tools."""
    (export,) = [run for run in arguments("RUN") if run.startswith("uv export")]
    *command, _ = export.split()[1:]
    subprocess.run([UV, *command, tmp_path / "out.txt"], cwd=ROOT, check=True, capture_output=True)
    pins = (tmp_path / "out.txt").read_text().replace("\\\n", "").splitlines()
    libraries = [pin for pin in pins if pin and not pin.lstrip().startswith("#")]
    assert all("==" in pin and "--hash=sha256:" in pin for pin in libraries)
    assert "pytest" not in {pin.partition("==")[0] for pin in libraries}


def test_same_uv() -> None:
    """The image builds with the same uv as the Makefile."""
    (pinned,) = re.findall(r"^UV_VERSION := (\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert [run for run in arguments("RUN") if f"uv=={pinned}" in run.split()]


def test_nobody_special() -> None:
    """The server does not run as root, and stops on the signal that it listens to."""
    assert arguments("USER") == ["archipel"]
    assert arguments("STOPSIGNAL") == ["SIGTERM"]
    assert arguments("VOLUME") == ["/data"]

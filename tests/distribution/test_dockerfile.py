import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kit.wheels import projects
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
    """Every package of the wheels that are built is copied."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert {*packages, "domain", "clients/cli"} <= {*copied()}


def test_export(tmp_path: Path) -> None:
    """What is copied suffices to export the libraries, pinned with hashes, and none of ours."""
    files = {(project / "pyproject.toml").relative_to(ROOT) for project in projects()}
    for file in {*files, Path("uv.lock")}:
        if {file.as_posix(), *map(str, file.parents)} & {*copied()}:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, tmp_path / file)
    (export,) = [run for run in arguments("RUN") if run.startswith("uv export")]
    subprocess.run([UV, *export.split()[1:]], cwd=tmp_path, check=True, capture_output=True)
    pins = (tmp_path / "requirements.txt").read_text().replace("\\\n", "").splitlines()
    libraries = [pin for pin in pins if pin and not pin.lstrip().startswith("#")]
    assert all("==" in pin and "--hash=sha256:" in pin for pin in libraries)
    names = {pin.partition("==")[0] for pin in libraries}
    assert "litestar" in names
    assert not {"prompt-toolkit", "pytest"} & names


def test_same_uv() -> None:
    """The image builds with the same uv as the Makefile."""
    (pinned,) = re.findall(r"^UV_VERSION := (\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert [run for run in arguments("RUN") if f"uv=={pinned}" in run.split()]


def test_base_images_are_pinned() -> None:
    """Every base image is named by tag and digest, and one tag has one digest."""
    images = [image.split()[0] for image in arguments("FROM")]
    pinned = [re.fullmatch(r"([a-z]+:[0-9a-z.-]+)@sha256:[0-9a-f]{64}", image) for image in images]
    assert len(images) == 3
    assert all(pinned)
    assert len({*images}) == len({found[1] for found in pinned if found})


def test_unprivileged_user() -> None:
    """The server does not run as root, and stops on the signal that it listens to."""
    assert arguments("USER") == ["archipel"]
    assert arguments("STOPSIGNAL") == ["SIGTERM"]
    assert arguments("VOLUME") == ["/data"]

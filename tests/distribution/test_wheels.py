"""What the wheels hold."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from kit.wheels import build, projects, pyproject
from lint.source_tree import ROOT, files

# What each distribution installs, by its folder.
PACKAGES = {
    ".": ("projections", "server"),
    "clients/bots": ("archipel_bots",),
    "clients/cli": ("archipel_cli",),
    "clients/kits": ("archipel_kits",),
    "clients/python": ("archipel_client",),
    "domain": ("domain",),
}
# Of the folder `domain`, which is a project and its package at once.
PROJECT_FILES = {"domain/LICENSE", "domain/README.md", "domain/pyproject.toml"}


@pytest.mark.parametrize("project", [*projects()], ids=lambda each: str(each.relative_to(ROOT)))
def test_holds_its_packages_whole(project: Path, tmp_path: Path) -> None:
    """A wheel holds every file of its packages, its licence and its types, and nothing else."""
    shipped = {*ZipFile(build(project, tmp_path)).namelist()}
    metadata = {name for name in shipped if ".dist-info/" in name}
    folder = project if project != ROOT / "domain" else ROOT
    packages = PACKAGES[project.relative_to(ROOT).as_posix()]
    own = {
        path.relative_to(folder).as_posix()
        for package in packages
        for path in files(f"{folder.relative_to(ROOT)}/{package}")
    }
    assert shipped - metadata == own - PROJECT_FILES
    assert {f"{package}/py.typed" for package in packages} <= shipped
    assert [name for name in metadata if name.endswith("/licenses/LICENSE")]


def test_one_version() -> None:
    """All distributions have one version, and require each other at it."""
    found = [pyproject(project)["project"] for project in projects()]
    page = json.loads((ROOT / "clients/web/package.json").read_text())
    (version,) = {project["version"] for project in (*found, page)}
    groups = [each.get("optional-dependencies", {}) for each in found]
    extras = [line for group in groups for lines in group.values() for line in lines]
    lines = [line for each in found for line in each["dependencies"]] + extras
    ours = [line for line in lines if line.startswith("archipel-")]
    assert ours
    assert {line.partition("~=")[2] for line in ours} == {version}


def test_one_distribution_has_the_script() -> None:
    """Only one distribution installs the script `archipel`, so that no other removes it."""
    scripts = [pyproject(project)["project"].get("scripts", {}) for project in projects()]
    assert [*filter(None, scripts)] == [{"archipel": "archipel_cli.dispatch:main"}]

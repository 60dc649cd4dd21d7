import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from lint.source_tree import PACKAGES, ROOT, files, named


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every name in a wheel built just now."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return set(ZipFile(wheel).namelist())


def test_exactly_our_packages(shipped: set[str]) -> None:
    """The wheel holds domain, projections, server and the kits, and nothing else."""
    tops = {Path(name).parts[0] for name in shipped}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)


def test_every_file_of_theirs(shipped: set[str]) -> None:
    """The wheel holds the packages whole: rules, scripts and pages as well as code."""
    assert {named(path) for path in files(*PACKAGES)} == {
        name for name in shipped if not Path(name).parts[0].endswith(".dist-info")
    }


def test_licence(shipped: set[str]) -> None:
    """The wheel carries its licence."""
    assert [name for name in shipped if name.endswith(".dist-info/licenses/LICENSE")]

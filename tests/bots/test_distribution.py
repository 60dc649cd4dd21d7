"""The distribution `archipel-bots`."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from lint.source_tree import ROOT, files

PROJECT = ROOT / "clients/bots"
LOADED = """
import pkgutil, sys, importlib
import archipel_bots
for module in pkgutil.iter_modules(archipel_bots.__path__, "archipel_bots."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(*({"server", "projections"} & {name.partition(".")[0] for name in sys.modules}))
"""


def test_every_file_of_its_own(tmp_path: Path) -> None:
    """The wheel holds the package whole, its types and its licence, and nothing else."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    shipped = set(ZipFile(wheel).namelist())
    own = {path.relative_to(PROJECT).as_posix() for path in files("clients/bots/archipel_bots")}
    assert own == {name for name in shipped if name.startswith("archipel_bots/")}
    assert "archipel_bots/py.typed" in own
    assert [name for name in shipped if name.endswith(".dist-info/licenses/LICENSE")]


def test_rules_and_nothing_else() -> None:
    """Of the server's distribution it loads the rules alone."""
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n"

from pathlib import Path

import pytest

from kit.client_distribution import install, python

ALONE = """
import importlib, pkgutil, sys
import archipel_client
for module in pkgutil.walk_packages(archipel_client.__path__, "archipel_client."):
    importlib.import_module(module.name)
print(archipel_client.__file__)
print(*({"server", "projections", "domain"} & {name.partition(".")[0] for name in sys.modules}))
print(*({"server", "projections", "domain"} & {each.name for each in pkgutil.iter_modules()}))
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the client is installed, alone."""
    folder = tmp_path_factory.mktemp("client")
    install(folder)
    return folder


def test_stands_alone(target: Path, tmp_path: Path) -> None:
    """Every module imports where there is no server, and the types come with it."""
    run = python(target, "-c", ALONE, at=tmp_path)
    assert not run.returncode, run.stderr
    place, loaded, findable = run.stdout.splitlines()
    assert Path(place).is_relative_to(target)
    assert (loaded, findable) == ("", "")
    assert (Path(place).parent / "py.typed").exists()


def test_brings_its_command(target: Path, tmp_path: Path) -> None:
    """`archipel` starts, and lists what it can do."""
    run = python(target, str(target / "bin/archipel"), "--help", at=tmp_path)
    assert not run.returncode, run.stderr
    assert all(word in run.stdout for word in ("play", "watch", "replay"))

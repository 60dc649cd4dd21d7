"""Every import contract of pyproject.toml refuses an import that violates it."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from lint.source_tree import CLIENTS, PACKAGES, ROOT

Contract: TypeAlias = dict[str, Any]

CONTRACTS: list[Contract] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"][
    "importlinter"
]["contracts"]
LINT = Path(sys.executable).with_name("lint-imports")
# Examples of what a contract names by a pattern.
EXAMPLES: dict[str, tuple[str, ...]] = {
    "domain.games.*": ("domain.games.divercite", "domain.games.dice_miner")
}


def violations() -> Iterator[tuple[str, str, str]]:
    """The id of a contract, a module, and what this module must not import."""
    for contract in CONTRACTS:
        for importer, imported in forbidden_imports(contract):
            yield contract["id"], importer, imported


def forbidden_imports(contract: Contract) -> Iterator[tuple[str, str]]:
    match contract["type"]:
        case "layers":
            layers = [layer.split(" | ") for layer in contract["layers"]]
            for upper, lower in pairwise(layers):
                yield lower[0], upper[0]
            yield from ((layer[0], layer[1]) for layer in layers if len(layer) > 1)
        case "forbidden":
            yield contract["source_modules"][0], contract["forbidden_modules"][-1]
        case "independence":
            modules: tuple[str, ...] = tuple(contract["modules"])
            one, other, *_ = EXAMPLES.get(modules[0], modules)
            yield one, other
        case "protected":
            yield "server.settings", EXAMPLES[contract["protected_modules"][0]][0]
        case unknown:
            pytest.fail(f"no example of a violation of a contract of type {unknown}")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the Python sources."""
    copy = tmp_path_factory.mktemp("tree")
    for folder in (*PACKAGES, *CLIENTS):
        skipped = shutil.ignore_patterns("__pycache__", "page")
        shutil.copytree(ROOT / folder, copy / folder, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def file_of(tree: Path, module: str) -> Path:
    path = module.replace(".", "/")
    for folder in ("", *CLIENTS):
        for file in (tree / folder / f"{path}.py", tree / folder / path / "__init__.py"):
            if file.is_file():
                return file
    raise FileNotFoundError(module)


@pytest.mark.parametrize("contract, importer, imported", [*violations()])
def test_violation_is_refused(tree: Path, contract: str, importer: str, imported: str) -> None:
    """With the import the contract is broken, and the report names both modules."""
    file = file_of(tree, importer)
    before = file.read_text()
    file.write_text(f"{before}\nimport {imported}\n")
    paths = os.pathsep.join(str(tree / folder) for folder in ("", *CLIENTS))
    linting = subprocess.run(
        [LINT, "--contract", contract, "--no-logo"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    file.write_text(before)
    assert linting.returncode
    assert f"{importer} -> {imported}" in linting.stdout

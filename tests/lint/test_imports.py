import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from lint.source_tree import BELOW_THE_SERVER, ROOT, named, python


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]


def test_contracts() -> None:
    """The import contracts of pyproject.toml hold."""
    command = Path(sys.executable).with_name("lint-imports")
    linting = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not linting.returncode, linting.stdout + linting.stderr


def test_third_parties_below_the_server() -> None:
    """The domain and the projections use the standard library, msgspec and each other only."""
    known = {*sys.stdlib_module_names, *BELOW_THE_SERVER, "msgspec"}
    found = {named(path): set(imports(path)) - known for path in python(*BELOW_THE_SERVER)}
    assert not {path: others for path, others in found.items() if others}

"""Prints what `make quick` checks: `python tests/kit/changed.py sources` or `... tests`.

Sources are the Python files that differ from main. Tests are the test files that differ, and those
that import a differing module: directly, through test support, or through the `__init__` of a
package. Where no test imports a module, the tests of the modules that import it are taken.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
# Where imports are looked up; a folder stands before the one that holds it.
IMPORT_ROOTS: Final = ("clients/python/", "clients/bots/", "tests/", "")
BASES: Final = ("origin/main", "main", "HEAD")
# They read the whole tree, and take seconds.
ALWAYS: Final = ("tests/lint", "tests/contract")
# They find the games in the registry, and import none.
LAWS: Final = "tests/laws/"
# Each of these tests starts a server, a browser or another process.
SLOW: Final = ("tests/e2e/", "tests/faults/", "tests/web/", "tests/distribution/", "tests/timing/")


def changed() -> set[str]:
    """Python files that are not as in main, whether committed or not."""
    base = next(base for base in BASES if _git("rev-parse", "--quiet", "--verify", base))
    (since,) = _git("merge-base", "HEAD", base)
    return {*_git("diff", "--name-only", since, "--", "*.py"), *_untracked()} & sources()


def _untracked() -> list[str]:
    return _git("ls-files", "--others", "--exclude-standard", "--", "*.py")


@cache
def sources() -> frozenset[str]:
    """Every Python file of the repository that exists."""
    listed = (*_git("ls-files", "--", "*.py"), *_untracked())
    return frozenset(path for path in listed if (ROOT / path).is_file())


def _git(*words: str) -> list[str]:
    command = ("git", *words)
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()


def tests(changes: Iterable[str]) -> set[str]:
    """The test files of these changes."""
    found = {test for path in changes for test in _tests_of(path)}
    if any(path.startswith("domain/") for path in changes):
        found |= {path for path in sources() if path.startswith(LAWS) and _is_test(path)}
    return {test for test in found if not test.startswith(SLOW)}


def _tests_of(path: str) -> set[str]:
    seen, level = set[str](), {path}
    while level:
        if found := {each for each in _seen_through(level) if _is_test(each)}:
            return found
        seen |= level
        level = _importers(level) - seen
    return set()


def _seen_through(level: set[str]) -> set[str]:
    """These files, and those that import them directly or through files without logic."""
    reached, added = set[str](), level
    while added:
        reached |= added
        passing = {each for each in added if each in level or _is_transparent(each)}
        added = (_importers(passing) | _beside(added)) - reached
    return reached


def _is_transparent(path: str) -> bool:
    return path.startswith("tests/") or path.endswith("/__init__.py")


def _is_test(path: str) -> bool:
    return Path(path).name.startswith("test_")


def _beside(paths: set[str]) -> set[str]:
    """The tests of the folders to which a conftest.py among these belongs; not of all folders."""
    own = {path for path in paths if path.endswith("/conftest.py")} - {"tests/conftest.py"}
    folders = tuple(path.removesuffix("conftest.py") for path in own)
    return {path for path in sources() if _is_test(path) and path.startswith(folders)}


def _importers(paths: set[str]) -> set[str]:
    return {path for path, imported in _imports().items() if imported & paths}


@cache
def _imports() -> dict[str, set[str]]:
    modules = {_module(path): path for path in sources()}
    return {path: {*_imported(path, modules)} for path in sources()}


def _module(path: str) -> str:
    root = next(root for root in IMPORT_ROOTS if path.startswith(root))
    return path.removeprefix(root).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(path: str, modules: dict[str, str]) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        names = list[str]()
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [each if each in modules else node.module for each in inner]
        yield from (modules[name] for name in names if name in modules)


def main(wanted: str) -> None:
    changes = changed()
    paths = changes if wanted == "sources" else {*ALWAYS, *tests(changes)}
    print(*sorted(paths), sep="\n")  # noqa: T201 - its output is what it is for


if __name__ == "__main__":
    main(sys.argv[1])

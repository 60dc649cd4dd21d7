import ast
import re
from pathlib import Path

from domain.registry import games
from lint.source_tree import (
    BELOW_THE_SERVER,
    CLIENTS,
    EXAMPLES,
    KITS,
    PACKAGES,
    ROOT,
    files,
    named,
    parts,
    python,
)

EMPTY_NAMES = {"utils", "helpers", "common", "base", "manager", "misc", "service"}
LONGEST = 250
# Games may be named in their folders, and in the page that clients/web is built into.
OF_GAMES = {"games", "page"}
TESTS = [path for path in python("tests", *EXAMPLES) if path.stem.startswith("test_")]

ESCAPES = {
    "type: ignore": re.compile(r"#\s*type:\s*ignore|#\s*pyright:"),
    "noqa": re.compile(r"#\s*noqa", re.IGNORECASE),
    "except Exception": re.compile(r"except\s*(\(?.*\b(Base)?Exception\b.*)?:"),
    "Any": re.compile(r"import .*\bAny\b|^\s+Any,$|\btyping\.Any\b", re.MULTILINE),
}


def is_generated(path: Path) -> bool:
    return "generated" in path.read_text().partition("\n")[0]


def every_test(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = ast.walk(ast.parse(path.read_text()))
    return [node for node in nodes if isinstance(node, functions) and node.name.startswith("test")]


def test_nothing_escapes_the_type_checkers() -> None:
    """Below the server and in the kits no check is silenced and no exception caught blindly."""
    assert not [
        f"{named(path)}: {escape}"
        for path in python(*BELOW_THE_SERVER, *KITS, *EXAMPLES)
        for escape, pattern in ESCAPES.items()
        if pattern.search(path.read_text())
    ]


def test_one_module_reads_the_wall_clock() -> None:
    """The time of the game is that of Redis: no other module of the server reads a wall clock."""
    reads = re.compile(r"\btime\.time(_ns)?\(|\b(datetime|date)\.(now|utcnow|today)\(")
    found = [named(path) for path in python("server") if reads.search(path.read_text())]
    assert found == ["server/engine/game_time.py"]


def test_no_file_has_an_empty_name() -> None:
    """No module or folder has a name that would fit any content."""
    ours = python(*PACKAGES, *CLIENTS, *EXAMPLES, "tests")
    assert not [named(path) for path in ours if EMPTY_NAMES & {*parts(path), path.stem}]


def test_files_are_short() -> None:
    """A file has one subject and at most 250 lines."""
    ours = [path for path in python(*PACKAGES, *CLIENTS, *EXAMPLES) if not is_generated(path)]
    assert not [named(p) for p in ours if len(p.read_text().splitlines()) > LONGEST]


def test_tests_are_no_packages() -> None:
    """No folder under tests is a package: it would shadow the package under test."""
    assert not [*(ROOT / "tests").rglob("__init__.py")]


def test_every_test_has_a_docstring() -> None:
    """The docstring of a test is one sentence that says what the test shows."""
    assert not [
        f"{named(path)}::{test.name}"
        for path in TESTS
        for test in every_test(path)
        if not is_sentence(ast.get_docstring(test) or "")
    ]


def is_sentence(text: str) -> bool:
    return text.endswith(".") and "\n\n" not in text


def test_no_game_is_named_outside_its_folder() -> None:
    """Generic code names no game: neither its slug nor its titles."""
    generic = [path for path in files(*PACKAGES, *KITS) if not OF_GAMES & parts(path)]
    names = names_of_games()
    assert not {named(path): found for path in generic if (found := mentions(path, names))}


def names_of_games() -> set[str]:
    titles = {title for game in games().values() for title in game.title.values()}
    return {name.casefold() for name in {*games(), *titles}}


def mentions(path: Path, names: set[str]) -> set[str]:
    text = path.read_bytes().decode(errors="ignore").casefold()
    return {name for name in names if name in text}

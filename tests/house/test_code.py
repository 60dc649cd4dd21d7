import ast
import re
from pathlib import Path

import pytest

from house.tree import (
    BELOW_THE_SERVER,
    CLIENTS,
    EXAMPLES,
    KITS,
    PACKAGES,
    ROOT,
    named,
    parts,
    python,
)

EMPTY_NAMES = {"utils", "helpers", "common", "base", "manager", "misc", "service"}
LONGEST = 250
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


@pytest.mark.parametrize("escape", ESCAPES)
def test_no_way_out_of_the_types(escape: str) -> None:
    """Below the server and in the kits nothing is silenced and nothing is caught blindly."""
    found = [
        named(p)
        for p in python(*BELOW_THE_SERVER, *KITS, *EXAMPLES)
        if ESCAPES[escape].search(p.read_text())
    ]
    assert not found


def test_names_say_something() -> None:
    """No module or folder has a name that could stand for anything."""
    ours = python(*PACKAGES, *CLIENTS, *EXAMPLES, "tests")
    assert not [named(path) for path in ours if EMPTY_NAMES & {*parts(path), path.stem}]


def test_files_are_short() -> None:
    """A file has one subject, so it fits in a head."""
    ours = [path for path in python(*PACKAGES, *CLIENTS, *EXAMPLES) if not is_generated(path)]
    assert not [named(p) for p in ours if len(p.read_text().splitlines()) > LONGEST]


def test_tests_shadow_nothing() -> None:
    """No folder under tests is a package: tests/domain/__init__.py would hide the real domain."""
    assert not [*(ROOT / "tests").rglob("__init__.py")]


@pytest.mark.parametrize("path", TESTS, ids=named)
def test_every_test_says_what_it_shows(path: Path) -> None:
    """Every test has a docstring, one sentence long."""
    docs = {test.name: ast.get_docstring(test) or "" for test in every_test(path)}
    assert not [name for name, doc in docs.items() if not doc.endswith(".") or "\n\n" in doc]

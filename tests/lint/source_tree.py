"""Paths of the source tree."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("domain", "projections", "server")
KITS = ("clients/kits/archipel_kits",)
CLIENTS = ("clients/bots", "clients/cli", "clients/kits", "clients/python")
EXAMPLES = ("examples",)
BELOW_THE_SERVER = ("domain", "projections")
GAMES = sorted(rules.parent for rules in (ROOT / "domain/games").glob("*/RULES.md"))
EXAMPLE_GAMES = sorted(rules.parent for rules in (ROOT / "examples").glob("*/*/RULES.md"))


def files(*folders: str, suffix: str = "") -> Iterator[Path]:
    """Every file of the repository under these folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob(f"*{suffix}")):
            if path.is_file() and not {"__pycache__", "node_modules"} & parts(path):
                yield path


def python(*folders: str) -> Iterator[Path]:
    """Every Python file of the repository under these folders."""
    return files(*folders, suffix=".py")


def parts(path: Path) -> set[str]:
    """The components of the path from the root."""
    return {*path.relative_to(ROOT).parts}


def named(path: Path) -> str:
    """The path from the root, with slashes."""
    return path.relative_to(ROOT).as_posix()

"""The source tree as the house tests walk it."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("archipel_kits", "domain", "projections", "server")
KITS = ("archipel_kits",)
CLIENTS = ("clients/python", "clients/bots")
EXAMPLES = ("examples",)
BELOW_THE_SERVER = ("domain", "projections")
GAMES = sorted(rules.parent for rules in (ROOT / "domain/games").glob("*/RULES.md"))
EXAMPLE_GAMES = sorted(rules.parent for rules in (ROOT / "examples").glob("*/*/RULES.md"))


def files(*folders: str, suffix: str = "") -> Iterator[Path]:
    """Every file of ours under these folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob(f"*{suffix}")):
            if path.is_file() and not {"__pycache__", "node_modules"} & parts(path):
                yield path


def python(*folders: str) -> Iterator[Path]:
    """Every Python file of ours under these folders."""
    return files(*folders, suffix=".py")


def parts(path: Path) -> set[str]:
    """The folders and the file name that lead from the root to the file."""
    return {*path.relative_to(ROOT).parts}


def named(path: Path) -> str:
    """The file as a person names it, from the root."""
    return path.relative_to(ROOT).as_posix()

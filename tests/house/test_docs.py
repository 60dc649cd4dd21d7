import re
import tomllib
from pathlib import Path

import pytest

from house.tree import ROOT, files, named

PAGES = [*sorted(ROOT.glob("*.md")), *files("docs", "openapi", "benchmarks", suffix=".md")]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
NAME = re.compile(r"[\w.-]+")


def dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"].values()
    lines = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    lines += [line for extra in extras for line in extra]
    return [match[0] for line in lines if (match := NAME.match(line))]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a page leads to a file."""
    links = LINK.findall(page.read_text())
    assert not [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("library", sorted({*dependencies()}))
def test_dependencies_have_reasons(library: str) -> None:
    """Every dependency stands in a decision record."""
    assert [page for page in files("docs/decisions") if f"`{library}`" in page.read_text()]

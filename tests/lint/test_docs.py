import re
import tomllib

from lint.source_tree import ROOT, files, named

PAGES = [*sorted(ROOT.glob("*.md")), *files("docs", "openapi", "benchmarks", suffix=".md")]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
NAME = re.compile(r"[\w.-]+")


def dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"].values()
    lines = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    lines += [line for extra in extras for line in extra]
    return [match[0] for line in lines if (match := NAME.match(line))]


def test_links_lead_somewhere() -> None:
    """Every relative link of a page leads to a file."""
    assert not [
        f"{named(page)}: {link}"
        for page in PAGES
        for link in LINK.findall(page.read_text())
        if not (page.parent / link).exists()
    ]


def test_dependencies_have_reasons() -> None:
    """Every dependency stands in a decision record."""
    decisions = "".join(page.read_text() for page in files("docs/decisions"))
    assert not [library for library in dependencies() if f"`{library}`" not in decisions]

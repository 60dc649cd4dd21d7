import re

from kit.wheels import projects, pyproject
from lint.source_tree import ROOT, files, named

PAGES = [*sorted(ROOT.glob("*.md")), *files("docs", "openapi", "benchmarks", suffix=".md")]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
NAME = re.compile(r"[\w.-]+")
RELEASE = re.compile(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)")


def dependencies() -> set[str]:
    """What our distributions and our developers require, but for our distributions."""
    found = [pyproject(project)["project"] for project in projects()]
    lines = [line for each in found for line in each["dependencies"]]
    groups = [each.get("optional-dependencies", {}) for each in found]
    groups.append({"dev": pyproject(ROOT)["dependency-groups"]["dev"]})
    lines += [line for group in groups for extra in group.values() for line in extra]
    names = {match[0] for line in lines if (match := NAME.match(line))}
    return {name for name in names if not name.startswith("archipel")}


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


def test_changelog_is_dated() -> None:
    """The changelog begins with what is unreleased; each release has its version and its date."""
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    first, *releases = headings
    assert first == "Unreleased"
    assert releases
    assert all(RELEASE.fullmatch(release) for release in releases)

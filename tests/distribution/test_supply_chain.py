"""What a release is made of: bills of materials, licences, advisories."""

import json
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lint.source_tree import ROOT

LICENCES = runpy.run_path(str(ROOT / ".ci/licences.py"))
AUDIT = runpy.run_path(str(ROOT / ".ci/audit.py"))
UV = Path(sys.executable).with_name("uv")

Json = dict[str, Any]


@pytest.fixture(scope="module")
def bill() -> Json:
    """The bill of materials of the Python libraries, as `make sbom` begins with it."""
    flags = ["--quiet", "--locked", "--no-dev", "--all-packages", "--format", "cyclonedx1.5"]
    command = [str(UV), "export", *flags, "--preview-features", "sbom-export"]
    exported = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    document: Json = json.loads(exported.stdout)
    return document


@pytest.fixture(scope="module")
def package_lock() -> Json:
    lock: Json = json.loads((ROOT / "clients/web/package-lock.json").read_text())
    return lock


def test_bill(bill: Json) -> None:
    """Every library of an index is in the bill, with its version and hashes."""
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    libraries = [each for each in bill["components"] if "purl" in each]
    assert {"litestar", "msgspec", "uvicorn"} <= {each["name"] for each in libraries}
    for each in libraries:
        assert each["purl"] == f"pkg:pypi/{each['name']}@{each['version']}"
        assert all(file["hashes"] for file in each["externalReferences"])


def test_licences(bill: Json, package_lock: Json) -> None:
    """Every library of a release has a licence, and it is on the list."""
    python, npm = LICENCES["python_components"](bill), LICENCES["npm_components"](package_lock)
    components = [*python, *npm]
    refused = [each for each in components if not LICENCES["is_allowed"](each.licence)]
    assert refused == []
    assert len(components) > 200


def test_the_bill_names_licences(bill: Json) -> None:
    """They are added to the components as SPDX expressions."""
    copy = json.loads(json.dumps(bill))
    LICENCES["add_licences"](copy)
    by_name = {each["name"]: each["licenses"] for each in copy["components"]}
    assert by_name["litestar"] == [{"expression": "MIT"}]


@pytest.mark.parametrize(
    "licence, allowed",
    [
        ("MIT", True),
        ("Apache-2.0 OR GPL-3.0-only", True),
        ("(MIT OR CC0-1.0)", True),
        ("Apache-2.0 AND BSD-2-Clause", True),
        ("Apache-2.0 AND GPL-3.0-only", False),
        ("AGPL-3.0-only", False),
        ("unknown", False),
        ("", False),
    ],
)
def test_the_list_of_licences(licence: str, *, allowed: bool) -> None:
    """Of alternatives one has to be on the list, of parts each."""
    assert LICENCES["is_allowed"](licence) is allowed


def test_the_documented_list() -> None:
    """docs/releasing.md names every licence of the list."""
    page = (ROOT / "docs/releasing.md").read_text()
    assert all(licence in page for licence in LICENCES["ALLOWED"])


def test_what_is_audited() -> None:
    """Every locked library of an index is asked about."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    libraries = AUDIT["locked"](lock)
    assert {"litestar", "msgspec"} <= {each.name for each in libraries}
    assert all(each.index.startswith("https://") for each in libraries)
    assert "archipel" not in {each.name for each in libraries}


def test_advisories(capsys: pytest.CaptureFixture[str]) -> None:
    """A vulnerability fails the audit, a withdrawn one does not, and what is unknown is named."""
    stated = {
        "vulnerabilities": [
            {"id": "PYSEC-1", "aliases": ["CVE-1"], "withdrawn": None},
            {"id": "PYSEC-2", "aliases": [], "withdrawn": "2026-01-01"},
        ]
    }
    assert AUDIT["advisories"](stated) == ("PYSEC-1",)
    library = AUDIT["Library"]("left-pad", "1.0", "https://index.test/pypi")
    results = [AUDIT["Audited"](library, found) for found in (("PYSEC-1",), (), None)]
    assert AUDIT["report"](results) == 1
    printed = capsys.readouterr().out
    assert "left-pad 1.0 has PYSEC-1" in printed
    assert "2 of 3 Python libraries audited, 1 with advisories" in printed
    assert "states nothing of left-pad" in printed


def test_npm_audit() -> None:
    """An advisory of npm fails the audit; a registry without audits is said to have none."""
    found = {"vulnerabilities": {"vite": {"range": "<8", "severity": "high"}}}
    assert AUDIT["npm_report"](found) == 1
    assert AUDIT["npm_report"]({"vulnerabilities": {}}) == 0
    assert AUDIT["npm_report"]({"error": {}}) == 0

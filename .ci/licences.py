"""The licences of all that a release contains: `licences.py FOLDER`, as `make sbom` calls it.

Adds licences to the components of python.cdx.json in the folder, writes licences.txt there, and
ends with 1 if a licence is not on the list of docs/releasing.md.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple

Json = dict[str, Any]

# Each permits what a release does: to redistribute unmodified libraries beside MIT code.
ALLOWED = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BlueOak-1.0.0",
        "CC0-1.0",
        "ISC",
        "MIT",
        "MIT-0",
        "MPL-2.0",
        "PSF-2.0",
        "Python-2.0",
    }
)
# Needed on other platforms or Pythons only, so not installed here.
ELSEWHERE = {"async-timeout": "Apache-2.0", "colorama": "BSD-3-Clause", "tzdata": "Apache-2.0"}
# Metadata older than SPDX expressions (PEP 639).
CLASSIFIED = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
UNKNOWN = "unknown"


class Component(NamedTuple):
    """One library of a release."""

    name: str
    version: str
    licence: str


def python_components(document: Json) -> Iterator[Component]:
    """Those of a CycloneDX document, with the licences of the installed distributions."""
    for each in document["components"]:
        yield Component(each["name"], each.get("version", ""), python_licence(each["name"]))


def npm_components(lock: Json) -> Iterator[Component]:
    """Those of package-lock.json, which has the licences."""
    for path, package in lock["packages"].items():
        if path:
            name = path.rpartition("node_modules/")[2]
            yield Component(name, package["version"], package.get("license", UNKNOWN))


def python_licence(name: str) -> str:
    try:
        found = metadata(name)
    except PackageNotFoundError:
        return ELSEWHERE.get(name, UNKNOWN)
    return found.get("License-Expression") or _classified(found) or _named(found)


def _classified(found: PackageMetadata) -> str:
    names = [each.rpartition(" :: ")[2] for each in found.get_all("Classifier") or ()]
    return " OR ".join(CLASSIFIED[name] for name in names if name in CLASSIFIED)


def _named(found: PackageMetadata) -> str:
    """The first line of a free text."""
    first = (found.get("License") or UNKNOWN).partition("\n")[0].strip()
    return CLASSIFIED.get(first, first)


def is_allowed(licence: str) -> bool:
    """Every licence that applies is on the list; of alternatives, one."""
    parts = licence.replace("(", " ").replace(")", " ").split(" AND ")
    return all(any(option.strip() in ALLOWED for option in part.split(" OR ")) for part in parts)


def add_licences(document: Json) -> None:
    for each in document["components"]:
        each["licenses"] = [{"expression": python_licence(each["name"])}]


def table(components: Iterable[Component]) -> str:
    return "".join(f"{each.name} {each.version}: {each.licence}\n" for each in sorted(components))


def main() -> None:
    folder = Path(sys.argv[1])
    file = folder / "python.cdx.json"
    document = json.loads(file.read_text())
    add_licences(document)
    file.write_text(json.dumps(document, indent=2))
    lock = json.loads(Path("clients/web/package-lock.json").read_text())
    components = [*python_components(document), *npm_components(lock)]
    (folder / "licences.txt").write_text(table(components))
    refused = [each for each in components if not is_allowed(each.licence)]
    for each in refused:
        print(f"{each.name} {each.version}: {each.licence} is not on the list of licences")
    print(f"sbom: {len(components)} libraries, listed in {folder}")
    sys.exit(bool(refused))


if __name__ == "__main__":
    main()

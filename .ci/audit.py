"""Audits the locked libraries against the advisories of their package indexes.

`audit.py` audits uv.lock: the index of Python packages states the advisories of each version, or
at least those of the latest one. `audit.py npm` reads what `npm audit --json` prints. Both end
with 1 if there is an advisory; what an index states nothing of is counted, and no error.
"""

import json
import sys
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

Json = dict[str, Any]

TIMEOUT_S = 5
CONNECTIONS = 16
# Advisories that do not concern us, each with the reason.
IGNORED: dict[str, str] = {}


class Library(NamedTuple):
    name: str
    version: str
    index: str


class Audited(NamedTuple):
    """What the index states of a library; None if nothing of this version."""

    library: Library
    advisories: tuple[str, ...] | None


def locked(lock: Json) -> list[Library]:
    """The libraries of uv.lock that come from an index."""
    found = []
    for each in lock["package"]:
        if "registry" in each["source"]:
            index = each["source"]["registry"].removesuffix("/simple") + "/pypi"
            found.append(Library(each["name"], each["version"], index))
    return found


def audited(library: Library) -> Audited:
    for path in (f"{library.name}/{library.version}", library.name):
        stated = _stated(f"{library.index}/{path}/json")
        if stated is not None and stated["info"]["version"] == library.version:
            return Audited(library, advisories(stated))
    return Audited(library, None)


def advisories(stated: Json) -> tuple[str, ...]:
    """The ids of those that hold; one vulnerability may have several."""
    holding = [each for each in stated["vulnerabilities"] if not each.get("withdrawn")]
    ids = (each["id"] for each in holding if not {each["id"], *each["aliases"]} & IGNORED.keys())
    return tuple(sorted(ids))


def report(results: Iterable[Audited]) -> int:
    """Prints what was found; the number of libraries with a vulnerability."""
    found = [*results]
    vulnerable = [each for each in found if each.advisories]
    for each in vulnerable:
        named = ", ".join(each.advisories or ())
        print(f"audit: {each.library.name} {each.library.version} has {named}")
    unknown = [each.library.name for each in found if each.advisories is None]
    print(
        f"audit: {len(found) - len(unknown)} of {len(found)} Python libraries audited, "
        f"{len(vulnerable)} with advisories"
    )
    if unknown:
        print(f"audit: the index states nothing of {', '.join(unknown)}")
    return len(vulnerable)


def _stated(url: str) -> Json | None:
    try:
        with urlopen(url, timeout=TIMEOUT_S) as answer:  # noqa: S310 - the index of uv.lock
            stated: Json = json.load(answer)
            return stated
    except (URLError, TimeoutError, ValueError):
        return None


def npm_report(document: Json) -> int:
    """The same for what npm prints: not every registry answers audits."""
    if "vulnerabilities" not in document:
        print("audit: the npm registry answers no audits here; no library of the page is audited")
        return 0
    found = document["vulnerabilities"]
    for name, each in found.items():
        print(f"audit: {name} {each['range']} has advisories ({each['severity']})")
    print(f"audit: libraries of the page audited, {len(found)} with advisories")
    return len(found)


def main() -> None:
    if sys.argv[1:] == ["npm"]:
        sys.exit(bool(npm_report(json.loads(sys.stdin.read() or "{}"))))
    libraries = locked(tomllib.loads(Path("uv.lock").read_text()))
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        vulnerable = report(pool.map(audited, libraries))
    sys.exit(bool(vulnerable))


if __name__ == "__main__":
    main()

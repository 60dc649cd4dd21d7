"""Finds the subcommands that are installed, and runs the one that is asked for."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points, version
from typing import Final

from cyclopts import App
from cyclopts.config import Env

GROUP: Final = "archipel.commands"

# What to install for each of our own subcommands, so that the message for a missing one says it.
PROVIDERS: Final[Mapping[str, frozenset[str]]] = {
    "archipel": frozenset({"rebuild", "rotate-key", "serve"}),
    "archipel[client]": frozenset(
        {"bots", "export", "import", "matches", "play", "receipts", "replay", "verify", "watch"}
    ),
    "archipel[bots]": frozenset({"analyse", "bot", "host"}),
}


class CommandUnavailableError(Exception):
    """A subcommand that is not installed or cannot be imported; the message says what to do."""


def main() -> None:
    run(sys.argv[1:], entry_points(group=GROUP))


def run(arguments: Sequence[str], points: Iterable[EntryPoint]) -> None:
    """Imports nothing but the subcommand that is asked for, or all of them for help."""
    installed = {point.name: point for point in points}
    name = arguments[0] if arguments else ""
    try:
        app = _with_one(installed, name) if _is_known(installed, name) else _with_all(installed)
    except CommandUnavailableError as error:
        sys.exit(f"archipel: {error}")
    app(arguments)


def _is_known(installed: Mapping[str, EntryPoint], name: str) -> bool:
    return name in installed or any(name in names for names in PROVIDERS.values())


def _with_one(installed: Mapping[str, EntryPoint], name: str) -> App:
    if name not in installed:
        (provider,) = (each for each, names in PROVIDERS.items() if name in names)
        raise CommandUnavailableError(f"{name} is not installed: pip install '{provider}'")
    app = _app()
    _add(app, installed[name])
    return app


def _with_all(installed: Mapping[str, EntryPoint]) -> App:
    app, notes = _app(), [*_not_installed(installed)]
    for _, point in sorted(installed.items()):
        try:
            _add(app, point)
        except CommandUnavailableError as error:
            notes.append(f"{error}.")
    app.help_epilogue = "\n\n".join(notes)
    return app


def _not_installed(installed: Mapping[str, EntryPoint]) -> Iterator[str]:
    for provider, names in PROVIDERS.items():
        if missing := sorted(names - installed.keys()):
            yield f"Not installed: {', '.join(missing)} (pip install '{provider}')."


def _add(app: App, point: EntryPoint) -> None:
    try:
        command = point.load()
    except ImportError as error:
        raise CommandUnavailableError(f"{point.name} cannot be imported: {error}") from error
    app.command(command, name=point.name)


def _app() -> App:
    return App(
        name="archipel",
        help="Board games: a server, a client and bots.",
        version=lambda: version("archipel-cli"),
        config=Env("ARCHIPEL_", command=False),
    )

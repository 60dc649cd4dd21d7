"""The subcommands `export`, `verify` and `import`: matches as files."""

import getpass
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter
from rich.console import Console

from archipel_client.client import LOCAL, Archipel
from archipel_client.contract import PublicKey
from archipel_client.proof import Check, Proof, key_of
from archipel_client.proof import verify as verify_log
from archipel_client.proof.kept import verify_kept
from archipel_client.terminal.addresses import parse_address
from archipel_client.terminal.daily_seed import daily_seed
from archipel_client.terminal.joining import sign_in
from archipel_client.terminal.public_keys import read_keys, trusted_keys
from archipel_client.terminal.run_command import Match, run
from archipel_client.terminal.safe_text import safe

Format: TypeAlias = Literal["text", "log"]

# Entry points of other distributions: this one knows the rules of no game.
PROOFS = "archipel.proofs"
NO_RULES = Check("rules", None, "not looked at: only the server's distribution has them")
_VERDICTS = {True: "ok", False: "FAILED", None: "-"}


def export(
    match: Match,
    *,
    server: str = LOCAL,
    format: Format = "text",  # noqa: A002 - the name of the flag
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
) -> None:
    """Take a match home as a file.

    Parameters
    ----------
    match
        Its id or its address.
    server
        Where it was played.
    format
        In its game's notation, or its whole log, signed, once it is over.
    output
        Which file to write; without one, it is printed.

    """
    where = parse_address(match, server)
    file = run(_fetch(where.server, where.match or match, format))
    if output is None:
        sys.stdout.buffer.write(file)
    else:
        _write(output, file)


def verify(
    file: Path,
    *,
    server: str = LOCAL,
    keys: Path | None = None,
    receipts: Annotated[Path | None, Parameter(alias="--receipt")] = None,
) -> None:
    """Check a log, line by line; only its server's keys are asked for, once.

    Parameters
    ----------
    file
        What `archipel export --format log` wrote.
    server
        Who is to have signed it; the keys of a server are kept.
    keys
        A file with the keys, as a server has them at /.well-known/archipel-keys.
    receipts
        A file with your receipts and client seeds, to hold the log against.

    """
    log = _read(file)
    trusted = run(_trusted(keys, server, key_of(log)))
    others = proofs()
    seed = run(daily_seed(server, log))
    found = verify_log(log, trusted, others, daily_seed=seed)
    if receipts is not None:
        found += verify_kept(log, _read(receipts), trusted)
    _show(found if others else (*found, NO_RULES), Console(highlight=False, soft_wrap=True))
    if any(check.passed is False for check in found):
        sys.exit(1)


def import_(file: Path, *, server: str = LOCAL, name: str | None = None) -> None:
    """Bring a match that was played elsewhere to a server, to be seen and linked to there.

    Parameters
    ----------
    file
        A text record or a log of a match that is over.
    server
        Where to bring it.
    name
        What you are called there.

    """
    print(run(_import(server, name or getpass.getuser(), _read(file))))  # noqa: T201


def proofs() -> Mapping[str, Proof]:
    """The checks of the other distributions that are installed."""
    found: dict[str, Proof] = {}
    for point in entry_points(group=PROOFS):
        with suppress(ImportError):
            found[point.name] = point.load()
    return found


def _show(found: Iterable[Check], console: Console) -> None:
    for check in found:
        where = f"line {check.line}: " if check.line else ""
        line = f"{check.name:<10} {_VERDICTS[check.passed]:<6} {where}{safe(check.found)}"
        console.print(line, style="bold red" if check.passed is False else None, markup=False)


async def _import(server: str, name: str, file: bytes) -> str:
    async with await sign_in(server, name) as client:
        match = await client.import_file(file, "log" if file.startswith(b"{") else "record")
        return f"{client.url}/api/matches/{match.id}"


async def _trusted(keys: Path | None, server: str, kid: str | None) -> Sequence[PublicKey]:
    return read_keys(_read(keys)) if keys else await trusted_keys(server, kid)


async def _fetch(server: str, match: str, format: Format) -> bytes:  # noqa: A002
    async with Archipel(server) as client:
        return await client.log(match) if format == "log" else (await client.record(match)).encode()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise SystemExit(f"archipel: {file} cannot be read: {error.strerror}") from error


def _write(file: Path, text: bytes) -> None:
    try:
        file.write_bytes(text)
    except OSError as error:
        raise SystemExit(f"archipel: {file} cannot be written: {error.strerror}") from error

"""Whose signatures we know: the keys of each server, kept once they have been asked for."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from archipel_client.client import Archipel
from archipel_client.contract import PublicKey, PublicKeys
from archipel_client.problems import ArchipelError, Unreachable
from archipel_client.terminal.keeping import folder

# Without an answer the rest can be checked all the same.
_PATIENCE = 2.0


class NoKeys(ArchipelError):
    """A file that should hold keys and does not."""


def read_keys(file: bytes) -> Sequence[PublicKey]:
    try:
        return msgspec.json.decode(file, type=PublicKeys).keys
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NoKeys(f"these are no keys: {error}") from error


async def known_keys(server: str, kid: str | None) -> Sequence[PublicKey]:
    """With this key among them where that is possible; the server is asked only if it is new."""
    kept = _kept(server)
    if kid is None or any(key.kid == kid for key in kept):
        return kept
    try:
        async with Archipel(server, patience=_PATIENCE) as client:
            told = await client.keys()
    except Unreachable:
        return kept
    _keep(server, told)
    return told.keys


def _kept(server: str) -> Sequence[PublicKey]:
    try:
        return read_keys(_place(server).read_bytes())
    except (FileNotFoundError, NoKeys):
        return ()


def _keep(server: str, keys: PublicKeys) -> None:
    file = _place(server)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(keys))
    fresh.replace(file)


def _place(server: str) -> Path:
    return folder() / "keys" / f"{sha256(server.encode()).hexdigest()[:16]}.json"

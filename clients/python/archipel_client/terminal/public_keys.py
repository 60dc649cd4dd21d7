"""The public keys of servers, fetched once and stored."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from archipel_client.client import Archipel
from archipel_client.contract import PublicKey, PublicKeys
from archipel_client.errors import ArchipelError, UnreachableError
from archipel_client.terminal.credentials import state_folder

# Without the keys the other checks can still be made.
_FETCH_TIMEOUT_S = 2.0


class InvalidKeysError(ArchipelError):
    """A file that holds no public keys."""


def read_keys(file: bytes) -> Sequence[PublicKey]:
    try:
        return msgspec.json.decode(file, type=PublicKeys).keys
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InvalidKeysError(f"these are no keys: {error}") from error


async def trusted_keys(server: str, kid: str | None) -> Sequence[PublicKey]:
    """The stored keys of a server; fetched first if this one is not among them."""
    stored = _load(server)
    if kid is None or any(key.kid == kid for key in stored):
        return stored
    try:
        async with Archipel(server, timeout_s=_FETCH_TIMEOUT_S) as client:
            fetched = await client.keys()
    except UnreachableError:
        return stored
    _save(server, fetched)
    return fetched.keys


def _load(server: str) -> Sequence[PublicKey]:
    try:
        return read_keys(_file(server).read_bytes())
    except (FileNotFoundError, InvalidKeysError):
        return ()


def _save(server: str, keys: PublicKeys) -> None:
    file = _file(server)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    temporary = file.with_suffix(".new")
    temporary.write_bytes(msgspec.json.encode(keys))
    temporary.replace(file)


def _file(server: str) -> Path:
    return state_folder() / "keys" / f"{sha256(server.encode()).hexdigest()[:16]}.json"

"""The name and token that a player has on each server, in a file that only the user can read."""

import os
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct


class Credentials(Struct, frozen=True):
    name: str
    token: str


def state_folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state"
    return Path(state) / "archipel"


def credentials_file() -> Path:
    return state_folder() / "players.json"


def receipts_file(server: str) -> Path:
    """The receipts and client seeds of all players on this server."""
    return state_folder() / "receipts" / f"{sha256(server.encode()).hexdigest()[:16]}.ndjson"


def load_credentials(server: str) -> Credentials | None:
    return _load_all().get(server)


def save_credentials(server: str, player: Credentials) -> None:
    """Replaces the file atomically: after a crash there is the old file or the new one."""
    players = {**_load_all(), server: player}
    file = credentials_file()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    temporary = file.with_suffix(f".{os.getpid()}")
    temporary.touch(mode=0o600)
    temporary.write_bytes(msgspec.json.format(msgspec.json.encode(players)))
    temporary.replace(file)


def _load_all() -> dict[str, Credentials]:
    try:
        return msgspec.json.decode(credentials_file().read_bytes(), type=dict[str, Credentials])
    except (FileNotFoundError, msgspec.MsgspecError):
        return {}

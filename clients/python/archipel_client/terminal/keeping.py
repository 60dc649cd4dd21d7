"""Who we are to each server, kept in one small file that only we can read."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct


class Kept(Struct, frozen=True):
    name: str
    token: str


def folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state"
    return Path(state) / "archipel"


def place() -> Path:
    return folder() / "players.json"


def kept(server: str) -> Kept | None:
    return _all().get(server)


def keep(server: str, player: Kept) -> None:
    """Written beside and moved into place: a crash leaves the old file or the new one."""
    players = {**_all(), server: player}
    file = place()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_suffix(f".{os.getpid()}")
    fresh.touch(mode=0o600)
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(players)))
    fresh.replace(file)


def _all() -> dict[str, Kept]:
    try:
        return msgspec.json.decode(place().read_bytes(), type=dict[str, Kept])
    except (FileNotFoundError, msgspec.MsgspecError):
        return {}

"""Whole matches as files, signed as a server signs them."""

from datetime import datetime
from functools import cache
from typing import Final

import msgspec
from msgspec.structs import replace

from archipel_client.contract import PublicKey
from domain.commit import chain_hash
from domain.game import AnyGame
from domain.match import UNOPENED
from domain.registry import games
from kit.playthroughs import read, recorded
from server.api.spec.examples import KEY
from server.replays.log_head import signed_head


def public_keys() -> tuple[PublicKey, ...]:
    """As the client has been told them."""
    told = msgspec.json.encode(KEY.public)
    return (msgspec.json.decode(told, type=PublicKey),)


@cache
def signed(log: bytes) -> bytes:
    """These lines with a head under them, whatever they say: a server may lie."""
    lines = log.splitlines()
    first, last = msgspec.json.decode(lines[0]), msgspec.json.decode(lines[-1])
    match = replace(
        UNOPENED,
        id=first["match"],
        version=len(lines),
        head=chain_hash(lines[-1]),
        updated_at=datetime.fromisoformat(last["at"]),
    )
    return log + msgspec.json.encode(signed_head(match, KEY)) + b"\n"


def _log(game: AnyGame) -> bytes:
    """The shortest approved match: the more of its bytes are tried."""
    bodies, _ = read(min(recorded(game).values(), key=len))
    return signed(b"".join(body + b"\n" for body in bodies))


def log_of(slug: str) -> bytes:
    return _log(games()[slug])


GAMES: Final = tuple(games())

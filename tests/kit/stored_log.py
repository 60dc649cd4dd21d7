"""The log as stored in Redis, read and checked without code of the server."""

import json
from base64 import b64decode
from datetime import datetime
from functools import cache
from hashlib import sha256
from hmac import digest
from typing import Any, Final, TypeAlias, cast

import msgspec
import redis
from msgspec import Struct
from msgspec.structs import replace

from archipel_client.contract import PublicKey
from domain.commit import chain_hash
from domain.game import AnyGame
from domain.match import UNOPENED
from domain.registry import games
from kit.playthroughs import read, recorded
from server.api.spec.sample import KEY
from server.replays.signed_logs import signed_head

Json: TypeAlias = dict[str, Any]

GENESIS: Final = "0" * 64


class StoredCommit(Struct, frozen=True):
    """One entry of a match's stream; the hash in hexadecimal, as in the API."""

    id: str
    body: bytes
    hash: str

    @property
    def fields(self) -> Json:
        """The decoded body, with the defaults that the log omits."""
        fields: Json = json.loads(self.body)
        return {"by": None, "seat": None, "key": None, "chance": [], **fields}


Logs: TypeAlias = dict[str, list[StoredCommit]]


def stored_logs(client: redis.Redis) -> Logs:
    """Every match's stream, by the match's id."""
    with client:
        keys: list[bytes] = list(client.scan_iter("{s*}:match:*", count=1000))
        return {key.decode().split(":", 2)[2]: _stream(client, key) for key in keys}


def stored_log(client: redis.Redis, match: str) -> list[StoredCommit]:
    return stored_logs(client)[match]


def check_chain(match: str, log: list[StoredCommit]) -> None:
    """Versions 1…n without holes, each hash over its body, each naming the hash before it."""
    previous = GENESIS
    for version, commit in enumerate(log, start=1):
        assert commit.id == f"{version}-0"
        assert commit.hash == sha256(commit.body).hexdigest()
        fields = commit.fields
        assert fields.get("match") == (match if version == 1 else None)
        assert (fields["version"], b64decode(fields["previous"]).hex()) == (version, previous)
        previous = commit.hash


def check_chance(log: list[StoredCommit]) -> int:
    """Verifies the commitment and every roll with the revealed seed; returns their number."""
    commits = [commit.fields for commit in log]
    seed = bytes.fromhex(commits[-1]["events"][-1]["seed"])
    assert sha256(seed).hexdigest() == commits[0]["events"][0]["commitment"]
    client_seeds = _client_seeds(commits)
    rolls = [roll for commit in commits for roll in commit["chance"]]
    counter = 0
    for roll in rolls:
        counter = _check_roll(seed, client_seeds, counter, roll)
    return len(rolls)


def _check_roll(seed: bytes, client_seeds: list[str], counter: int, roll: Json) -> int:
    """Numbers that would favour some faces are skipped; the first fair one decides."""
    while True:
        message = json.dumps([counter, *client_seeds], separators=(",", ":"), ensure_ascii=False)
        number = int.from_bytes(digest(seed, message.encode(), "sha256")[:8], "big")
        counter += 1
        if number < 2**64 // roll["sides"] * roll["sides"]:
            break
    assert roll == {
        "counter": counter - 1,
        "sides": roll["sides"],
        "face": 1 + number % roll["sides"],
    }
    return counter


def _client_seeds(commits: list[Json]) -> list[str]:
    """The client seed of each seat, in the order of the seats."""
    events = [event for commit in commits for event in commit["events"]]
    given = ("match.seat_taken", "match.client_seed_revealed")
    seeds = {e["seat"]: e["client_seed"] for e in events if e["type"] in given}
    return [seeds[seat] for seat in sorted(seeds)]


def _stream(client: redis.Redis, key: bytes) -> list[StoredCommit]:
    entries = cast("list[tuple[bytes, dict[bytes, bytes]]]", client.xrange(key))
    return [
        StoredCommit(id.decode(), fields[b"body"], fields[b"hash"].hex()) for id, fields in entries
    ]


def public_keys() -> tuple[PublicKey, ...]:
    """The public keys as the client decodes them."""
    encoded = msgspec.json.encode(KEY.public)
    return (msgspec.json.decode(encoded, type=PublicKey),)


@cache
def signed(log: bytes) -> bytes:
    """The lines with a signed head, whatever their content."""
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
    """The shortest approved match, so that more of its bytes are tried."""
    bodies, _ = read(min(recorded(game).values(), key=len))
    return signed(b"".join(body + b"\n" for body in bodies))


def log_of(slug: str) -> bytes:
    return _log(games()[slug])


GAMES: Final = tuple(games())

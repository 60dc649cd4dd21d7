"""Logs written line by line, as no server would write them; neither chained nor signed."""

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from hmac import digest
from typing import Any, Final, TypeAlias

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from archipel_client.contract import PublicKey
from archipel_client.proof.log import Line, Log, SignedHead

Json: TypeAlias = dict[str, Any]

SEED: Final = "5e" * 32
MATCH: Final = "the-match"
AT: Final = "2026-01-01T12:00:00Z"
_KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(32))
KEY: Final = PublicKey(
    kid="ours",
    x=urlsafe_b64encode(_KEY.public_key().public_bytes_raw()).decode().rstrip("="),
    made_at=AT,
)


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def opened(seats: int = 2, **fields: object) -> Json:
    commitment = sha256(bytes.fromhex(SEED)).hexdigest()
    return {
        "type": "match.match_opened",
        "options": {},
        "seats": seats,
        "visibility": "public",
        "clock": {"kind": "none"},
        "commitment": commitment,
        "seed": SEED,
        **fields,
    }


def ended(seed: str = SEED) -> Json:
    outcome = {"reason": "completed", "winners": [0], "scores": [1, 0]}
    return {"type": "match.match_ended", "outcome": outcome, "seed": seed}


def taken(seat: int, client_seed: str = "", client_seed_hash: str = "") -> Json:
    player = {"id": f"player {seat}", "name": f"Player {seat}"}
    return {
        "type": "match.seat_taken",
        "seat": seat,
        "player": player,
        "client_seed": client_seed,
        "client_seed_hash": client_seed_hash,
    }


def revealed(seat: int, client_seed: str) -> Json:
    return {"type": "match.client_seed_revealed", "seat": seat, "client_seed": client_seed}


def left(seat: int) -> Json:
    return {"type": "match.seat_left", "seat": seat}


def roll(counter: int, sides: int, *client_seeds: str, seed: str = SEED) -> Json:
    """By the definition in docs/protocol.md; the number of this counter is not skipped."""
    message = json.dumps([counter, *client_seeds], separators=(",", ":"), ensure_ascii=False)
    number = int.from_bytes(digest(bytes.fromhex(seed), message.encode(), "sha256")[:8], "big")
    return {"counter": counter, "sides": sides, "face": number % sides + 1}


def line(*events: Json, rolls: Sequence[Json] = ()) -> Json:
    return {"events": [*events], "chance": [*rolls]}


def log(*lines: Json, by: str = "player 0", at: str = AT) -> Log:
    """These commits, in this order."""
    bodies = [
        msgspec.json.encode(
            {"match": MATCH, "version": number, "at": at, "by": by, "previous": "", **each}
        )
        for number, each in enumerate(lines, start=1)
    ]
    commits = [msgspec.json.decode(body, type=Line) for body in bodies]
    head = SignedHead(match=MATCH, version=len(lines), head="", at=at, key=KEY.kid, signature=b"")
    return Log(bodies, commits, head)


def receipt(**fields: object) -> Json:
    """A receipt of the first player for this match, signed by our key."""
    unsigned = {
        "type": "receipt",
        "match": MATCH,
        "player": "player 0",
        "number": 1,
        "previous": "0" * 64,
        "commitment": sha256(bytes.fromhex(SEED)).hexdigest(),
        "at": AT,
        "key": KEY.kid,
        **fields,
    }
    encoded = json.dumps(unsigned, separators=(",", ":")).encode()
    return {**unsigned, "signature": b64encode(_KEY.sign(encoded)).decode()}


def naming(held: Json, random: str = "r" * 22) -> str:
    """A client seed that names this receipt."""
    unsigned = {name: value for name, value in held.items() if name != "signature"}
    return f"{random}.{hashed(json.dumps(unsigned, separators=(',', ':')))[:32]}"


def file(written: Log) -> bytes:
    """The lines of a log, with its head as the last."""
    lines = [*written.bodies, msgspec.json.encode(written.head)]
    return b"".join(each + b"\n" for each in lines)


def deal(**fields: object) -> Json:
    """A daily deal of this seed, signed by our key the day before."""
    unsigned = {
        "type": "deal",
        "game": "dice_miner",
        "date": "2026-01-02",
        "commitment": sha256(bytes.fromhex(SEED)).hexdigest(),
        "at": AT,
        "key": KEY.kid,
        **fields,
    }
    return {**unsigned, "signature": b64encode(_KEY.sign(_compact(unsigned))).decode()}


def _compact(fields: Json) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()

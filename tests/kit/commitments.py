"""Receipts of commitments over HTTP."""

from base64 import b64decode, urlsafe_b64decode
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from kit.api_client import Caller, Json, Site, json_of

NO_RECEIPT: Final = "0" * 64
DICE: Final[Json] = {"game": "dice_miner", "players": 2}
ALONE: Final[Json] = {"game": "dice_miner", "players": 1}


def canonical(receipt: Json) -> bytes:
    """What is signed and hashed: every field but the signature, as compact JSON."""
    return msgspec.json.encode(
        {name: each for name, each in receipt.items() if name != "signature"}
    )


def digest(receipt: Json) -> str:
    return sha256(canonical(receipt)).hexdigest()


def bound(receipt: Json, random: str = "QUJDREVGR0hJSktMTU5PUA") -> str:
    """A client seed that names the receipt."""
    return f"{random}.{digest(receipt)[:32]}"


def hashed(client_seed: str) -> str:
    return sha256(client_seed.encode()).hexdigest()


async def check_signature(site: Site, receipt: Json) -> None:
    """Raises InvalidSignature unless a key of the site has signed these bytes."""
    keys = json_of(await site.anybody.get("/.well-known/archipel-keys"))["keys"]
    (key,) = (each for each in keys if each["kid"] == receipt["key"])
    public = Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key["x"] + "="))
    public.verify(b64decode(receipt["signature"]), canonical(receipt))


async def given(by: Caller, body: Json | None = None, key: str | None = None) -> Json:
    headers = {} if key is None else {"Idempotency-Key": key}
    return json_of(await by.post("/api/commitments", body or {}, headers), 201)


async def listed(by: Caller, **query: int) -> list[Json]:
    page: list[Json] = json_of(await by.get("/api/commitments", **query))["commitments"]
    return page


class Later:
    """A clock that is some time ahead."""

    def __init__(self, site: Site) -> None:
        self._now = site.services.commitments._now
        self.ahead = timedelta()
        site.services.commitments._now = self

    def __call__(self) -> datetime:
        return self._now() + self.ahead

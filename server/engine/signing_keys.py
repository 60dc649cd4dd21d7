"""The signing keys of a server: one way to sign, for logs, receipts and daily commitments.

One key is current; the public keys of all others stay listed.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from server.store.port import SecretStore


class PublicKey(Struct, frozen=True, kw_only=True):
    """A JSON Web Key (RFC 8037) by whose thumbprint (RFC 7638) signatures name it."""

    kty: str = "OKP"
    crv: str = "Ed25519"
    kid: str
    x: str
    made_at: datetime
    retired_at: datetime | None = None


class PublicKeys(Struct, frozen=True):
    """Every key that ever signed here, the one in use first."""

    keys: tuple[PublicKey, ...]


class SigningKey(Struct, frozen=True):
    """The current key; its secret never leaves the store and its servers."""

    public: PublicKey
    secret: bytes

    def sign(self, message: Struct) -> bytes:
        """Ed25519 over the message as compact JSON, its fields in their order."""
        signed = msgspec.json.encode(message)
        return Ed25519PrivateKey.from_private_bytes(self.secret).sign(signed)


class Keyring(Struct, frozen=True):
    """The stored keyring: secrets of retired keys are deleted."""

    current: SigningKey
    retired: tuple[PublicKey, ...] = ()


class Keys:
    """Shared by all servers of a store; the first that needs a key generates it."""

    def __init__(self, secret_store: SecretStore, now: Callable[[], datetime]) -> None:
        self._secret_store = secret_store
        self._now = now

    async def current(self) -> SigningKey:
        return (await self._keyring()).current

    async def public(self) -> PublicKeys:
        keyring = await self._keyring()
        return PublicKeys((keyring.current.public, *keyring.retired))

    async def rotate(self) -> PublicKey:
        """Generate a new current key; signatures of the old one can still be verified."""
        while True:
            old, now = await self._keyring(), self._now()
            retired = replace(old.current.public, retired_at=now)
            new = Keyring(_generated(now), (retired, *old.retired))
            if await self._secret_store.compare_and_set(_encoded(old), _encoded(new)):
                return new.current.public

    async def _keyring(self) -> Keyring:
        while (stored := await self._secret_store.get()) is None:
            await self._secret_store.compare_and_set(
                None, _encoded(Keyring(_generated(self._now())))
            )
        return msgspec.json.decode(stored, type=Keyring)


def _encoded(keyring: Keyring) -> bytes:
    return msgspec.json.encode(keyring)


def _generated(at: datetime) -> SigningKey:
    key = Ed25519PrivateKey.generate()
    x = _unpadded(key.public_key().public_bytes_raw())
    named = msgspec.json.encode({"crv": "Ed25519", "kty": "OKP", "x": x})
    public = PublicKey(kid=_unpadded(sha256(named).digest()), x=x, made_at=at)
    return SigningKey(public, key.private_bytes_raw())


def _unpadded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")

"""Verifies the signature of a head, and the hash chain that leads to it."""

from base64 import urlsafe_b64decode
from binascii import Error as NotBase64
from collections.abc import Sequence
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from archipel_client.contract import PublicKey
from archipel_client.proof.log import InvalidLogError, Log

GENESIS = bytes(32)


class UntrustedKeyError(InvalidLogError):
    """Signed by an unknown key; the other checks can still be made."""


def verify_signature(log: Log, keys: Sequence[PublicKey]) -> str:
    """The head is signed by one of these keys."""
    known = [key for key in keys if key.kid == log.head.key]
    if not known:
        raise UntrustedKeyError(log.last, f"its key {log.head.key} is unknown")
    if not is_signed(log.head.signed, log.head.signature, log.head.key, known):
        raise InvalidLogError(log.last, "the signature does not belong to this key and this head")
    return f"by the key {log.head.key}"


def is_signed(message: bytes, signature: bytes, kid: str, keys: Sequence[PublicKey]) -> bool:
    """Whether the key of this id is among these, and has signed this message."""
    for key in keys:
        if key.kid == kid:
            return _has_signed(key, message, signature)
    return False


def _has_signed(key: PublicKey, message: bytes, signature: bytes) -> bool:
    try:
        _public(key).verify(signature, message)
    except (InvalidSignature, NotBase64, ValueError):
        return False
    return True


def verify_chain(log: Log) -> str:
    """Each line has the hash that the next one holds, from the head backwards.

    The walk begins at the signature, so that the first line that fails is the one that was
    changed: all lines after it are verified.
    """
    trusted = log.head.head
    for number in range(len(log.bodies), 0, -1):
        if sha256(log.bodies[number - 1]).hexdigest() != trusted:
            raise InvalidLogError(
                number, "this line does not have the hash that the next one holds"
            )
        trusted = log.commits[number - 1].previous.hex()
    if trusted != GENESIS.hex():
        raise InvalidLogError(1, "a line before this one is missing")
    return f"{len(log.bodies)} commits, none changed, none missing"


def verify_match(log: Log) -> str:
    """The head names this match and its last version."""
    first, head = log.commits[0], log.head
    if (head.match, head.version) != (first.match, len(log.commits)):
        raise InvalidLogError(log.last, f"it is signed for version {head.version} of {head.match}")
    return f"{head.match}, at version {head.version}, of {head.at}"


def _public(key: PublicKey) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key.x + "="))

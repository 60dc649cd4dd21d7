"""Who vouches for a log: the signature of its head, and the chain of hashes that leads to it."""

from base64 import urlsafe_b64decode
from binascii import Error as NotBase64
from collections.abc import Sequence
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from archipel_client.contract import PublicKey
from archipel_client.proof.log import Log, Untrue

GENESIS = bytes(32)


class Unvouched(Untrue):
    """Nobody whom we know has signed it; whether it agrees with itself can still be seen."""


def signed(log: Log, keys: Sequence[PublicKey]) -> str:
    """The head is signed by one of these keys."""
    named = [key for key in keys if key.kid == log.head.key]
    if not named:
        raise Unvouched(log.last, f"its key {log.head.key} is none of those that are known")
    try:
        _public(named[0]).verify(log.head.signature, log.head.signed)
    except (InvalidSignature, NotBase64, ValueError) as wrong:
        raise Untrue(log.last, "the signature is not that of this key under this head") from wrong
    return f"by the key {log.head.key}"


def chained(log: Log) -> str:
    """From the head backwards, each line is the very one whose hash stands in the next.

    Begun at the end, where the signature stands, the first line that does not fit is the one that
    was changed: what is behind it has been found true.
    """
    trusted = log.head.head
    for number in range(len(log.bodies), 0, -1):
        if sha256(log.bodies[number - 1]).hexdigest() != trusted:
            raise Untrue(number, "this is not the line whose hash was kept")
        trusted = log.commits[number - 1].previous.hex()
    if trusted != GENESIS.hex():
        raise Untrue(1, "something stood before this line")
    return f"{len(log.bodies)} commits, none changed, none missing"


def named(log: Log) -> str:
    """The head speaks of this match and of its last version."""
    first, head = log.commits[0], log.head
    if (head.match, head.version) != (first.match, len(log.commits)):
        raise Untrue(log.last, f"it is signed for version {head.version} of {head.match}")
    return f"{head.match}, at version {head.version}, of {head.at}"


def _public(key: PublicKey) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key.x + "="))

"""The receipt of a commitment: signed by the server before it hears any client seed.

A receipt is the permission to open one match, and fixes its server seed. The receipts of a player
are numbered and form a hash chain, so that a missing or a second one of a number is noticed.
"""

from datetime import datetime
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

# The `previous` of a player's first receipt.
NO_RECEIPT: Final = "0" * 64


class Receipt(Struct, frozen=True, kw_only=True, tag="receipt"):
    """What is signed, as compact JSON in this order: its canonical bytes."""

    match: str
    player: str
    number: int
    previous: str
    commitment: str
    at: datetime
    key: str


class SignedReceipt(Receipt, frozen=True, kw_only=True, tag="receipt"):
    """The commitment to the seed of one match, given to one player.

    `number` counts the receipts of the player, and `previous` is the hash of the one before;
    `signature` is Ed25519 over the canonical bytes, by the key that `key` names.
    """

    signature: bytes

    @property
    def unsigned(self) -> Receipt:
        return Receipt(
            match=self.match,
            player=self.player,
            number=self.number,
            previous=self.previous,
            commitment=self.commitment,
            at=self.at,
            key=self.key,
        )

    @property
    def hash(self) -> str:
        """SHA-256 of the canonical bytes, in hexadecimal."""
        return sha256(msgspec.json.encode(self.unsigned)).hexdigest()


def signed(receipt: Receipt, signature: bytes) -> SignedReceipt:
    return SignedReceipt(
        match=receipt.match,
        player=receipt.player,
        number=receipt.number,
        previous=receipt.previous,
        commitment=receipt.commitment,
        at=receipt.at,
        key=receipt.key,
        signature=signature,
    )

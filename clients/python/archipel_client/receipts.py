"""Receipts of commitments, client seeds that name them, and what a player keeps of both.

A client seed is chosen after the receipt is held, and contains its digest: so the seed itself shows
that the commitment to the server's seed is older. See docs/provably-fair.md.
"""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from archipel_client.contract import SignedReceipt

NO_RECEIPT: Final = "0" * 64
_RANDOM_BYTES: Final = 16
_DIGEST_LENGTH: Final = 32
_WORD_LENGTH: Final = 40
_NAMES_ONE: Final = re.compile(r"(?:.*~)?[A-Za-z0-9_-]{22}\.(?P<digest>[0-9a-f]{32})", re.DOTALL)
# The canonical bytes have these fields in this order.
_SIGNED: Final = ("type", "match", "player", "number", "previous", "commitment", "at", "key")


def canonical(receipt: SignedReceipt) -> bytes:
    """What is signed and hashed: compact JSON of every field but the signature."""
    fields: Mapping[str, object] = msgspec.to_builtins(receipt)
    return msgspec.json.encode({name: fields[name] for name in _SIGNED})


def hash_of_receipt(receipt: SignedReceipt) -> str:
    return sha256(canonical(receipt)).hexdigest()


def hash_of_seed(client_seed: str) -> str:
    return sha256(client_seed.encode()).hexdigest()


def new_client_seed(receipt: SignedReceipt, word: str = "") -> str:
    """128 random bits, and the digest of the receipt that they are chosen after.

    A word of the player comes first, cut to what a client seed has room for.
    """
    own = f"{word[:_WORD_LENGTH]}~" if word else ""
    random = secrets.token_urlsafe(_RANDOM_BYTES)
    return f"{own}{random}.{hash_of_receipt(receipt)[:_DIGEST_LENGTH]}"


def named_digest(client_seed: str) -> str | None:
    """The digest of the receipt that a client seed names, if it has enough random bits."""
    found = _NAMES_ONE.fullmatch(client_seed)
    return None if found is None else found["digest"]


def names_receipt(client_seed: str, receipt: SignedReceipt) -> bool:
    return named_digest(client_seed) == hash_of_receipt(receipt)[:_DIGEST_LENGTH]


class KeptReceipt(Struct, frozen=True, tag_field="kept", tag="receipt"):
    """A receipt that this player was given."""

    receipt: SignedReceipt


class KeptSeed(Struct, frozen=True, kw_only=True, tag_field="kept", tag="client_seed"):
    """A client seed of ours, and the receipt that it names: ours, or that of the opener.

    `version` and `head` are those of the match when the seed was revealed: they fix what every
    other seat had contributed.
    """

    match: str
    client_seed: str
    receipt: SignedReceipt
    version: int = 0
    head: str = ""


Kept: TypeAlias = KeptReceipt | KeptSeed


class Keeper(Protocol):
    """Where a player keeps receipts and client seeds, to hold them against the server's log."""

    def receipt(self, player: str, number: int) -> SignedReceipt | None: ...

    def last_number(self, player: str) -> int:
        """The highest number of a receipt of this player; 0 without any."""
        ...

    def seeds(self, match: str) -> Sequence[KeptSeed]:
        """The client seeds for this match, the latest one last."""
        ...

    def keep(self, kept: Kept) -> None: ...


class MemoryKeeper:
    """Keeps them until the process ends."""

    def __init__(self) -> None:
        self._receipts: dict[tuple[str, int], SignedReceipt] = {}
        self._last: dict[str, int] = {}
        self._seeds: dict[str, list[KeptSeed]] = {}

    def receipt(self, player: str, number: int) -> SignedReceipt | None:
        return self._receipts.get((player, number))

    def last_number(self, player: str) -> int:
        return self._last.get(player, 0)

    def seeds(self, match: str) -> Sequence[KeptSeed]:
        return self._seeds.get(match, ())

    def keep(self, kept: Kept) -> None:
        match kept:
            case KeptReceipt(receipt):
                self._receipts[receipt.player, receipt.number] = receipt
                self._last[receipt.player] = max(receipt.number, self.last_number(receipt.player))
            case KeptSeed(match=match):
                self._seeds.setdefault(match, []).append(kept)


class FileKeeper(MemoryKeeper):
    """Keeps them in a file that is only appended to, one JSON object a line."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        for kept in read_kept(file.read_bytes() if file.exists() else b""):
            super().keep(kept)

    def keep(self, kept: Kept) -> None:
        super().keep(kept)
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file.touch(mode=0o600)
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(kept) + b"\n")


def read_kept(lines: bytes) -> Iterator[Kept]:
    """Every line that can be read: a crash may have cut one short."""
    for line in lines.splitlines():
        try:
            yield msgspec.json.decode(line, type=Kept)
        except msgspec.MsgspecError:
            continue

"""Matches that are opened with the receipt of a commitment."""

import json
from datetime import UTC, datetime
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from domain.chance import commitment
from domain.match import refusals as because
from domain.match.events import MatchOpened
from domain.receipt import NO_RECEIPT, Receipt, SignedReceipt, signed
from kit.scenes import given, opening
from kit.table import ADA, BEN, SEED
from projections.card import card

UNSIGNED = Receipt(
    match="m",
    player=ADA.id,
    number=1,
    previous=NO_RECEIPT,
    commitment=commitment(SEED),
    at=datetime(2026, 11, 20, 12, 0, 0, 120000, tzinfo=UTC),
    key="k",
)
RECEIPT = signed(UNSIGNED, b"signature")


def test_canonical_bytes() -> None:
    """The hash is that of compact JSON with all fields but the signature, in their order."""
    fields = msgspec.to_builtins(RECEIPT)
    assert [*fields] == [
        *("type", "match", "player", "number", "previous", "commitment", "at", "key", "signature")
    ]
    del fields["signature"]
    compact = json.dumps(fields, separators=(",", ":")).encode()
    assert RECEIPT.hash == sha256(compact).hexdigest()


def test_same_bytes_after_reading() -> None:
    """A receipt that is read from a log has the same canonical bytes."""
    again = msgspec.json.decode(msgspec.json.encode(RECEIPT), type=SignedReceipt)
    assert (again, again.hash) == (RECEIPT, RECEIPT.hash)


def test_the_log_has_it() -> None:
    """The first event and the card have the receipt that the match is opened with."""
    scene = given().when(ADA, replace(opening(seat=0), receipt=RECEIPT))
    first, *_ = scene.events
    assert isinstance(first, MatchOpened)
    assert (first.receipt, first.commitment) == (RECEIPT, RECEIPT.commitment)
    assert card(scene.table.match, 0, UNSIGNED.at).receipt == RECEIPT


def test_another_seed() -> None:
    """A match cannot have another seed than that of its receipt."""
    scene = given(seed="77" * 32).when(ADA, replace(opening(seat=0), receipt=RECEIPT))
    scene.refused(because.OTHER_RECEIPT)


def test_another_player() -> None:
    """Only the player to whom it was given can use a receipt."""
    given().when(BEN, replace(opening(), receipt=RECEIPT)).refused(because.OTHER_RECEIPT)

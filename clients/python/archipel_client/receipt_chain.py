"""The receipts of a player as a hash chain: none is dropped, and none has the number of another."""

from base64 import b64decode
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import pairwise

from archipel_client.contract import GivenReceipt, PublicKey, SignedReceipt
from archipel_client.errors import BrokenCommitmentError
from archipel_client.proof.signature import is_signed
from archipel_client.receipts import (
    NO_RECEIPT,
    Keeper,
    KeptReceipt,
    canonical,
    hash_of_receipt,
)


async def check_next(
    receipt: SignedReceipt,
    player: str,
    keys: Sequence[PublicKey],
    keeper: Keeper,
    listed: AsyncIterator[GivenReceipt],
) -> None:
    """Keeps a receipt that was just given, with those that came to us by no other way.

    Raises BrokenCommitmentError unless it continues the chain of those that are kept.
    """
    check_signed(receipt, player, keys)
    known = keeper.receipt(player, receipt.number)
    if known is not None:
        check_same(known, receipt)
        return
    last = keeper.last_number(player)
    missing = await _between(last, receipt.number, listed) if last else []
    kept = keeper.receipt(player, last)
    check_chain([*([] if kept is None else [kept]), *missing, receipt])
    for each in (*missing, receipt):
        keeper.keep(KeptReceipt(each))


def check_signed(receipt: SignedReceipt, player: str, keys: Sequence[PublicKey]) -> None:
    if receipt.player != player:
        raise BrokenCommitmentError(receipt.match, "the receipt is made out to another player")
    if not is_signed(canonical(receipt), b64decode(receipt.signature), receipt.key, keys):
        raise BrokenCommitmentError(receipt.match, "the receipt is not signed by the server")


def check_same(known: SignedReceipt, receipt: SignedReceipt) -> None:
    if known != receipt:
        why = f"there are two receipts of number {receipt.number}"
        raise BrokenCommitmentError(receipt.match, why)


def check_chain(receipts: Iterable[SignedReceipt]) -> None:
    """Receipts in their order, without gaps, each with the hash of the one before."""
    ordered = list(receipts)
    if ordered and ordered[0].number == 1 and ordered[0].previous != NO_RECEIPT:
        raise BrokenCommitmentError(ordered[0].match, "the first receipt names one before it")
    for before, after in pairwise(ordered):
        if after.number != before.number + 1:
            why = f"receipt {after.number} came after receipt {before.number}"
            raise BrokenCommitmentError(after.match, why)
        if after.previous != hash_of_receipt(before):
            why = f"receipt {after.number} does not name receipt {before.number}"
            raise BrokenCommitmentError(after.match, why)


async def _between(
    last: int, number: int, listed: AsyncIterator[GivenReceipt]
) -> list[SignedReceipt]:
    """Those between two numbers, which another client of this player was given."""
    found: list[SignedReceipt] = []
    if number == last + 1:
        return found
    async for given in listed:
        if given.receipt.number <= last:
            break
        if given.receipt.number < number:
            found.append(given.receipt)
    return found[::-1]

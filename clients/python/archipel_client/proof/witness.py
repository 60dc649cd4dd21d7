"""Verifies that the server committed to its seed before it heard any client seed.

A seat is a witness if its client seed names the receipt that the match was opened with, so that the
receipt is older, and if nobody could choose a seed after the seat's had become public.
"""

from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final

import msgspec
from msgspec import Struct

from archipel_client.contract import MatchOpened, PublicKey, SignedDeal, SignedReceipt
from archipel_client.proof.chance import opened_in
from archipel_client.proof.contributions import Contribution, contributions
from archipel_client.proof.log import InvalidLogError, Log
from archipel_client.proof.signature import is_signed
from archipel_client.receipts import canonical, named_digest, names_receipt

_DEAL: Final = ("type", "game", "date", "commitment", "at", "key")


class Witness(Struct, frozen=True):
    """Whether every seat is a witness, and which are, and why the others are not."""

    is_whole: bool
    found: str


def verify_witness(log: Log, keys: Sequence[PublicKey]) -> Witness:
    """Raises InvalidLogError if the receipt and the log contradict each other."""
    opened, seats = opened_in(log), contributions(log)
    if opened.imported is not None:
        return Witness(
            is_whole=False, found="unwitnessed: the draws are those of the file imported"
        )
    if opened.daily is not None:
        _check_none_given(seats)
        return _daily(opened, opened.daily, keys)
    if opened.receipt is None:
        _check_none_named(seats)
    else:
        _check_receipt(log, opened, opened.receipt, keys)
    if not any(commit.chance for commit in log.commits):
        return Witness(is_whole=True, found="nothing was drawn")
    if opened.receipt is None:
        return Witness(is_whole=False, found="unwitnessed: the match was opened without a receipt")
    doubts = [_doubt(seats, seat, opened.receipt) for seat in range(len(seats))]
    return _summary(doubts)


def _daily(opened: MatchOpened, deal: SignedDeal, keys: Sequence[PublicKey]) -> Witness:
    """No player contributes: what counts is that the seed was fixed before its day."""
    if not is_signed(canonical_deal(deal), _signature(deal.signature), deal.key, keys):
        raise InvalidLogError(1, f"the daily deal is not signed by the key {deal.key}")
    if (deal.commitment, deal.game) != (opened.commitment, opened.options.get("game")):
        raise InvalidLogError(1, "the match was opened with another seed than that of its day")
    is_early = datetime.fromisoformat(deal.at).date() < date.fromisoformat(deal.date)
    when = "before its day" if is_early else "on its day"
    found = f"a daily deal, the same for all: its seed was committed to {when}, at {deal.at}"
    return Witness(is_whole=False, found=f"unwitnessed: {found}")


def canonical_deal(deal: SignedDeal) -> bytes:
    """What is signed: compact JSON of every field but the signature."""
    fields: Mapping[str, object] = msgspec.to_builtins(deal)
    return msgspec.json.encode({name: fields[name] for name in _DEAL})


def _check_none_given(seats: Sequence[Contribution]) -> None:
    """In a daily deal a client seed would make the draws others than those of all."""
    for seat, given in enumerate(seats):
        if given.client_seed or given.client_seed_hash:
            why = f"a daily deal mixes in no client seed, as that of seat {seat}"
            raise InvalidLogError(given.bound_at, why)


def _check_none_named(seats: Sequence[Contribution]) -> None:
    for seat, given in enumerate(seats):
        if named_digest(given.client_seed) is not None:
            why = f"the client seed of seat {seat} names a receipt, and the log has none"
            raise InvalidLogError(1, why)


def _check_receipt(
    log: Log, opened: MatchOpened, receipt: SignedReceipt, keys: Sequence[PublicKey]
) -> None:
    first = log.commits[0]
    if not is_signed(canonical(receipt), _signature(receipt.signature), receipt.key, keys):
        raise InvalidLogError(1, f"the receipt is not signed by the key {receipt.key}")
    if receipt.commitment != opened.commitment:
        raise InvalidLogError(1, "the match was opened with another seed than that of its receipt")
    if receipt.match != first.match:
        raise InvalidLogError(1, f"the receipt is for the match {receipt.match}")
    if receipt.player != first.by:
        raise InvalidLogError(1, f"the receipt was given to the player {receipt.player}")
    if datetime.fromisoformat(receipt.at) > datetime.fromisoformat(first.at):
        raise InvalidLogError(1, "the receipt is younger than the match")


def _signature(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except NotBase64:
        return b""


def _doubt(seats: Sequence[Contribution], seat: int, receipt: SignedReceipt) -> str | None:
    """Why this seat is no witness."""
    given = seats[seat]
    if not given.client_seed:
        return f"seat {seat} gave no client seed"
    if not names_receipt(given.client_seed, receipt):
        if named_digest(given.client_seed) is not None:
            why = f"the client seed of seat {seat} names another receipt"
            raise InvalidLogError(given.revealed_at, why)
        return f"the client seed of seat {seat} names no receipt"
    later = [other for other, each in enumerate(seats) if given.revealed_at < each.bound_at]
    if later:
        return f"the client seed of seat {seat} was public before seat {later[0]} was bound"
    return None


def _summary(doubts: Sequence[str | None]) -> Witness:
    seats = [f"seat {seat}" for seat, doubt in enumerate(doubts) if doubt is None]
    why = [doubt for doubt in doubts if doubt is not None]
    if not why:
        return Witness(is_whole=True, found=f"witnessed by {', '.join(seats)}")
    if not seats:
        return Witness(is_whole=False, found=f"unwitnessed: {'; '.join(why)}")
    found = f"witnessed by {', '.join(seats)}, and not by all: {'; '.join(why)}"
    return Witness(is_whole=False, found=found)

"""Checks a log against the file in which its player kept receipts and client seeds."""

from collections.abc import Sequence

from archipel_client.contract import PublicKey, SignedReceipt
from archipel_client.errors import BrokenCommitmentError
from archipel_client.proof.chance import opened_in
from archipel_client.proof.checks import Check
from archipel_client.proof.contributions import contributions
from archipel_client.proof.log import InvalidLogError, Log, read
from archipel_client.proof.own_log import check_contribution, is_given
from archipel_client.receipt_chain import check_chain, check_signed
from archipel_client.receipts import KeptReceipt, KeptSeed, read_kept


def verify_kept(file: bytes, kept: bytes, keys: Sequence[PublicKey]) -> tuple[Check, ...]:
    """The chain of the receipts, and whether the log is what they and the own seed say."""
    entries = tuple(read_kept(kept))
    receipts = [each.receipt for each in entries if isinstance(each, KeptReceipt)]
    seeds = [each for each in entries if isinstance(each, KeptSeed)]
    return (_receipts(receipts, keys), _kept(file, receipts, seeds))


def _receipts(receipts: Sequence[SignedReceipt], keys: Sequence[PublicKey]) -> Check:
    try:
        for player in sorted({each.player for each in receipts}):
            # Two processes may have kept the same one.
            different = {each for each in receipts if each.player == player}
            own = sorted(different, key=lambda each: each.number)
            for each in own:
                check_signed(each, player, keys)
            check_chain(own)
    except BrokenCommitmentError as broken:
        return Check("receipts", passed=False, found=str(broken))
    return Check("receipts", passed=True, found=f"{len({*receipts})}, signed and without gaps")


def _kept(file: bytes, receipts: Sequence[SignedReceipt], seeds: Sequence[KeptSeed]) -> Check:
    try:
        return _held_against(read(file), receipts, seeds)
    except InvalidLogError as invalid:
        return Check("kept", passed=False, found=str(invalid), line=invalid.line)


def _held_against(log: Log, receipts: Sequence[SignedReceipt], seeds: Sequence[KeptSeed]) -> Check:
    match, receipt = log.commits[0].match, opened_in(log).receipt
    given = [each for each in receipts if each.match == match]
    if given and receipt not in given and log.commits[0].by == given[0].player:
        raise InvalidLogError(1, "the receipt is not the one that was kept")
    own = [each for each in seeds if each.match == match]
    if not own:
        found = (
            "the receipt is the one that was kept" if receipt in given else "nothing of this match"
        )
        return Check("kept", passed=True if receipt in given else None, found=found)
    for seat, each in enumerate(contributions(log)):
        if any(is_given(seed.client_seed, each) for seed in own):
            check_contribution(log, each, own)
            return Check("kept", passed=True, found=f"receipt and client seed of seat {seat}")
    raise InvalidLogError(1, "no seat has the client seed that was kept")

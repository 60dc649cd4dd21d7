"""Holds a log against what its player kept: the receipt, the own client seed, and what was seen."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from archipel_client.contract import MatchCard
from archipel_client.errors import BrokenCommitmentError
from archipel_client.proof.chance import opened_in
from archipel_client.proof.contributions import Contribution, contributions
from archipel_client.proof.log import InvalidLogError, Log, Opening, read
from archipel_client.receipts import KeptSeed, hash_of_seed


def check_own_seed(file: bytes, player: str, seeds: Sequence[KeptSeed]) -> None:
    """Raises BrokenCommitmentError unless the log has what this player contributed."""
    try:
        log = read(file)
        own = [each for each in contributions(log) if each.player == player]
        if own:
            check_contribution(log, own[0], seeds)
    except InvalidLogError as invalid:
        raise BrokenCommitmentError(seeds[0].match, str(invalid)) from invalid


def check_contribution(log: Log, own: Contribution, seeds: Sequence[KeptSeed]) -> None:
    """Raises InvalidLogError where the log differs from what was kept."""
    # When revealed it was kept once more, with what was seen then.
    ours = [seed for seed in seeds if is_given(seed.client_seed, own)]
    if not ours:
        raise InvalidLogError(own.bound_at, "the client seed is not the one that was kept")
    kept = max(ours, key=lambda seed: seed.version)
    if opened_in(log).receipt != kept.receipt:
        raise InvalidLogError(1, "the receipt is not the one that was kept")
    if kept.version and _head_at(log, kept.version) != kept.head:
        why = "this is not what was there when the client seed was revealed"
        raise InvalidLogError(kept.version, why)


def is_given(client_seed: str, own: Contribution) -> bool:
    """By itself, or only by its hash in a match that draws nothing."""
    if own.client_seed:
        return own.client_seed == client_seed
    return own.client_seed_hash == hash_of_seed(client_seed)


def check_imported(file: bytes, card: MatchCard) -> None:
    """Raises BrokenCommitmentError if the match was given another seed than the file has."""
    first = msgspec.json.decode(file.partition(b"\n")[0], type=Opening)
    if first.commitment != card.commitment:
        raise BrokenCommitmentError(card.id, "the imported match has another seed than the file")


def _head_at(log: Log, version: int) -> str:
    return sha256(log.bodies[version - 1]).hexdigest() if version <= len(log.bodies) else ""

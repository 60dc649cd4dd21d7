"""What a player contributes to the chance of a match, held against what the server shows of it."""

from collections.abc import Sequence

from msgspec.structs import replace

from archipel_client.contract import MatchCard, SeedCard, SignedReceipt
from archipel_client.errors import BrokenCommitmentError
from archipel_client.messages import Json
from archipel_client.receipts import Keeper, KeptSeed, hash_of_seed, new_client_seed


def contribution(keeper: Keeper, receipt: SignedReceipt, word: str = "") -> KeptSeed:
    """A new client seed that names this receipt, kept before it is sent."""
    client_seed = new_client_seed(receipt, word)
    seed = KeptSeed(match=receipt.match, client_seed=client_seed, receipt=receipt)
    keeper.keep(seed)
    return seed


def joining_seed(card: MatchCard, keeper: Keeper, word: str = "") -> KeptSeed | None:
    """A new client seed for a match that was opened with a receipt."""
    if card.receipt is None:
        return None
    check_opened(card, card.receipt)
    return contribution(keeper, card.receipt, word)


def taking_seat(card: MatchCard, seat: int, seed: KeptSeed | None) -> Json:
    """The command; the client seed is public at once only where all other seats are bound."""
    command = {"type": "match.take_seat", "seat": seat}
    if seed is None:
        return command
    if is_last_free(card, seat):
        return {**command, "client_seed": seed.client_seed}
    return {**command, "client_seed_hash": hash_of_seed(seed.client_seed)}


def is_last_free(card: MatchCard, seat: int) -> bool:
    return [each.seat for each in card.seats if each.player is None] == [seat]


def check_opened(card: MatchCard, receipt: SignedReceipt) -> None:
    """Raises BrokenCommitmentError unless the match is the one of the receipt."""
    if (card.id, card.receipt, card.commitment) != (receipt.match, receipt, receipt.commitment):
        raise BrokenCommitmentError(card.id, "the match was not opened with the receipt")


def own_seed(card: MatchCard, keeper: Keeper) -> KeptSeed | None:
    """Our contribution, if we sit there and made one; raises BrokenCommitmentError if it is not."""
    seeds, seat = keeper.seeds(card.id), card.viewer.seat
    if seat is None or not seeds:
        return None
    shown = card.client_seeds[seat]
    if (found := _found(seeds, shown)) is None:
        raise BrokenCommitmentError(card.id, f"the client seed of seat {seat} is not ours")
    check_opened(card, found.receipt)
    return found


def is_seed_lost(card: MatchCard, keeper: Keeper) -> bool:
    """Whether our seat gave a hash, and what it has to reveal was not kept."""
    seat = card.viewer.seat
    if seat is None or card.status != "waiting" or keeper.seeds(card.id):
        return False
    shown = card.client_seeds[seat]
    return bool(shown.client_seed_hash) and not shown.client_seed


def seed_to_reveal(card: MatchCard, keeper: Keeper) -> KeptSeed | None:
    """Our client seed, if the start waits for it; kept again, with what all others are bound to."""
    found = own_seed(card, keeper)
    if found is None or card.viewer.seat not in card.to_reveal:
        return None
    if any(each.player is None for each in card.seats):
        raise BrokenCommitmentError(card.id, "a reveal is awaited while a seat is free")
    if found.version:
        return found
    bound = replace(found, version=card.version, head=card.head)
    keeper.keep(bound)
    return bound


def reveal(seed: KeptSeed) -> Json:
    return {"type": "match.reveal_client_seed", "client_seed": seed.client_seed}


def _found(seeds: Sequence[KeptSeed], shown: SeedCard) -> KeptSeed | None:
    """The one that the seat shows, by itself or by its hash."""
    for seed in reversed(seeds):
        mine, its_hash = seed.client_seed, hash_of_seed(seed.client_seed)
        seen = (shown.client_seed, shown.client_seed_hash)
        if seen in {(mine, ""), ("", its_hash), (mine, its_hash)}:
            return seed
    return None

"""Receipts as the client checks and keeps them; a server that does not keep to one is named."""

from base64 import b64encode
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from archipel_client import BrokenCommitmentError, FileKeeper, MemoryKeeper
from archipel_client.contract import GivenReceipt, MatchCard, PublicKey, SeedCard, SignedReceipt
from archipel_client.contributing import contribution, own_seed, seed_to_reveal
from archipel_client.proof.kept import verify_kept
from archipel_client.receipt_chain import check_next
from archipel_client.receipts import (
    NO_RECEIPT,
    Keeper,
    KeptReceipt,
    hash_of_receipt,
    hash_of_seed,
    names_receipt,
    new_client_seed,
)
from domain.receipt import SignedReceipt as Stored
from kit.client_frames import CARD
from kit.stored_log import log_of
from server.api.spec.sample import KEY, RECEIPT

KEYS = [msgspec.convert(msgspec.to_builtins(KEY.public), PublicKey)]
ME = RECEIPT.player


def shown(receipt: Stored) -> SignedReceipt:
    return msgspec.convert(msgspec.to_builtins(receipt), SignedReceipt)


def chain(count: int) -> list[SignedReceipt]:
    """Receipts as an honest server gives them."""
    receipts = list[SignedReceipt]()
    previous = NO_RECEIPT
    for number in range(1, count + 1):
        unsigned = replace(RECEIPT.unsigned, match=f"m{number}", number=number, previous=previous)
        signature = b64encode(KEY.sign(unsigned)).decode()
        fields = {**msgspec.to_builtins(unsigned), "signature": signature}
        receipts.append(msgspec.convert(fields, SignedReceipt))
        previous = hash_of_receipt(receipts[-1])
    return receipts


async def listing(receipts: Sequence[SignedReceipt]) -> AsyncIterator[GivenReceipt]:
    for each in reversed(receipts):
        yield GivenReceipt(receipt=each, status="open", used_at=None, seed=None)


async def given(keeper: Keeper, *receipts: SignedReceipt, there: Sequence[SignedReceipt]) -> None:
    for each in receipts:
        await check_next(each, ME, KEYS, keeper, listing(there))


def test_same_hash_as_the_server() -> None:
    """Client and server agree on the canonical bytes of a receipt."""
    assert hash_of_receipt(shown(RECEIPT)) == RECEIPT.hash


def test_a_client_seed_names_its_receipt() -> None:
    """128 random bits and the digest: never twice the same, and of no other receipt."""
    one, other = chain(2)
    seeds = {new_client_seed(one) for _ in range(100)}
    assert len(seeds) == 100
    assert {len(each) for each in seeds} == {22 + 1 + 32}
    assert all(names_receipt(each, one) and not names_receipt(each, other) for each in seeds)
    digest = hash_of_receipt(one)[:32]
    assert names_receipt(f"my . own ~\n word~{'r' * 22}.{digest}", one)
    for short in (digest, f".{digest}", f"{'r' * 21}.{digest}", f"{'r' * 23}.{digest}"):
        assert not names_receipt(short, one)


async def test_one_after_the_other() -> None:
    """Each receipt is held against the one before, and a repeated answer is the same again."""
    keeper, receipts = MemoryKeeper(), chain(3)
    await given(keeper, *receipts, receipts[1], there=receipts)
    assert keeper.last_number(ME) == 3
    assert keeper.receipt(ME, 2) == receipts[1]


async def test_those_of_another_device() -> None:
    """Receipts in between are read from the list, and belong to the chain."""
    keeper, receipts = MemoryKeeper(), chain(5)
    await given(keeper, receipts[0], receipts[4], there=receipts)
    assert [keeper.receipt(ME, number) for number in range(1, 6)] == receipts


async def refused(keeper: Keeper, receipt: SignedReceipt, why: str, *there: SignedReceipt) -> None:
    with pytest.raises(BrokenCommitmentError, match=why):
        await given(keeper, receipt, there=there)


async def test_what_is_not_signed() -> None:
    """Another value than the signed one, an unknown key, and another player's receipt."""
    (receipt,) = chain(1)
    for wrong in (
        replace(receipt, commitment="0" * 64),
        replace(receipt, key="unknown"),
        replace(receipt, signature=""),
    ):
        await refused(MemoryKeeper(), wrong, "not signed by the server")
    await refused(MemoryKeeper(), replace(receipt, player="bob"), "to another player")


async def test_two_of_one_number() -> None:
    """A second receipt of a number is found out."""
    keeper, (receipt,) = MemoryKeeper(), chain(1)
    await given(keeper, receipt, there=())
    unsigned = replace(RECEIPT.unsigned, match="other", number=1)
    signature = b64encode(KEY.sign(unsigned)).decode()
    other = replace(receipt, match="other", signature=signature)
    await refused(keeper, other, "two receipts of number 1")


async def test_a_dropped_one() -> None:
    """A gap that the list does not fill, and a chain that leaves one out, are found out."""
    receipts = chain(3)
    keeper = MemoryKeeper()
    await given(keeper, receipts[0], there=())
    await refused(keeper, receipts[2], "receipt 3 came after receipt 1", receipts[0], receipts[2])
    unsigned = replace(RECEIPT.unsigned, match="x", number=2, previous=NO_RECEIPT)
    signature = b64encode(KEY.sign(unsigned)).decode()
    fields = {**msgspec.to_builtins(unsigned), "signature": signature}
    unchained = msgspec.convert(fields, SignedReceipt)
    await refused(keeper, unchained, "receipt 2 does not name receipt 1")


def test_kept_in_a_file(tmp_path: Path) -> None:
    """Another process reads what was kept; a line that was cut short is passed over."""
    file, (receipt,) = tmp_path / "state" / "kept.ndjson", chain(1)
    keeper = FileKeeper(file)
    keeper.keep(KeptReceipt(receipt))
    seed = contribution(keeper, receipt)
    with file.open("ab") as cut:
        cut.write(b'{"kept":"rec')
    again = FileKeeper(file)
    assert (again.receipt(ME, 1), again.last_number(ME)) == (receipt, 1)
    assert again.seeds(receipt.match) == [seed]
    assert file.stat().st_mode & 0o777 == 0o600


def card(receipt: SignedReceipt, *seeds: SeedCard, to_reveal: Sequence[int] = ()) -> MatchCard:
    """A match of two players at which we have seat 0."""
    fields = {
        **CARD,
        "id": receipt.match,
        "commitment": receipt.commitment,
        "receipt": msgspec.to_builtins(receipt),
        "viewer": {"seat": 0},
        "client_seeds": [msgspec.to_builtins(each) for each in seeds],
        "to_reveal": to_reveal,
    }
    return msgspec.convert(fields, MatchCard)


def seeds_of(client_seed: str, *, revealed: bool = False) -> SeedCard:
    shown_now = client_seed if revealed else ""
    return SeedCard(client_seed=shown_now, client_seed_hash=hash_of_seed(client_seed))


def test_what_the_match_shows_of_us() -> None:
    """The own seed is found by itself or by its hash; any other one is not ours."""
    keeper, (receipt,) = MemoryKeeper(), chain(1)
    seed = contribution(keeper, receipt)
    other = seeds_of("bob's")
    for own in (
        seeds_of(seed.client_seed),
        seeds_of(seed.client_seed, revealed=True),
        SeedCard(client_seed=seed.client_seed, client_seed_hash=""),
    ):
        assert own_seed(card(receipt, own, other), keeper) == seed
    for own in (seeds_of("x"), SeedCard(client_seed="", client_seed_hash="")):
        with pytest.raises(BrokenCommitmentError, match="seat 0 is not ours"):
            own_seed(card(receipt, own, other), keeper)


def test_no_reveal_to_another_receipt() -> None:
    """Where the match shows another receipt than ours, our seed stays secret."""
    keeper, (receipt, other) = MemoryKeeper(), chain(2)
    seed = contribution(keeper, receipt)
    seen = card(receipt, seeds_of(seed.client_seed), seeds_of("y"), to_reveal=[0, 1])
    changed = replace(seen, receipt=other)
    with pytest.raises(BrokenCommitmentError, match="not opened with the receipt"):
        seed_to_reveal(changed, keeper)
    bound = seed_to_reveal(seen, keeper)
    assert bound is not None
    assert (bound.version, bound.head) == (seen.version, seen.head)
    assert keeper.seeds(receipt.match)[-1] == bound


def test_no_reveal_while_a_seat_is_free() -> None:
    """A server that asks for a seed too early does not get it."""
    keeper, (receipt,) = MemoryKeeper(), chain(1)
    seed = contribution(keeper, receipt)
    seen = card(receipt, seeds_of(seed.client_seed), seeds_of("y"), to_reveal=[0])
    free = [seen.seats[0], replace(seen.seats[1], player=None)]
    with pytest.raises(BrokenCommitmentError, match="while a seat is free"):
        seed_to_reveal(replace(seen, seats=free), keeper)


def test_kept_receipts_against_a_log() -> None:
    """The chain is checked, and a match that nothing was kept of is neither right nor wrong."""
    receipts = [KeptReceipt(each) for each in chain(3)]
    lines = [msgspec.json.encode(each) for each in receipts]
    log = log_of("dice_miner")
    whole, kept = verify_kept(log, b"\n".join(lines), KEYS)
    assert (whole.passed, whole.found) == (True, "3, signed and without gaps")
    assert (kept.passed, kept.found) == (None, "nothing of this match")
    twice, _ = verify_kept(log, b"\n".join([*lines, *lines]), KEYS)
    assert twice == whole
    gap, _ = verify_kept(log, b"\n".join(lines[::2]), KEYS)
    assert (gap.passed, gap.found) == (False, "m3: receipt 3 came after receipt 1")

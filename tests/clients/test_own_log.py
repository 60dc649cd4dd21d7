"""A log held against what its player kept: each finding with its text and line."""

from hashlib import sha256

import msgspec
import pytest

from archipel_client.contract import MatchCard, SignedReceipt
from archipel_client.errors import BrokenCommitmentError
from archipel_client.proof.checks import Check
from archipel_client.proof.kept import verify_kept
from archipel_client.proof.log import Log
from archipel_client.proof.own_log import check_imported, check_own_seed
from archipel_client.receipts import Kept, KeptReceipt, KeptSeed
from kit.client_frames import CARD
from kit.written_logs import (
    KEY,
    MATCH,
    Json,
    ended,
    file,
    hashed,
    line,
    log,
    naming,
    opened,
    receipt,
    revealed,
    roll,
    taken,
)

HELD = receipt()
OWN = naming(HELD)
OTHER = naming(HELD, "s" * 22)


def signed(held: Json) -> SignedReceipt:
    return msgspec.convert(held, SignedReceipt)


def match_log(first: str = OWN, second: str = OTHER, held: Json = HELD) -> Log:
    """Two sit down with hashes, both reveal, one roll follows."""
    return log(
        line(opened(receipt=held), taken(0, client_seed_hash=hashed(first))),
        line(taken(1, client_seed_hash=hashed(second))),
        line(revealed(1, second)),
        line(revealed(0, first)),
        line(ended(), rolls=[roll(0, 6, first, second)]),
    )


def seed(client_seed: str = OWN, version: int = 0, head: str = "", held: Json = HELD) -> KeptSeed:
    return KeptSeed(
        match=MATCH, client_seed=client_seed, receipt=signed(held), version=version, head=head
    )


def head_at(written: Log, version: int) -> str:
    return sha256(written.bodies[version - 1]).hexdigest()


def broken(written: Log, *seeds: KeptSeed, player: str = "player 0") -> str:
    with pytest.raises(BrokenCommitmentError) as error:
        check_own_seed(file(written), player, seeds)
    return str(error.value)


def kept(*entries: Kept) -> bytes:
    return b"".join(msgspec.json.encode(each) + b"\n" for each in entries)


def held_against(written: Log, *entries: Kept) -> Check:
    _, found = verify_kept(file(written), kept(*entries), [KEY])
    assert found.name == "kept"
    return found


def test_what_was_kept_is_there() -> None:
    """The own seed, the receipt, and what was seen when the seed was revealed."""
    written = match_log()
    check_own_seed(file(written), "player 0", [seed()])
    check_own_seed(file(written), "player 0", [seed(), seed(version=3, head=head_at(written, 3))])
    check_own_seed(file(written), "player 1", [seed(OTHER)])
    check_own_seed(file(written), "a spectator", [seed("x")])


def test_a_seed_by_its_hash_alone() -> None:
    """In a match that draws nothing no seed is revealed: its hash counts."""
    hidden = log(
        line(opened(1, receipt=HELD), taken(0, client_seed_hash=hashed(OWN))), line(ended())
    )
    check_own_seed(file(hidden), "player 0", [seed()])
    assert "the client seed is not the one that was kept" in broken(hidden, seed(OTHER))


def test_another_seed() -> None:
    """A seed that the player never gave, by itself or by its hash."""
    why = "the client seed is not the one that was kept"
    assert why in broken(match_log(first=naming(HELD, "t" * 22)), seed())
    assert why in broken(match_log(), seed(OTHER))


def test_another_receipt() -> None:
    """The receipt of the log is that which the seed was chosen after."""
    why = "the receipt is not the one that was kept"
    assert why in broken(match_log(held=receipt(number=2)), seed())


def test_another_past() -> None:
    """What was there when the seed was revealed is still there, version and hash."""
    why = "this is not what was there when the client seed was revealed"
    written = match_log()
    for version, head in ((3, head_at(written, 2)), (3, ""), (6, head_at(written, 5)), (99, "x")):
        assert why in broken(written, seed(), seed(version=version, head=head))
    later = seed(version=3, head=head_at(written, 3))
    assert why in broken(written, later, seed(version=4, head="x"))


def test_a_file_that_is_no_log() -> None:
    """Then nothing of it is believed."""
    with pytest.raises(BrokenCommitmentError, match="this is not the signed head"):
        check_own_seed(b"{}", "player 0", [seed()])


def test_kept_receipt_and_seed() -> None:
    """The text names the seat whose seed it was."""
    found = Check("kept", passed=True, found="receipt and client seed of seat 0")
    assert held_against(match_log(), KeptReceipt(signed(HELD)), seed()) == found
    found = Check("kept", passed=True, found="receipt and client seed of seat 1")
    assert held_against(match_log(), seed(OTHER)) == found


def test_kept_receipt_alone() -> None:
    """An opener who gave no seed holds the receipt."""
    found = Check("kept", passed=True, found="the receipt is the one that was kept")
    assert held_against(match_log(), KeptReceipt(signed(HELD))) == found
    nothing = Check("kept", passed=None, found="nothing of this match")
    assert held_against(match_log()) == nothing
    elsewhere = KeptReceipt(signed(receipt(match="another")))
    assert held_against(match_log(), elsewhere) == nothing
    stranger = KeptReceipt(signed(receipt(player="player 1")))
    assert held_against(match_log(), stranger) == nothing


@pytest.mark.parametrize(
    "entries, line_, text",
    [
        ([KeptReceipt(signed(receipt(number=2, previous="1" * 64)))], 1,
         "the receipt is not the one that was kept"),
        ([seed(naming(HELD, "t" * 22))], 1, "no seat has the client seed that was kept"),
        ([seed(), seed(version=3, head="x")], 3,
         "this is not what was there when the client seed was revealed"),
        ([seed(held=receipt(number=2))], 1, "the receipt is not the one that was kept"),
    ],
)  # fmt: skip
def test_what_was_kept_is_not_there(entries: list[Kept], line_: int, text: str) -> None:
    """Each difference has its line and its text."""
    assert held_against(match_log(), *entries) == Check(
        "kept", passed=False, found=text, line=line_
    )


def test_the_chain_of_kept_receipts() -> None:
    """Of each player for itself, in the order of their numbers."""
    first, other = HELD, receipt(player="player 1")
    digest = sha256(
        msgspec.json.encode({name: first[name] for name in first if name != "signature"})
    ).hexdigest()
    second = receipt(number=2, previous=digest)
    entries = [KeptReceipt(signed(each)) for each in (second, other, first)]
    receipts, _ = verify_kept(file(match_log()), kept(*entries), [KEY])
    assert receipts == Check("receipts", passed=True, found="3, signed and without gaps")
    for wrong, why in (
        (receipt(number=3, previous=digest), "receipt 3 came after receipt 1"),
        (receipt(number=2), "receipt 2 does not name receipt 1"),
        ({**second, "number": 3}, "the receipt is not signed by the server"),
    ):
        both = [KeptReceipt(signed(each)) for each in (first, wrong)]
        receipts, _ = verify_kept(file(match_log()), kept(*both), [KEY])
        assert not receipts.passed
        assert receipts.found.endswith(why)
    alone = [KeptReceipt(signed(receipt(previous="1" * 64)))]
    receipts, _ = verify_kept(file(match_log()), kept(*alone), [KEY])
    assert receipts.found.endswith("the first receipt names one before it")


def test_an_imported_file() -> None:
    """The match has the commitment of the first line, by its name of version 0.1.0 as well."""
    written = file(match_log())
    first = opened()
    card = msgspec.convert({**CARD, "commitment": first["commitment"]}, MatchCard)
    old = {**first, "promise": first["commitment"]}
    del old["commitment"]
    check_imported(written, card)
    check_imported(file(log(line(old), line(ended()))), card)
    other = msgspec.convert({**CARD, "commitment": "0" * 64}, MatchCard)
    with pytest.raises(BrokenCommitmentError, match="has another seed than the file"):
        check_imported(written, other)

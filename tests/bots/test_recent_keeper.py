from pathlib import Path

from archipel_bots.recent_keeper import MOST_KEPT, RecentKeeper
from archipel_client.contract import SignedReceipt
from archipel_client.receipts import KeptReceipt, KeptSeed


def receipt(number: int) -> SignedReceipt:
    return SignedReceipt(
        type="receipt",
        match=f"match-{number}",
        player="bot",
        number=number,
        previous="0" * 64,
        commitment="00",
        at="2026-11-20T00:00:00Z",
        key="kid",
        signature="",
    )


def test_recent_seeds_survive_a_restart(tmp_path: Path) -> None:
    """The file and the memory are bounded; the latest seeds and the last receipt are there."""
    file = tmp_path / "bot.seeds"
    keeper = RecentKeeper(file)
    for number in range(1, 3 * MOST_KEPT):
        keeper.keep(KeptReceipt(receipt(number)))
        seed = KeptSeed(match=f"match-{number}", client_seed=f"s{number}", receipt=receipt(number))
        keeper.keep(seed)
        assert len(file.read_bytes().splitlines()) <= 2 * MOST_KEPT + 1
    again = RecentKeeper(file)
    last = 3 * MOST_KEPT - 1
    assert again.last_number("bot") == last
    assert again.receipt("bot", last) == receipt(last)
    assert [seed.client_seed for seed in again.seeds(f"match-{last}")] == [f"s{last}"]
    assert not again.seeds("match-1")
    assert file.stat().st_mode & 0o077 == 0

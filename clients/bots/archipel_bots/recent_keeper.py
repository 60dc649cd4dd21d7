"""Keeps the client seeds of a bot that plays without end: those of its latest matches."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from archipel_client.contract import SignedReceipt
from archipel_client.receipts import FileKeeper, Kept, KeptReceipt, KeptSeed, read_kept

# Far more than the matches that a bot plays at once; the file has at most twice as many lines.
MOST_KEPT: Final = 256


class RecentKeeper:
    """A match that waits for a reveal is known again after a restart; one long over is not."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._keeper = _compacted(file)
        self._added = 0

    def receipt(self, player: str, number: int) -> SignedReceipt | None:
        return self._keeper.receipt(player, number)

    def last_number(self, player: str) -> int:
        return self._keeper.last_number(player)

    def seeds(self, match: str) -> Sequence[KeptSeed]:
        return self._keeper.seeds(match)

    def keep(self, kept: Kept) -> None:
        self._keeper.keep(kept)
        self._added += 1
        if self._added >= MOST_KEPT:
            self._keeper, self._added = _compacted(self._file), 0


def _compacted(file: Path) -> FileKeeper:
    """With the latest lines of the file, which is replaced atomically.

    Of the receipts only the last one is needed, to hold the next one against it.
    """
    if file.exists():
        kept = [*read_kept(file.read_bytes())]
        last = [each for each in kept if isinstance(each, KeptReceipt)][-1:]
        seeds = [each for each in kept if isinstance(each, KeptSeed)][-MOST_KEPT:]
        new = file.with_suffix(".new-seeds")
        new.touch(mode=0o600)
        new.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (*last, *seeds)))
        new.replace(file)
    return FileKeeper(file)

"""Commitments to server seeds: given with a signed receipt, before any client seed is heard.

A receipt opens the one match whose id it has, so the conditional append of version 1 makes it
impossible to use it twice. See docs/provably-fair.md.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec
from msgspec import Struct

from domain.chance import commitment
from domain.match.events import MatchOpened
from domain.match.refusals import COMMITMENT_EXPIRED
from domain.player import Player
from domain.receipt import NO_RECEIPT, Receipt, SignedReceipt, signed
from domain.refusals import Refusal
from server.engine.errors import NotFoundError
from server.engine.signing_keys import Keys
from server.store.codec import decode
from server.store.commitment_port import CommitmentStore
from server.store.port import Log

USABLE: Final = timedelta(hours=24)
# An opening that began in time is durable before its seed could be revealed.
REVEAL_DELAY: Final = timedelta(minutes=5)


class Commitment(Struct, frozen=True):
    """A receipt with its secret seed, as it is stored; one for a rematch opens nothing else."""

    receipt: SignedReceipt
    seed: str
    rematch_of: str | None = None


class GivenReceipt(Struct, frozen=True, kw_only=True):
    """A receipt, and what became of it.

    `open`: it may still open its match. `used`: it opened its match, at `used_at`. `expired`: it
    was never used and no longer can be; its seed is revealed.
    """

    receipt: SignedReceipt
    status: Literal["open", "used", "expired"]
    used_at: datetime | None
    seed: str | None


class Commitments:
    def __init__(
        self, store: CommitmentStore, log: Log, keys: Keys, now: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._log = log
        self._keys = keys
        self._now = now

    async def give(
        self, player: Player, match: str, rematch_of: str | None = None
    ) -> SignedReceipt:
        """The receipt of this player for this match: a new one, if there is none yet."""
        while True:
            given = await self._store.of_match(player.id, match)
            if given is not None:
                return _decoded(given).receipt
            new = await self._next(player.id, match, rematch_of)
            number, encoded = new.receipt.number, msgspec.json.encode(new)
            if await self._store.append(player.id, match, number, encoded):
                return new.receipt

    async def usable(self, player: Player, match: str, rematch_of: str | None = None) -> Commitment:
        """The one with which this player may open the match; the same again once it is open."""
        given = await self._store.of_match(player.id, match)
        if given is None or (found := _decoded(given)).rematch_of != rematch_of:
            raise NotFoundError("commitment", match)
        if self._now() >= found.receipt.at + USABLE and not await self._log.length(match):
            raise Refusal(COMMITMENT_EXPIRED)
        return found

    async def given(self, player: Player, *, skip: int, limit: int) -> Sequence[GivenReceipt]:
        """The receipts of a player, newest first."""
        found = await self._store.newest(player.id, skip=skip, limit=limit)
        return await asyncio.gather(*(self._given(_decoded(each)) for each in found))

    async def _next(self, player: str, match: str, rematch_of: str | None) -> Commitment:
        count, last = await self._store.last(player)
        seed, key = secrets.token_hex(32), await self._keys.current()
        receipt = Receipt(
            match=match,
            player=player,
            number=count + 1,
            previous=NO_RECEIPT if last is None else _decoded(last).receipt.hash,
            commitment=commitment(seed),
            at=self._now(),
            key=key.public.kid,
        )
        return Commitment(signed(receipt, key.sign(receipt)), seed, rematch_of)

    async def _given(self, given: Commitment) -> GivenReceipt:
        receipt, now = given.receipt, self._now()
        entries = await self._log.read(receipt.match, limit=1)
        opened = decode(entries[0]) if entries else None
        if opened is not None and _is_opened_with(opened.events, receipt):
            return GivenReceipt(receipt=receipt, status="used", used_at=opened.at, seed=None)
        is_open = opened is None and now < receipt.at + USABLE
        is_revealed = opened is not None or now >= receipt.at + USABLE + REVEAL_DELAY
        return GivenReceipt(
            receipt=receipt,
            status="open" if is_open else "expired",
            used_at=None,
            seed=given.seed if is_revealed else None,
        )


def _is_opened_with(events: Sequence[object], receipt: SignedReceipt) -> bool:
    return any(isinstance(each, MatchOpened) and each.receipt == receipt for each in events)


def _decoded(commitment: bytes) -> Commitment:
    return msgspec.json.decode(commitment, type=Commitment)

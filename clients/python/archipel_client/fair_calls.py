"""The calls that begin a match: the server commits first, and only then hears a client seed."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Literal

from msgspec.structs import replace

from archipel_client.calls import LOCAL, MEDIA, Calls, Clock, FileKind, Visibility
from archipel_client.contract import (
    GivenReceipt,
    GivenReceipts,
    MatchCard,
    NewFork,
    NewRematch,
    PublicKey,
    SignedReceipt,
    Untimed,
)
from archipel_client.contributing import (
    check_opened,
    contribution,
    joining_seed,
    own_seed,
    reveal,
    seed_to_reveal,
    taking_seat,
)
from archipel_client.errors import PreconditionFailedError, RefusedError
from archipel_client.http_client import decode, idempotency_header, match_path
from archipel_client.messages import Json
from archipel_client.proof.own_log import check_imported, check_own_seed
from archipel_client.receipt_chain import check_next
from archipel_client.receipts import Keeper, MemoryKeeper, hash_of_seed

_ALREADY_OPEN = "match/already_open"


class FairCalls(Calls):
    """Keeps receipts and client seeds in `keeper`; raises BrokenCommitmentError."""

    def __init__(
        self,
        url: str = LOCAL,
        token: str | None = None,
        *,
        timeout_s: float = 15.0,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(url, token, timeout_s=timeout_s)
        self.keeper: Keeper = MemoryKeeper() if keeper is None else keeper
        self._keys: Sequence[PublicKey] = ()
        # One receipt at a time, so that each is held against the one before.
        self._receiving = asyncio.Lock()

    async def new_commitment(self, *, rematch_of: str | None = None) -> SignedReceipt:
        """Has the server commit to the seed of a match; the receipt is checked and kept."""
        async with self._receiving:
            body = {"rematch_of": rematch_of}
            answer = await self._http.post("/api/commitments", body, idempotency_header(None))
            receipt = decode(answer, SignedReceipt)
            if not any(key.kid == receipt.key for key in self._keys):
                self._keys = (await self.keys()).keys
            me = (await self.me()).id
            await check_next(receipt, me, self._keys, self.keeper, self.commitments())
            return receipt

    async def commitments(self) -> AsyncIterator[GivenReceipt]:
        """Every receipt that we were given, newest first, and what became of it."""
        answer = await self._http.get("/api/commitments")
        while True:
            for each in decode(answer, GivenReceipts).commitments:
                yield each
            if "next" not in answer.links:
                return
            answer = await self._http.get(answer.links["next"]["url"])

    async def open_match(
        self,
        options: Json,
        *,
        seat: int | Literal["any"] | None = "any",
        visibility: Visibility = "public",
        clock: Clock | None = None,
        client_seed: str | None = None,
    ) -> MatchCard:
        """Opens a match; the options name the game: `{"game": "divercite"}`.

        The server commits to its seed first, and our client seed is a new one that names the
        receipt. With a `client_seed` of your own, there is no receipt.
        """
        body: Json = {
            "options": options,
            "seat": seat,
            "visibility": visibility,
            "clock": clock or Untimed(),
        }
        if client_seed is not None:
            return await self._open("/api/matches", {**body, "client_seed": client_seed})
        receipt = await self.new_commitment()
        contributed = {} if seat is None else self._hash_for(receipt)
        sent = {**body, "commitment": receipt.match, **contributed}
        return await self._opened(await self._open("/api/matches", sent), receipt)

    async def fork(self, match: str, fork: NewFork) -> MatchCard:
        """A new match from a past version of this one: `NewFork(at=17)`."""
        path = f"{match_path(match)}/fork"
        if fork.commitment or fork.client_seed or fork.client_seed_hash:
            return await self._open(path, fork)
        receipt = await self.new_commitment()
        contributed = {} if fork.seat is None else self._hash_for(receipt)
        sent = replace(fork, commitment=receipt.match, **contributed)
        return await self._opened(await self._open(path, sent), receipt)

    async def rematch(self, match: str) -> MatchCard:
        """The rematch: the first request opens it, the requests of the others take their seats."""
        there = await self.read_rematch(match)
        if there is None:
            receipt = await self.new_commitment(rematch_of=match)
            body = NewRematch(commitment=receipt.match, **self._hash_for(receipt))
            try:
                card = await self._open(f"{match_path(match)}/rematch", body)
            except RefusedError as refused:
                # Another player was faster, or left the one that they had opened.
                there = await self.read_rematch(match)
                if refused.code != _ALREADY_OPEN or there is None:
                    raise
            else:
                return await self._opened(card, receipt)
        seat = (await self.match(match)).viewer.seat
        if there.viewer.seat is not None or seat is None:
            return there
        return await self.take_seat(there.id, seat)

    async def take_seat(self, match: str, seat: int) -> MatchCard:
        """Takes a seat, with a new client seed where the match was opened with a receipt."""
        card = await self.match(match)
        seed = joining_seed(card, self.keeper)
        while True:
            command = taking_seat(card, seat, seed)
            version = card.version if "client_seed" in command else None
            with suppress(PreconditionFailedError):
                await self.command(match, command, if_version=version)
                return await self.reveal(match)
            card = await self.match(match)

    async def invite(self, match: str, bot: str, seat: int | None = None) -> MatchCard:
        """Invites a bot to a waiting match, to this seat or the first free one."""
        return await self._revealed(await super().invite(match, bot, seat))

    async def reveal(self, match: str) -> MatchCard:
        """The match, after our client seed is revealed if its start waits for that."""
        return await self._revealed(await self.match(match))

    async def log(self, match: str) -> bytes:
        """The whole log of a match that is over, byte for byte, with its signed head.

        Raises BrokenCommitmentError if the seed of our seat, or the receipt, is not ours.
        """
        log = await self._file(match, "log")
        if seeds := self.keeper.seeds(match):
            check_own_seed(log, (await self.me()).id, seeds)
        return log

    async def import_file(self, file: bytes, kind: FileKind) -> MatchCard:
        """Imports a match that was played elsewhere; the server marks it as imported."""
        card = decode(await self._http.post_file("/api/imports", file, MEDIA[kind]), MatchCard)
        if kind == "log":
            check_imported(file, card)
        return card

    def _hash_for(self, receipt: SignedReceipt) -> dict[str, str]:
        """The hash of a new client seed: it stays secret until all seats are taken."""
        seed = contribution(self.keeper, receipt)
        return {"client_seed_hash": hash_of_seed(seed.client_seed)}

    async def _open(self, path: str, body: object) -> MatchCard:
        return decode(await self._http.post(path, body, idempotency_header(None)), MatchCard)

    async def _opened(self, card: MatchCard, receipt: SignedReceipt) -> MatchCard:
        check_opened(card, receipt)
        return await self._revealed(card)

    async def _revealed(self, card: MatchCard) -> MatchCard:
        seed = seed_to_reveal(card, self.keeper)
        if seed is None:
            return card
        # A live socket of ours may have revealed it already.
        with suppress(RefusedError):
            await self.command(card.id, reveal(seed))
        card = await self.match(card.id)
        own_seed(card, self.keeper)
        return card

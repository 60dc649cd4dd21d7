"""Command handling: load, decide, append. The only writer; independent of any game."""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from prometheus_client import Counter

from domain.commit import SALT_BYTES, AnyCommit, Commit
from domain.daily import SignedDeal
from domain.match import UNRELATED, Context, Decision, Match, Relations, committed, decide
from domain.match.events import Past
from domain.messages import Command
from domain.packs import PackLabel
from domain.player import Player
from domain.refusals import Refusal
from server.engine.commitments import Commitment
from server.engine.errors import (
    KeyReusedError,
    NotFoundError,
    ServiceError,
    StaleVersionError,
    WriteConflictError,
)
from server.engine.game_time import GameTime
from server.engine.lookups import NO_LOOKUPS, Lookups
from server.engine.match_cache import CachedMatch, MatchCache
from server.engine.outcomes import outcome_of
from server.engine.rendered_commit import RenderedCommit
from server.engine.work_queue import WorkQueue
from server.store.codec import decode, encode
from server.store.port import Entry, Log, LogUnavailableError

MAX_CONFLICT_RETRIES = 3
# A fork decides the moves of its past again when it starts.
MAX_PAST_ON_THE_LOOP = 64

COMMANDS = Counter("archipel_commands", "Commands handled, by outcome.", ["outcome"])
ACCEPTED, REPEATED = COMMANDS.labels("accepted"), COMMANDS.labels("repeated")


class CommandRequest(Struct, frozen=True, kw_only=True):
    """One command with its sender, idempotency key and precondition."""

    match: str
    command: Command
    by: Player | None
    opens: bool = False
    key: str | None = None
    expected: int | None = None
    past: Past = ()
    pack: PackLabel | None = None  # the figures of the match that a fork comes from
    commitment: Commitment | None = None  # whose receipt the match is opened with
    deal: SignedDeal | None = None  # whose seed the match is opened with

    @property
    def sender(self) -> str | None:
        return None if self.by is None else self.by.id

    @property
    def signature(self) -> tuple[str | None, str]:
        return (self.sender, self.key or "")


class Handled(Struct, frozen=True):
    """The commit of a command; `repeated` if it was made by an earlier request with this key."""

    rendered: RenderedCommit
    repeated: bool = False

    @property
    def commit(self) -> AnyCommit:
        return self.rendered.commit

    @property
    def match(self) -> Match:
        return self.rendered.match


class Clocks(Protocol):
    async def settle(self) -> None:
        """Credit the running clocks with the time of an outage."""
        ...


class CommandExecutor:
    """Load, decide, append; a write conflict is decided again (optimistic concurrency)."""

    def __init__(
        self,
        log: Log,
        matches: MatchCache,
        time: GameTime,
        threads: WorkQueue | None = None,
        lookups: Lookups = NO_LOOKUPS,
    ) -> None:
        self._log = log
        self._matches = matches
        self._time = time
        self._threads = threads or WorkQueue("threads")
        self._lookups = lookups

    async def execute(self, request: CommandRequest) -> Handled:
        """Idempotent under a key: a repeated request returns the first commit."""
        try:
            handled = await self._locked(request)
        except (Refusal, ServiceError, LogUnavailableError) as error:
            COMMANDS.labels(outcome_of(error)).inc()
            raise
        (REPEATED if handled.repeated else ACCEPTED).inc()
        return handled

    async def append_decided(self, decided: Sequence[tuple[AnyCommit, Match]]) -> Match:
        """Append a match that was decided beforehand, from its first commit on."""
        known = self._matches.cached(decided[0][0].match)
        async with known.lock:
            try:
                for commit, after in decided:
                    await self._append(known, encode(commit), RenderedCommit(commit, after))
            finally:
                self._matches.drop_unopened(known)
        return decided[-1][1]

    async def _locked(self, request: CommandRequest) -> Handled:
        known = self._matches.cached(request.match)
        async with known.lock:
            try:
                return await self._with_retries(request, known)
            finally:
                self._matches.drop_unopened(known)

    async def _with_retries(self, request: CommandRequest, known: CachedMatch) -> Handled:
        for _ in range(MAX_CONFLICT_RETRIES + 1):
            before = known.match
            try:
                return await self._attempt(request, known)
            except WriteConflictError:
                await self._matches.reload(known)
            except (Refusal, ServiceError):
                # Refused by the cached match: final only if the cache is current.
                if known.match is before and not await self._matches.catch_up(known):
                    raise
        raise WriteConflictError

    async def _attempt(self, request: CommandRequest, known: CachedMatch) -> Handled:
        if (first := known.versions.get(request.signature)) is not None:
            return await self._repeated(request, first)
        before = known.match
        self._check(request, before)
        waits = before.board is None
        relations = await self._lookups.relations.of(before, request.by) if waits else UNRELATED
        context = self._context(request, before, relations)
        if (deal := request.deal or before.agreed.daily) is not None:
            context = replace(context, seed=await self._lookups.seed_of(deal))
        decision = await self._decided(before, request.command, context)
        self._require_time(decision.match)
        commit = _commit(request, before, context, decision)
        entry = encode(commit)
        rendered = RenderedCommit(commit, committed(decision.match, commit, entry.hash))
        await self._append(known, entry, rendered)
        return Handled(rendered)

    async def _decided(self, match: Match, command: Command, context: Context) -> Decision:
        if max(len(match.past), len(context.past)) <= MAX_PAST_ON_THE_LOOP:
            return decide(match, command, context)
        return await self._threads.in_thread(partial(decide, match, command, context))

    async def _append(self, known: CachedMatch, entry: Entry, rendered: RenderedCommit) -> None:
        self._matches.expect(rendered)
        if not await self._log.append(entry, rendered.commit.previous):
            raise WriteConflictError
        known.advance_to(rendered.commit, rendered.match)

    async def _repeated(self, request: CommandRequest, version: int) -> Handled:
        (entry,) = await self._log.read(request.match, after=version - 1, limit=1)
        commit = decode(entry)
        if commit.command != request.command:
            raise KeyReusedError
        match = await self._matches.at(request.match, version)
        return Handled(RenderedCommit(commit, match), repeated=True)

    def _check(self, request: CommandRequest, match: Match) -> None:
        """The version to match is the one that the sender may see."""
        if match.version == 0 and not request.opens:
            raise NotFoundError("match", request.match)
        shown = match.shown_to(match.seat_of(request.by))
        if request.expected not in {None, shown}:
            raise StaleVersionError(request.match, self._log.epoch, shown)
        self._require_time(match)

    def _require_time(self, match: Match) -> None:
        """No clock is started, charged or stopped by a time that is not known."""
        if match.clock is not None and match.outcome is None:
            self._time.require()

    def _context(self, request: CommandRequest, match: Match, relations: Relations) -> Context:
        seed, at = "", max(self._time.now(), match.updated_at)
        if (given := request.commitment) is not None:
            seed, at = given.seed, max(at, given.receipt.at)
        elif match.version == 0:
            seed = secrets.token_hex(32)
        past, pack = request.past, request.pack
        return Context(request.by, at, seed, past=past, pack=pack, relations=relations)


class CommandHandler:
    """Handles the commands of players: no clock may be charged for an outage before a move."""

    def __init__(self, executor: CommandExecutor, clocks: Clocks, time: GameTime) -> None:
        self._executor = executor
        self._clocks = clocks
        self._time = time

    async def handle(self, request: CommandRequest) -> Handled:
        if not self._time.is_settled:
            await self._clocks.settle()
        return await self._executor.execute(request)

    async def append_decided(self, decided: Sequence[tuple[AnyCommit, Match]]) -> Match:
        return await self._executor.append_decided(decided)


def _commit(
    request: CommandRequest, match: Match, context: Context, decision: Decision
) -> AnyCommit:
    return Commit(
        match=request.match,
        version=match.version + 1,
        at=context.at,
        by=request.sender,
        seat=decision.seat,
        key=request.key,
        command=request.command,
        events=decision.events,
        chance=decision.rolls,
        salt=secrets.token_bytes(SALT_BYTES),
        previous=match.head,
    )

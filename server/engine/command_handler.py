"""Load, decide, append: the only writer. It never looks into a command or an event."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec import Struct

from domain.commit import SALT_BYTES, AnyCommit, Commit
from domain.match import Context, Decision, Match, committed, decide
from domain.match.past_move import Past
from domain.messages import Command
from domain.player import Player, id_of
from domain.refusals import Refusal
from server.engine.errors import (
    KeyReusedError,
    NotFoundError,
    ServiceError,
    StaleVersionError,
    WriteConflictError,
)
from server.engine.etags import etag
from server.engine.match_cache import CachedMatch, MatchCache
from server.store import metrics
from server.store.codec import decode, encode
from server.store.port import Entry, Log, LogUnavailableError

RACES = 3


class CommandRequest(Struct, frozen=True, kw_only=True):
    """One command, and all that came with it."""

    match: str
    command: Command
    by: Player | None
    opens: bool = False
    key: str | None = None
    expected: int | None = None
    past: Past = ()


class Handled(Struct, frozen=True):
    """What was done, and the match right after it."""

    commit: AnyCommit
    match: Match
    repeated: bool = False


class CommandHandler:
    def __init__(self, log: Log, matches: MatchCache, now: Callable[[], datetime]) -> None:
        self._log = log
        self._matches = matches
        self._now = now

    async def handle(self, order: CommandRequest) -> Handled:
        """The first answer to this order, now or when it was first given."""
        try:
            handled = await self._handle(order)
        except (Refusal, ServiceError, LogUnavailableError) as turned_down:
            metrics.COMMANDS.labels(_outcome(turned_down)).inc()
            raise
        (metrics.REPEATED if handled.repeated else metrics.ACCEPTED).inc()
        return handled

    async def _handle(self, order: CommandRequest) -> Handled:
        known = self._matches.cached(order.match)
        async with known.lock:
            try:
                return await self._persist(order, known)
            finally:
                self._matches.forget_unknown(known)

    async def keep(self, decided: Sequence[tuple[AnyCommit, Match]]) -> Match:
        """A match that was decided beforehand, from its first commit on."""
        known = self._matches.cached(decided[0][0].match)
        async with known.lock:
            try:
                for commit, after in decided:
                    await self._append(known, encode(commit), Handled(commit, after))
            finally:
                self._matches.forget_unknown(known)
        return decided[-1][1]

    async def _persist(self, order: CommandRequest, known: CachedMatch) -> Handled:
        for _ in range(RACES + 1):
            before = known.match
            try:
                return await self._attempt(order, known)
            except WriteConflictError:
                await self._matches.renew(known)
            except (Refusal, ServiceError):
                # Turned down by what is remembered: it stands only if that is current.
                if known.match is before and not await self._matches.catch_up(known):
                    raise
        raise WriteConflictError

    async def _attempt(self, order: CommandRequest, known: CachedMatch) -> Handled:
        if (first := known.versions.get(_signature(order))) is not None:
            return await self._repeat(order, first)
        before = known.match
        self._check(order, before)
        context = self._context(order, before)
        decision = decide(before, order.command, context)
        commit = _commit(order, before, context, decision)
        entry = encode(commit)
        handled = Handled(commit, committed(decision.match, commit, entry.hash))
        await self._append(known, entry, handled)
        return handled

    async def _append(self, known: CachedMatch, entry: Entry, handled: Handled) -> None:
        if not await self._log.append(entry, handled.commit.previous):
            raise WriteConflictError
        known.keep(handled.commit, handled.match)

    async def _repeat(self, order: CommandRequest, version: int) -> Handled:
        (entry,) = await self._log.read(order.match, after=version - 1, limit=1)
        commit = decode(entry)
        if commit.command != order.command:
            raise KeyReusedError
        return Handled(commit, await self._matches.at(order.match, version), repeated=True)

    def _check(self, order: CommandRequest, match: Match) -> None:
        if match.version == 0 and not order.opens:
            raise NotFoundError("match", order.match)
        if order.expected not in {None, match.version}:
            raise StaleVersionError(
                order.match, etag(self._log.epoch, match.version), match.version
            )

    def _context(self, order: CommandRequest, match: Match) -> Context:
        seed = secrets.token_hex(32) if match.version == 0 else ""
        at = max(self._now(), match.updated_at)
        return Context(order.by, at, seed, past=order.past)


def _signature(order: CommandRequest) -> tuple[str | None, str]:
    return (id_of(order.by), order.key or "")


def _commit(order: CommandRequest, match: Match, context: Context, decision: Decision) -> AnyCommit:
    return Commit(
        match=order.match,
        version=match.version + 1,
        at=context.at,
        by=id_of(order.by),
        seat=decision.seat,
        key=order.key,
        command=order.command,
        events=decision.events,
        chance=decision.rolls,
        salt=secrets.token_bytes(SALT_BYTES),
        previous=match.head,
    )


def _outcome(turned_down: Exception) -> str:
    return "refused" if isinstance(turned_down, Refusal) else type(turned_down).__name__

"""Invitations of bots: made here, and pending on every server until a bot sits down.

An invitation is pending while its inviter waits, and is offered to all bots of that name. The one
that takes the seat accepts it, by a commit of the match; if none does in time, the inviter gets
an error.
"""

import asyncio
from contextlib import suppress

from domain.commit import AnyCommit
from domain.match import Match
from domain.match.refusals import OVER, SEAT_TAKEN
from domain.refusals import Refusal
from projections.lobby import CommitListener, MatchRow
from server.bots.bot_registry import BotRegistry, PendingRequests
from server.bots.mailbox import Invitation
from server.engine.errors import BotUnavailableError, NotFoundError, ServiceError
from server.engine.match_cache import MatchCache
from server.store.port import LogUnavailableError

ACCEPT_TIMEOUT_S = 5.0


class Invitations:
    def __init__(
        self,
        bot_registry: BotRegistry,
        pending_requests: PendingRequests,
        matches: MatchCache,
        listeners: set[CommitListener],
    ) -> None:
        self._bot_registry = bot_registry
        self._pending_requests = pending_requests
        self._matches = matches
        self._listeners = listeners
        self._tasks: set[asyncio.Task[None]] = set()

    async def offer(self, invitation: Invitation) -> Match:
        """The match once the bot is seated; raises if it does not sit down."""
        changed = asyncio.Event()

        def listen(commit: AnyCommit, _row: MatchRow | None) -> None:
            if commit.match == invitation.match:
                changed.set()

        self._listeners.add(listen)
        try:
            with self._pending_requests.pending(invitation):
                async with asyncio.timeout(ACCEPT_TIMEOUT_S):
                    return await self._accepted(invitation, changed)
        except TimeoutError as late:
            raise BotUnavailableError from late
        finally:
            self._listeners.discard(listen)

    def offer_in_background(self, invitation: Invitation) -> None:
        """The match shows whether it is accepted."""
        task = asyncio.create_task(self._offered(invitation))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accepted(self, invitation: Invitation, changed: asyncio.Event) -> Match:
        players = set[str]()
        while True:
            changed.clear()
            players |= {bot.player.id for bot in self._bot_registry.all if invitation.is_for(bot)}
            match = await self._matches.latest(invitation.match)
            if match.version == 0:
                # The log was restored from an older state meanwhile.
                raise NotFoundError("match", invitation.match)
            seated = match.seats[invitation.seat]
            if seated is not None and seated.id in players:
                return match
            if seated is not None:
                raise Refusal(SEAT_TAKEN, seat=invitation.seat)
            if match.outcome is not None:
                raise Refusal(OVER)
            await changed.wait()

    async def _offered(self, invitation: Invitation) -> None:
        with suppress(ServiceError, Refusal, LogUnavailableError):
            await self.offer(invitation)

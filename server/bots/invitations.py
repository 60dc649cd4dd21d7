"""Invitations that wait for a bot to sit down: asked for here, and on other servers.

An invitation stands for as long as its inviter waits, and is offered to all bots of that name.
Whichever takes the seat has answered it, in the match's own log; if none does in time, the inviter
is told.
"""

import asyncio
from collections import Counter
from contextlib import suppress

from domain.commit import AnyCommit
from domain.match import Match
from domain.match.refusals import OVER, SEAT_TAKEN
from domain.refusals import Refusal
from projections.lobby import MatchRow
from server.bots.bot_registry import BotRegistry
from server.bots.mailbox import Invitation
from server.bots.pending_requests import PendingRequests
from server.engine.errors import BotUnavailableError, NotFoundError, ServiceError
from server.engine.match_cache import MatchCache
from server.store.port import LogUnavailableError

ACCEPT_TIMEOUT_S = 5.0


class Invitations:
    def __init__(
        self, bot_registry: BotRegistry, pending_requests: PendingRequests, matches: MatchCache
    ) -> None:
        self._bot_registry = bot_registry
        self._pending_requests = pending_requests
        self._matches = matches
        self._awaited: Counter[str] = Counter()  # in these matches
        self._news = asyncio.Event()
        self._errands: set[asyncio.Task[None]] = set()

    async def offer(self, invitation: Invitation) -> Match:
        """The match once the bot sits there; or why it does not."""
        self._awaited.update((invitation.match,))
        try:
            with self._pending_requests.standing(invitation):
                async with asyncio.timeout(ACCEPT_TIMEOUT_S):
                    return await self._accepted(invitation)
        except TimeoutError as late:
            raise BotUnavailableError from late
        finally:
            self._awaited -= Counter((invitation.match,))

    def remind(self, invitation: Invitation) -> None:
        """Offered without anybody waiting for the answer: the match shows it."""
        task = asyncio.create_task(self._offered(invitation))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def tell(self, commit: AnyCommit, row: MatchRow | None) -> None:
        """What happens in a match: inviters look again, and bots hear of it."""
        self._bot_registry.tell(commit, row)
        if commit.match in self._awaited:
            self._news.set()
            self._news = asyncio.Event()

    async def _accepted(self, invitation: Invitation) -> Match:
        players = set[str]()
        while True:
            news = self._news
            players |= {bot.player.id for bot in self._bot_registry.all if invitation.is_for(bot)}
            match = await self._matches.latest(invitation.match)
            if match.version == 0:
                # The log was restored from something older meanwhile.
                raise NotFoundError("match", invitation.match)
            sitting = match.seats[invitation.seat]
            if sitting is not None and sitting.id in players:
                return match
            if sitting is not None:
                raise Refusal(SEAT_TAKEN, seat=invitation.seat)
            if match.outcome is not None:
                raise Refusal(OVER)
            await news.wait()

    async def _offered(self, invitation: Invitation) -> None:
        with suppress(ServiceError, Refusal, LogUnavailableError):
            await self.offer(invitation)

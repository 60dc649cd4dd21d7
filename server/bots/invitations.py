"""Invitations that wait for a bot to sit down: asked for here, and on other servers.

An invitation stands for as long as its inviter waits, and every server hears of it with the roll
call: it is offered to all bots of that name, and to one that comes back meanwhile. Whichever takes
the seat has answered it, in the match's own log; if none does in time, the inviter is told.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import msgspec

from domain.commit import AnyCommit
from domain.match import Match
from domain.match.refusals import OVER, SEAT_TAKEN
from domain.refusals import Refusal
from projections.lobby import MatchRow
from server.bots.bell import Bell, Invitation
from server.bots.bot import Bot
from server.bots.roster import Roster
from server.matches import Matches
from server.store.port import LogUnavailable
from server.trouble import BotAway, Trouble, UnknownThing

PATIENCE = 5.0

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(frozenset[Invitation]).decode


class Invitations:
    def __init__(self, roster: Roster, matches: Matches, urgent: asyncio.Event) -> None:
        self._roster = roster
        self._matches = matches
        # Set, the other servers hear of it at once.
        self._urgent = urgent
        self._here: Counter[Invitation] = Counter()
        self._elsewhere: frozenset[Invitation] = frozenset()
        self._news = asyncio.Event()
        self._errands: set[asyncio.Task[None]] = set()

    async def offer(self, invitation: Invitation) -> Match:
        """The match once the bot sits there; or why it does not."""
        self._here.update((invitation,))
        self._roster.ring(invitation.bot, invitation)
        self._urgent.set()
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._accepted(invitation)
        except TimeoutError as late:
            raise BotAway from late
        finally:
            self._here -= Counter((invitation,))

    def remind(self, invitation: Invitation) -> None:
        """Offered without anybody waiting for the answer: the match shows it."""
        task = asyncio.create_task(self._offered(invitation))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def arrive(self, bot: Bot, bell: Bell) -> None:
        """A bot is there, perhaps again: what waits for it still stands."""
        for invitation in {*self._here, *self._elsewhere}:
            if invitation.bot == bot.bot:
                bell.ring(invitation)

    def tell(self, commit: AnyCommit, row: MatchRow | None) -> None:
        """What happens in a match: inviters look again, and bots hear of it."""
        self._roster.tell(commit, row)
        if any(invitation.match == commit.match for invitation in self._here):
            self._news.set()
            self._news = asyncio.Event()

    def words(self) -> bytes:
        """All that other servers should know."""
        return _encode(tuple(self._here)) if self._here else b""

    def hear(self, said: dict[str, bytes]) -> None:
        """What all others say now."""
        asked = frozenset(invitation for words in said.values() for invitation in _read(words))
        for invitation in asked - self._elsewhere:
            self._roster.ring(invitation.bot, invitation)
        self._elsewhere = asked

    async def _accepted(self, invitation: Invitation) -> Match:
        players = set[str]()
        while True:
            news = self._news
            players |= {bot.player.id for bot in self._roster.all if bot.bot == invitation.bot}
            match = await self._matches.latest(invitation.match)
            if match.version == 0:
                # The log was restored from something older meanwhile.
                raise UnknownThing("match", invitation.match)
            sitting = match.seats[invitation.seat]
            if sitting is not None and sitting.id in players:
                return match
            if sitting is not None:
                raise Refusal(SEAT_TAKEN, seat=invitation.seat)
            if match.outcome is not None:
                raise Refusal(OVER)
            await news.wait()

    async def _offered(self, invitation: Invitation) -> None:
        with suppress(Trouble, Refusal, LogUnavailable):
            await self.offer(invitation)


def _read(words: bytes) -> Iterable[Invitation]:
    try:
        return _decode(words)
    except msgspec.MsgspecError:
        # A newer server may say it in another way; its inviter is told that nobody came.
        return ()

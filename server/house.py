"""Everything that answering a request may need, put together once."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from server.bots.analyses import Analyses
from server.bots.invitations import Invitations
from server.bots.roster import Roster
from server.bots.wishes import Wishes
from server.doors import Doors
from server.feed.audience import Audience
from server.feed.hall import Hall
from server.feed.hub import Hub
from server.feed.roll_call import RollCall, Speaker
from server.feed.runner import Runner
from server.feed.timekeeper import Timekeeper
from server.feed.turnout import Turnout
from server.handling import Handled, Handling, Order
from server.identity import Identity
from server.limiting import Limiting
from server.matches import Matches
from server.proofs.keys import Keys
from server.settings import Settings
from server.store.port import Store


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class House:
    settings: Settings
    store: Store
    matches: Matches
    handling: Handling
    identity: Identity
    limiting: Limiting
    audience: Audience
    hub: Hub
    hall: Hall
    doors: Doors
    runner: Runner
    timekeeper: Timekeeper
    turnout: Turnout
    roster: Roster
    wishes: Wishes
    invitations: Invitations
    analyses: Analyses
    roll_call: RollCall
    replaying: asyncio.Semaphore
    keys: Keys
    now: Callable[[], datetime]

    async def obey(self, order: Order) -> Handled:
        """A player's order, once the clocks are right."""
        await self.timekeeper.settle()
        return await self.handling.handle(order)


def build(settings: Settings, store: Store, now: Callable[[], datetime] = now) -> House:
    matches = Matches(store.log)
    handling = Handling(store.log, matches, now)
    audience = Audience()
    hub = Hub(matches, audience)
    hall = Hall()
    roster, urgent = Roster(), asyncio.Event()
    wishes = Wishes(roster, urgent)
    invitations = Invitations(roster, wishes, matches)
    runner = Runner(store, hub, hall, invitations)
    turnout = Turnout(runner, audience, hall)
    said: dict[str, Speaker] = {"present": hub, "bots": roster, "wishes": wishes}
    return House(
        settings=settings,
        store=store,
        matches=matches,
        handling=handling,
        identity=Identity(store.guests, now),
        limiting=Limiting(settings.limits),
        audience=audience,
        hub=hub,
        hall=hall,
        doors=Doors(),
        runner=runner,
        timekeeper=Timekeeper(runner, handling, store.pulse, now),
        turnout=turnout,
        roster=roster,
        wishes=wishes,
        invitations=invitations,
        analyses=Analyses(roster, wishes, store.shelf),
        roll_call=RollCall(store.attendance, said, turnout, urgent),
        replaying=asyncio.Semaphore(1),
        keys=Keys(store.vault, now),
        now=now,
    )

"""The services that request handlers depend on: built once, at start-up."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from typing import Protocol, cast

from server.addresses.client_address import ClientAddresses, host_of
from server.api.authentication import Authenticator
from server.api.open_streams import OpenStreams
from server.api.rate_limits import Limits, RateLimiter
from server.api.requests import Connection
from server.bots.analyses import Analyses
from server.bots.bot_registry import BotRegistry, PendingRequests
from server.bots.invitations import Invitations
from server.engine.clocks import ClockService
from server.engine.command_handler import CommandHandler
from server.engine.commitments import Commitments
from server.engine.daily_deals import DailyDeals
from server.engine.errors import NotAllowedError
from server.engine.game_time import GameTime
from server.engine.guest_cache import GuestCache
from server.engine.match_cache import MatchCache
from server.engine.readiness import Readiness
from server.engine.relations import PlayerRelations
from server.engine.signing_keys import Keys
from server.engine.work_queue import WorkQueue
from server.live.feed import FeedConsumer
from server.live.hub import MatchHub
from server.live.lobby_feed import LobbyFeed
from server.presence.gossip import GossipExchange
from server.presence.tracker import LobbyCounter, PresenceTracker
from server.store.disk_space import DiskSpace
from server.store.port import LogUnavailableError, Store
from server.transport.refusals import RefusalLog

CATCH_UP_TIMEOUT_S = 5.0
# It is asked for its time every second.
MAX_SILENCE_S = 3.0


@dataclass(frozen=True, slots=True)
class Services:
    limits: Limits
    addresses: ClientAddresses
    write_timeout: float
    bots_key: str | None
    store: Store
    guests: GuestCache
    disk_space: DiskSpace
    readiness: Readiness
    matches: MatchCache
    command_handler: CommandHandler
    identity: Authenticator
    relations: PlayerRelations
    rate_limiter: RateLimiter
    presence: PresenceTracker
    hub: MatchHub
    lobby_feed: LobbyFeed
    refusals: RefusalLog
    streams: OpenStreams
    feed_consumer: FeedConsumer
    clocks: ClockService
    lobby_counter: LobbyCounter
    bot_registry: BotRegistry
    pending_requests: PendingRequests
    invitations: Invitations
    analyses: Analyses
    gossip: GossipExchange
    slices: WorkQueue
    threads: WorkQueue
    keys: Keys
    commitments: Commitments
    daily_deals: DailyDeals
    time: GameTime
    now: Callable[[], datetime]

    def is_operator(self, key: str | None) -> bool:
        """Whether the key proves that the sender runs this server's bots; a wrong one raises."""
        if key is None:
            return False
        if not self.bots_key or not compare_digest(key.encode(), self.bots_key.encode()):
            raise NotAllowedError
        return True

    async def caught_up(self) -> FeedConsumer:
        """The read models, once they include every commit that this server has answered.

        While the log is away, as they are: `stale_s` says so.
        """
        try:
            async with asyncio.timeout(0 if self.stale_s is not None else CATCH_UP_TIMEOUT_S):
                await self.feed_consumer.caught_up()
        except TimeoutError as error:
            if self.stale_s is None:
                raise LogUnavailableError("the feed does not arrive") from error
        return self.feed_consumer

    @property
    def stale_s(self) -> float | None:
        """While the log is away, the time since it last answered; otherwise None."""
        age_s = self.time.age_s
        return age_s if self.feed_consumer.is_away or age_s > MAX_SILENCE_S else None


class _HasServices(Protocol):
    services: Services


def services_of(connection: Connection) -> Services:
    """Those of the application; a dependency would cost a POST three percent of its time."""
    return cast("_HasServices", connection.app.state).services


def address_of(connection: Connection) -> str:
    """The key under which the client's address is counted."""
    return services_of(connection).addresses.key(host_of(connection.scope["client"]))

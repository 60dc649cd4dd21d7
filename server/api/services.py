"""The services that request handlers depend on: built once, at start-up."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from server.api.authentication import Authenticator
from server.api.rate_limits import Limits, RateLimiter
from server.api.websocket_protocol import ConnectionTracker
from server.bots.analyses import Analyses
from server.bots.bot_registry import BotRegistry
from server.bots.invitations import Invitations
from server.bots.pending_requests import PendingRequests
from server.engine.clocks import ClockService
from server.engine.command_handler import CommandHandler
from server.engine.match_cache import MatchCache
from server.live.feed import FeedConsumer
from server.live.hub import MatchHub
from server.live.lobby_feed import LobbyFeed
from server.presence.gossip import GossipExchange
from server.presence.lobby_counts import LobbyCounter
from server.presence.tracker import PresenceTracker
from server.replays.signing_keys import Keys
from server.store.port import Store


@dataclass(frozen=True, slots=True)
class Services:
    limits: Limits
    write_timeout: float
    bots_key: str | None
    store: Store
    matches: MatchCache
    command_handler: CommandHandler
    identity: Authenticator
    rate_limiter: RateLimiter
    presence: PresenceTracker
    hub: MatchHub
    lobby_feed: LobbyFeed
    connections: ConnectionTracker
    feed_consumer: FeedConsumer
    clocks: ClockService
    lobby_counter: LobbyCounter
    bot_registry: BotRegistry
    pending_requests: PendingRequests
    invitations: Invitations
    analyses: Analyses
    gossip: GossipExchange
    replaying: asyncio.Semaphore
    keys: Keys
    now: Callable[[], datetime]

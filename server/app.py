"""The composition root: builds the store, the services and the application."""

import asyncio
import signal
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager

import structlog
from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from msgspec import Struct

from projections.lobby import CommitListener
from server.addresses.client_address import ClientAddresses
from server.api.authentication import Authenticator
from server.api.handlers import route_handlers
from server.api.open_streams import OpenStreams
from server.api.problems import answer_problem
from server.api.rate_limits import RateLimiter
from server.api.services import Services
from server.bots.analyses import Analyses
from server.bots.bot_registry import BotRegistry, PendingRequests
from server.bots.invitations import Invitations
from server.engine.clocks import ClockService
from server.engine.command_handler import CommandExecutor, CommandHandler
from server.engine.commitments import Commitments
from server.engine.daily_deals import DailyDeals
from server.engine.game_time import GameTime, TimeBounds
from server.engine.guest_cache import GuestCache
from server.engine.lookups import Lookups
from server.engine.match_cache import MatchCache
from server.engine.readiness import Readiness
from server.engine.relations import PlayerRelations
from server.engine.signing_keys import Keys
from server.engine.work_queue import WorkQueue
from server.live.feed import FeedConsumer
from server.live.hub import MatchHub
from server.live.lobby_feed import LobbyFeed
from server.presence.gossip import GossipExchange, GossipTopic
from server.presence.tracker import LobbyCounter, PresenceTracker
from server.settings import Settings
from server.store.disk_space import DiskSpace
from server.store.embedded import EmbeddedRedis
from server.store.port import LogUnavailableError, Store
from server.store.redis import open_redis
from server.transport.refusals import RefusalLog

log = structlog.stdlib.get_logger()

_EXPOSED = ["Age", "Cache-Status", "ETag", "Link", "Location", "Retry-After", "X-Request-Id"]
# The file of the high-water mark; the name is older than the term.
_HIGH_WATER_MARK = "witness"


class RedisNotFoundError(Exception):
    """No Redis answers at the given URL; the message says why."""


class RedisProcess(Struct, frozen=True):
    """The URL of the Redis, and where the program of an embedded one came from."""

    url: str
    embedded: str | None = None


@asynccontextmanager
async def redis_process(settings: Settings) -> AsyncGenerator[RedisProcess]:
    """The Redis that the settings name by its URL, or an embedded one."""
    settings.data.mkdir(parents=True, exist_ok=True)
    if settings.redis is not None:
        yield RedisProcess(settings.redis)
        return
    async with EmbeddedRedis(settings.data) as embedded:
        yield RedisProcess(embedded.url, embedded.binary.source)


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncGenerator[Store]:
    async with redis_process(settings) as redis:
        try:
            store = await open_redis(
                redis.url,
                high_water_mark=settings.data / _HIGH_WATER_MARK,
                embedded=redis.embedded,
            )
        except (LogUnavailableError, ValueError) as error:
            raise RedisNotFoundError(f"there is no Redis where --redis says: {error}") from error
        try:
            yield store
        finally:
            await store.close()


def client_addresses(settings: Settings) -> ClientAddresses:
    return ClientAddresses(
        settings.trusted_proxies, settings.ipv6_prefix, logged=settings.log_addresses
    )


def build_services(settings: Settings, store: Store, time: GameTime | None = None) -> Services:
    disk_space = DiskSpace(settings.data)
    bounds = TimeBounds(settings.clock_error_ms, settings.clock_age)
    time = time or GameTime(store.heartbeat, bounds)
    waiting = settings.limits.work_per_address
    slices, threads = WorkQueue("slices", waiting), WorkQueue("threads", waiting)
    matches = MatchCache(store.log, slices)
    relations = PlayerRelations(store.guests, rate_one_address=settings.rate_one_address)
    keys = Keys(store.secret_store, time.now)
    deals = DailyDeals(store.deals, keys, time)
    lookups = Lookups(relations, deals.seed_of)
    executor = CommandExecutor(store.log, matches, time, threads, lookups)
    listeners: set[CommitListener] = set()
    presence = PresenceTracker()
    hub = MatchHub(matches, presence)
    lobby_feed = LobbyFeed()
    bot_registry = BotRegistry(listeners, settings.guest_bots)
    pending_requests = PendingRequests(bot_registry)
    invitations = Invitations(bot_registry, pending_requests, matches, listeners)
    feed_consumer = FeedConsumer(store, matches, hub, lobby_feed, listeners)
    clocks = ClockService(feed_consumer, executor, time)
    lobby_counter = LobbyCounter(feed_consumer, presence, lobby_feed.publish)
    addresses = client_addresses(settings)
    refusals = RefusalLog(addresses.logged)
    return Services(
        limits=settings.limits,
        addresses=addresses,
        write_timeout=settings.write_timeout,
        bots_key=settings.bots_key,
        store=store,
        guests=GuestCache(store.guests),
        disk_space=disk_space,
        readiness=Readiness(store, time, disk_space),
        matches=matches,
        command_handler=CommandHandler(executor, clocks, time),
        identity=Authenticator(store.guests, time.now),
        relations=relations,
        rate_limiter=RateLimiter(settings.limits, store.rate_buckets),
        presence=presence,
        hub=hub,
        lobby_feed=lobby_feed,
        refusals=refusals,
        streams=OpenStreams(settings.transport, refusals),
        feed_consumer=feed_consumer,
        clocks=clocks,
        lobby_counter=lobby_counter,
        bot_registry=bot_registry,
        pending_requests=pending_requests,
        invitations=invitations,
        analyses=Analyses(bot_registry, pending_requests, store.analysis_cache, matches),
        gossip=_gossip(store, hub, bot_registry, pending_requests, lobby_counter),
        slices=slices,
        threads=threads,
        keys=keys,
        daily_deals=deals,
        commitments=Commitments(store.commitments, store.log, keys, time.now),
        time=time,
        now=time.now,
    )


def _gossip(
    store: Store,
    hub: MatchHub,
    bot_registry: BotRegistry,
    pending_requests: PendingRequests,
    lobby_counter: LobbyCounter,
) -> GossipExchange:
    topics: dict[str, GossipTopic] = {
        "present": hub,
        "bots": bot_registry,
        "requests": pending_requests,
    }
    return GossipExchange(store.presence_store, topics, lobby_counter, pending_requests.urgent)


def make_app(services: Services) -> Litestar:
    """The ASGI application on these services."""
    return Litestar(
        route_handlers=route_handlers(),
        state=State({"services": services, "broken": None}),
        lifespan=[_background_work],
        exception_handlers={Exception: answer_problem},
        cors_config=CORSConfig(allow_origins=["*"], expose_headers=_EXPOSED),
        request_max_body_size=services.limits.body_bytes,
        openapi_config=None,
        logging_config=None,
    )


@asynccontextmanager
async def _background_work(app: Litestar) -> AsyncGenerator[None]:
    """Runs beside the requests: read models, clocks and gossip between servers."""
    services: Services = app.state.services
    await services.time.start()
    await services.feed_consumer.prepare()
    await services.clocks.tick()
    async with AsyncExitStack() as stack:
        for each in (
            services.time,
            services.disk_space,
            services.rate_limiter,
            services.feed_consumer,
            services.clocks,
            services.gossip,
            services.daily_deals,
        ):
            stack.push_async_callback(_end, _begin(app, each.run()))
        yield
    await services.gossip.leave()
    await services.feed_consumer.save()


def _begin(app: Litestar, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    """Starts a task whose failure stops the server: without it, health checks would pass."""

    def stop_if_broken(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.critical("background_work_failed", exc_info=error)
            app.state.broken = error
            signal.raise_signal(signal.SIGTERM)

    task = asyncio.create_task(work)
    task.add_done_callback(stop_if_broken)
    return task


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])

"""A cursor yields exactly the missing commits, once, in order, whatever falls between."""

import asyncio
from collections.abc import Coroutine, Mapping
from functools import cache

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from domain.match import UNOPENED, advance
from kit.live_client import Client
from kit.live_history import MATCH, SHARED, SteppingLog, histories
from kit.store_doubles import AlteredStore
from projections.frames import frame
from server.api.services import Services
from server.app import build_services
from server.settings import Settings
from server.store.codec import decode
from server.store.port import Entry
from server.store.redis import RedisStore

CLIENTS = st.integers(0, 2)
LONG_ENOUGH = 400
SETTINGS = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


@cache
def frames(history: int) -> Mapping[int, str]:
    """The frames that a spectator gets of a whole history, by version."""
    encoded, match = {}, UNOPENED
    for entry in histories()[history]:
        commit = decode(entry)
        match = advance(match, commit, entry.hash)
        encoded[match.version] = msgspec.json.encode(frame(match, commit, None)).decode()
    return encoded


class Resuming(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.history = 0
        self.log = SteppingLog()
        self.store = AlteredStore(RedisStore("redis://"), self.log)
        self.feed: list[Entry] = []
        self.is_noticed = True
        self._append()
        self.services = self._services()
        ever = frozenset([*frames(0).values(), *frames(1).values()])
        self.clients = [Client(self.services, MATCH, ever) for _ in range(3)]

    @rule(count=st.integers(1, 4))
    def commits_come(self, count: int) -> None:
        for _ in range(count):
            self._append()

    @rule(count=st.integers(1, 4))
    def the_feed_delivers(self, count: int) -> None:
        self._tell(count)

    @precondition(lambda self: len(self.feed) > 1)
    @rule()
    def the_feed_skips(self) -> None:
        self.feed.pop(0)

    @rule(number=CLIENTS)
    def a_client_comes_or_is_cut(self, number: int) -> None:
        client = self.clients[number]
        self._run(self._cut(client) if client.is_connected else self._connect(client))

    @rule(number=CLIENTS)
    def a_client_reads_it_elsewhere(self, number: int) -> None:
        """Over HTTP, or from another server: it may know more than this one was fed."""
        client = self.clients[number]
        if not client.is_connected and client.epoch in {None, self.log.epoch}:
            client.epoch = self.log.epoch
            for version in range(client.version + 1, len(self.log.entries) + 1):
                client.commits[version] = frames(self.history)[version]
                client.version = version

    @rule(number=CLIENTS)
    def a_client_reads_or_stalls(self, number: int) -> None:
        reads = self.clients[number].reads
        if reads.is_set():
            reads.clear()
        else:
            reads.set()

    @rule(count=st.integers(0, 12))
    def time_passes(self, count: int) -> None:
        self._run(_ticks(count))

    @rule(again=st.integers(0, 3))
    def the_server_restarts(self, again: int) -> None:
        """Its feed begins a little before the end of the log."""
        self._run(self._cut_all())
        self.services, self.is_noticed = self._services(), True
        self.feed = self.log.entries[len(self.log.entries) - again :]
        for client in self.clients:
            client.move_to(self.services)

    @precondition(lambda self: self.history == 0)
    @rule(upto=st.integers(1, SHARED), more=st.integers(0, 8), is_fed=st.booleans())
    def the_log_loses_its_tail(self, upto: int, more: int, *, is_fed: bool) -> None:
        """Another history goes on from an earlier point, and its commits may be fed at once."""
        self.log.lose("another", min(upto, len(self.log.entries)))
        self.history, self.feed, self.is_noticed = 1, [], False
        for _ in range(more):
            self._append()
        if is_fed:
            self._tell(more)

    @precondition(lambda self: not self.is_noticed)
    @rule()
    def the_loss_is_noticed(self) -> None:
        self._notice()

    @rule()
    def everybody_catches_up(self) -> None:
        """In the end every client has exactly the commits of the log."""
        self._notice()
        self._run(self._all_come())
        self._tell(len(self.feed))
        self._run(_ticks(LONG_ENOUGH))
        last = len(self.log.entries)
        for client in self.clients:
            client.check()
            assert client.version == last
            expected = {each: frames(self.history)[each] for each in client.commits}
            assert client.commits == expected
            assert [*client.commits] == list(range(last - len(client.commits) + 1, last + 1))
            assert self.history or not client.resets

    @invariant()
    def no_session_was_closed(self) -> None:
        for client in self.clients:
            client.check()

    def teardown(self) -> None:
        try:
            self.everybody_catches_up()
            self._run(self._cut_all())
        finally:
            self.runner.close()

    def _services(self) -> Services:
        return build_services(Settings(), self.store)

    def _append(self) -> None:
        number = len(self.log.entries)
        for entry in histories()[self.history][number : number + 1]:
            self.log.entries.append(entry)
            self.feed.append(entry)

    def _tell(self, count: int) -> None:
        async def delivered() -> None:
            for entry in self.feed[:count]:
                self.services.hub.publish(decode(entry), entry.hash)
                await asyncio.sleep(0)

        self._run(delivered())
        del self.feed[:count]

    def _notice(self) -> None:
        if not self.is_noticed:
            self.is_noticed = True
            self._run(self.services.hub.reset())

    async def _connect(self, client: Client) -> None:
        client.connect()

    async def _cut(self, client: Client) -> None:
        await client.cut()

    async def _cut_all(self) -> None:
        for client in self.clients:
            if client.is_connected:
                await client.cut()

    async def _all_come(self) -> None:
        for client in self.clients:
            client.reads.set()
            if not client.is_connected:
                client.connect()
        await _ticks(LONG_ENOUGH)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        self.runner.run(work)


async def _ticks(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_resuming() -> None:
    """Clients connect, stall, are cut and resume; the server restarts; the log loses its tail."""
    run_state_machine_as_test(Resuming, settings=SETTINGS)


def test_two_histories_are_never_mixed() -> None:
    """A commit of the new history is not delivered after one that was lost."""
    machine = Resuming()
    try:
        machine.commits_come(count=7)
        machine.a_client_comes_or_is_cut(number=0)
        machine.time_passes(count=LONG_ENOUGH)
        machine.the_feed_delivers(count=8)
        assert machine.clients[0].version == SHARED + 2
        machine.the_log_loses_its_tail(upto=SHARED, more=8, is_fed=True)
    finally:
        machine.teardown()

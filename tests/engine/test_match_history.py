"""States at earlier versions: from snapshots and a few commits, never from a fold of the log."""

import asyncio
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

import pytest

from domain.clock import Untimed
from domain.match import UNOPENED, Match, advance
from domain.match.commands import OpenMatch, TakeSeat
from kit.live_history import MATCH, SteppingLog
from kit.pile_game import PILE, PileOptions, TakeStones
from kit.registering import registered
from kit.store_doubles import FailingLog
from kit.table import ADA, BEN, Table
from server.engine.log_reader import PAGE, SLICE, LogReader
from server.engine.match_cache import MatchCache
from server.engine.match_history import MatchHistory, Snapshots
from server.engine.work_queue import WorkQueue
from server.store.codec import decode
from server.store.port import LogUnavailableError

LENGTH: Final = 330


@cache
def long_match(seed: str) -> Table:
    table, options = Table(seed, MATCH), PileOptions(stones=LENGTH)
    table.do(ADA, OpenMatch(options=options, seat=0, visibility="public", clock=Untimed()))
    table.do(BEN, TakeSeat(1))
    while table.match.version < LENGTH:
        table.do(table.match.seats[min(table.match.to_act)], TakeStones(1))
    return table


@pytest.fixture(autouse=True)
def _pile() -> Iterator[None]:
    with registered(PILE):
        yield


@pytest.fixture
def log() -> FailingLog:
    stored = SteppingLog()
    stored.entries = [step.entry for step in long_match("5e" * 32).steps]
    return FailingLog(stored)


@pytest.fixture
def matches(log: FailingLog) -> MatchCache:
    return MatchCache(log)


def folded(log: FailingLog) -> list[Match]:
    """The fold from the first commit on: the state at each version."""
    states = [UNOPENED]
    for entry in _stored(log).entries:
        states.append(advance(states[-1], decode(entry), entry.hash))
    return states


def _stored(log: FailingLog) -> SteppingLog:
    assert isinstance(log._log, SteppingLog)
    return log._log


async def test_every_version_is_the_fold_from_the_first(
    log: FailingLog, matches: MatchCache
) -> None:
    """In any order, each state equals the fold of all commits before it."""
    states = folded(log)
    for version in Random(1).sample(range(LENGTH + 1), LENGTH + 1):
        assert await matches.at(MATCH, version) == states[version]
    assert await matches.at(MATCH, LENGTH + 100) == states[-1]
    assert await matches.at("another", 5) == UNOPENED


async def test_a_version_costs_a_few_commits(log: FailingLog, matches: MatchCache) -> None:
    """Once its neighbourhood was read, a version costs less than a slice of the log."""
    await matches.at(MATCH, LENGTH)
    for version in range(1, LENGTH, 7):
        log.entries_read = 0
        await matches.at(MATCH, version)
        assert log.entries_read == version % SLICE


async def test_a_page_costs_its_own_commits(log: FailingLog, matches: MatchCache) -> None:
    """Commits after a version are read from the last snapshot before it, not from the first."""
    states = folded(log)
    await matches.at(MATCH, LENGTH)
    for after, upto in ((0, 5), (47, 60), (48, 49), (LENGTH - 3, LENGTH), (LENGTH, LENGTH + 9)):
        log.entries_read = 0
        steps = [each async for each in matches.history(MATCH, after=after, upto=upto)]
        assert [match for _, match in steps] == states[after + 1 : upto + 1]
        assert [commit.version for commit, _ in steps] == [match.version for _, match in steps]
        assert log.entries_read <= upto - after + SLICE
    log.reads = 0
    assert not [each async for each in matches.history(MATCH, after=50, upto=50)]
    assert log.reads == 0


async def test_the_log_is_read_in_pages(log: FailingLog, matches: MatchCache) -> None:
    """However long a match is, no more than a page of it is read at once."""
    steps = [each async for each in matches.history(MATCH)]
    commits = [each async for each in matches.commits(MATCH, upto=LENGTH)]
    bodies = [each async for each in matches.bodies(MATCH, upto=LENGTH)]
    assert [commit for commit, _ in steps] == commits
    entries = _stored(log).entries
    assert b"".join(bodies) == b"".join(entry.body + b"\n" for entry in entries)
    assert (await matches.latest(MATCH)).version == LENGTH
    assert log.largest_read == PAGE


async def test_a_reader_that_stops_reads_no_further(log: FailingLog, matches: MatchCache) -> None:
    """Pages that are not asked for are not read."""
    async for commit, _ in matches.history(MATCH):
        if commit.version == 3:
            break
    assert log.entries_read == PAGE


async def test_other_requests_run_between_slices(matches: MatchCache) -> None:
    """A long fold gives way after every slice, and two of them take turns."""
    iterations = 0

    async def others() -> None:
        nonlocal iterations
        while True:
            iterations += 1
            await asyncio.sleep(0)

    running = asyncio.create_task(others())
    await matches.latest(MATCH)
    alone, iterations = iterations, 0
    await asyncio.gather(matches.at(MATCH, LENGTH), matches.at(MATCH, LENGTH - 1))
    running.cancel()
    assert alone >= LENGTH // SLICE
    assert iterations >= 2 * LENGTH // SLICE


async def test_a_cold_match_is_folded_once_for_all(
    matches: MatchCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten requests for a match that is not in memory decode each of its commits about once."""
    decoded = 0

    def counted(entry: object) -> object:
        nonlocal decoded
        decoded += 1
        return decode(entry)  # type: ignore[arg-type]

    monkeypatch.setattr("server.engine.match_cache.decode", counted)
    found = await asyncio.gather(*(matches.latest(MATCH) for _ in range(10)))
    assert {match.version for match in found} == {LENGTH}
    assert decoded == LENGTH


async def test_snapshots_are_void_in_a_new_epoch(log: FailingLog, matches: MatchCache) -> None:
    """After the log was replaced, states are those of the new one."""
    await matches.at(MATCH, LENGTH)
    _stored(log).entries = [step.entry for step in long_match("ab" * 32).steps]
    _stored(log).epoch = "second"
    assert await matches.at(MATCH, 100) == folded(log)[100]


async def test_snapshots_that_the_log_contradicts(log: FailingLog, matches: MatchCache) -> None:
    """A snapshot of another history, whose epoch is not known yet, is an outage and is dropped."""
    await matches.at(MATCH, LENGTH)
    _stored(log).entries = [step.entry for step in long_match("ab" * 32).steps]
    with pytest.raises(LogUnavailableError):
        await matches.at(MATCH, 100)
    assert await matches.at(MATCH, 100) == folded(log)[100]


async def test_snapshots_are_bounded(log: FailingLog) -> None:
    """The matches that were not read for longest make room; one in use may be kept whole."""
    snapshots = Snapshots(10)
    history = MatchHistory(LogReader(log, WorkQueue("test")), snapshots)
    states = folded(log)
    for match in ("one", "two", "three"):
        for number in range(1, 5):
            snapshots.keep(_named(states[number * SLICE], match))
    assert snapshots.latest("one", LENGTH) == UNOPENED
    assert snapshots.latest("two", LENGTH).version == snapshots.latest("three", 64).version == 64
    assert await history.at(MATCH, 9 * SLICE) == states[9 * SLICE]
    assert snapshots.latest("two", LENGTH) == UNOPENED
    assert snapshots._count <= 10


def _named(match: Match, id: str) -> Match:
    return Match(id=id, version=match.version, head=match.head)


def test_which_snapshots_make_room() -> None:
    """Exactly so many are kept, and those of the match that was used least recently go first."""
    snapshots = Snapshots(4)

    def keep(id: str, *versions: int) -> None:
        for version in versions:
            snapshots.keep(Match(id=id, version=version))

    def kept() -> dict[str, int]:
        return {id: len(known) for id, known in snapshots._matches.items()}

    for _ in range(2):
        keep("one", 16, 32, 32)
        keep("two", 16, 32)
        assert kept() == {"one": 2, "two": 2}
        assert snapshots.latest("one", 20).version == 16
        keep("three", 16)
        assert kept() == {"one": 2, "three": 1}
        keep("one", 32)
        keep("four", 16, 32)
        assert kept() == {"one": 2, "four": 2}
        snapshots.clear()


async def test_commits_of_many_events_have_snapshots(
    log: FailingLog, matches: MatchCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state after a commit of many events, as the start of a fork, is kept at any version."""
    largest = max(len(decode(entry).events) for entry in _stored(log).entries)
    for many, entries in ((largest, 5), (largest - 1, 3)):
        monkeypatch.setattr("server.engine.match_history._MANY_EVENTS", many)
        await matches.at(MATCH, 5)
        log.entries_read = 0
        assert await matches.at(MATCH, 5) == folded(log)[5]
        assert log.entries_read == entries

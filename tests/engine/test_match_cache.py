"""The match cache is bounded by least recent use, and forgets what another history made void."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from domain.match.commands import Resign
from kit.live_history import MATCH, SteppingLog
from kit.pile_game import PILE, TakeStones
from kit.registering import registered
from kit.scenes import Asked, given, started
from kit.table import ADA, BEN, Step
from server.engine.match_cache import CachedMatch, MatchCache
from server.engine.rendered_commit import RenderedCommit
from server.store.port import Entry

BOUND = 3


@pytest.fixture(autouse=True)
def _pile() -> Iterator[None]:
    with registered(PILE):
        yield


@pytest.fixture
def log() -> SteppingLog:
    return SteppingLog()


@pytest.fixture
def matches(log: SteppingLog) -> MatchCache:
    return MatchCache(log, max_matches=BOUND)


def steps() -> list[Step]:
    """A match of four commits."""
    played = (Asked(ADA, TakeStones(1), after=5), Asked(BEN, Resign(), after=5))
    return given(*started(), *played).table.steps


def rendered(step: Step) -> RenderedCommit:
    return RenderedCommit(step.commit, step.after)


def held(matches: MatchCache) -> list[str]:
    """The ids in the cache, the least recently used first."""
    return [*matches._recent]


def test_the_least_recently_used_goes(matches: MatchCache) -> None:
    """Beyond the bound, the match that was not used for longest is dropped."""
    first, second, third = (matches.cached(id) for id in "abc")
    assert matches.cached("a") is first
    matches.cached("d")
    assert held(matches) == ["c", "a", "d"]
    assert matches.cached("a") is first
    assert matches.cached("c") is third
    assert matches.cached("b") is not second


def test_the_bound_holds_however_many_come(matches: MatchCache) -> None:
    """A thousand ids leave as many as the bound says."""
    for number in range(1_000):
        matches.cached(str(number))
        assert len(held(matches)) == min(number + 1, BOUND)
    assert held(matches) == ["997", "998", "999"]


async def test_a_match_that_is_being_decided_stays(matches: MatchCache) -> None:
    """While its lock is held a match is not dropped; later the bound holds again."""
    first = matches.cached("a")
    async with first.lock:
        for id in "bcde":
            matches.cached(id)
        assert matches._recent["a"] is first
    matches.cached("f")
    assert "a" not in held(matches)
    assert len(held(matches)) == BOUND


async def test_ids_of_nothing_are_not_kept(matches: MatchCache) -> None:
    """Requests for ids that the log does not know drop no match that exists."""
    known = [matches.cached(id) for id in "abc"]
    for each in known:
        each.match = steps()[0].after
    matches.drop_unopened(known[0])
    assert held(matches) == [*"abc"]
    for _ in range(BOUND + 1):
        assert (await matches.latest("unknown")).version == 0
    assert "unknown" not in held(matches)
    assert len(held(matches)) == BOUND - 1


async def test_what_the_log_holds_is_kept(matches: MatchCache, log: SteppingLog) -> None:
    """A match that exists is folded once, and read again only from its version on."""
    log.entries = [step.entry for step in steps()]
    assert (await matches.latest(MATCH)).version == 4
    assert held(matches) == [MATCH]
    assert not await matches.catch_up(matches.cached(MATCH))


def test_undelivered_commits_are_bounded(
    matches: MatchCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the feed brings nothing, the oldest commits are dropped."""
    monkeypatch.setattr("server.engine.match_cache.MAX_UNDELIVERED", 2)
    played = steps()
    for step in played:
        matches.expect(rendered(step))
        assert len(matches._undelivered) <= 2
    assert [*matches._undelivered] == [step.after.head for step in played[-2:]]


def test_the_feed_brings_a_commit_that_was_decided_here(matches: MatchCache) -> None:
    """It is rendered once, folded into the cached match, and kept no longer."""
    first, *_ = steps()
    ours, known = rendered(first), matches.cached("table")
    matches.expect(ours)
    assert matches.apply(first.entry) == (first.commit, ours)
    assert known.match is first.after
    commit, again = matches.apply(first.entry)
    assert commit == first.commit
    assert again is not None
    assert again is not ours


def test_the_feed_brings_a_commit_of_another_server(matches: MatchCache) -> None:
    """It is folded into a cached match only if it is the next one."""
    first, second, third, _ = steps()
    assert matches.apply(first.entry) == (first.commit, None)
    known = matches.cached("table")
    assert matches.apply(second.entry) == (second.commit, None)
    assert known.match.version == 0
    for step in (first, second):
        commit, shown = matches.apply(step.entry)
        assert commit == step.commit
        assert shown is not None
        assert shown.match == step.after == known.match
    other = Entry("table", 3, third.entry.body.replace(b'"ada"', b'"eve"'), bytes(32))
    known.match = first.after
    assert matches.apply(other)[1] is None


def test_keys_are_remembered_by_sender() -> None:
    """The version of each idempotency key, until the match is read again."""
    known = CachedMatch("table")
    for step in steps()[:2]:
        known.advance_to(step.commit, step.after)
    assert known.versions == {}
    third = steps()[2]
    keyed = replace(third.commit, key="k")
    known.advance_to(keyed, third.after)
    assert known.versions == {("ada", "k"): 3}
    known.forget()
    assert (known.match.version, known.versions) == (0, {})


def test_another_history_clears_everything(matches: MatchCache, log: SteppingLog) -> None:
    """In a new epoch nothing of the old one is answered."""
    first, *_ = steps()
    known = matches.cached("table")
    matches.expect(rendered(first))
    log.lose("another", 0)
    assert matches.cached("table") is not known
    assert not matches._undelivered
    assert matches.cached("table") is matches.cached("table")

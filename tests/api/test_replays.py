"""Replays of files, in the format of a match."""

import threading
from random import Random

import pytest

from domain.commit import AnyCommit
from domain.game import Viewer
from domain.match import Context, Decision, Match, decide
from domain.messages import Command
from kit.api_client import Caller, Json, Site, json_of, problem_of, site_over
from kit.api_matches import (
    LOG,
    RECORD,
    RESIGN,
    SHORT,
    Sitting,
    any_of,
    log_of,
    opened,
    replay,
    running,
    unreadable,
)
from kit.corrupted_files import chained, lines_of
from projections.frames import CommitFrame, frame
from server.api.rate_limits import Limits
from server.store.port import Store

ALONE = {"game": "fifty_first_state", "faction": "mutants"}


async def as_it_was(match: Sitting, by: Caller, audience: str) -> Json:
    """The finished match and its commits for a viewer."""
    as_: dict[str, str | int] = {"as": audience}
    page = json_of(await by.get(f"{match.path}/commits", limit=500, **as_))
    return {"match": await match.seen(by, **as_), "commits": page["commits"]}


@pytest.mark.parametrize("audience", ["omniscient", "spectator", "seat:0", "seat:1"])
async def test_a_log(site: Site, over: Sitting, ada: Caller, audience: str) -> None:
    """The replay of a log equals the match."""
    answer = await replay(site.anybody, await log_of(site, over), LOG, **{"as": audience})
    assert json_of(answer) == await as_it_was(over, ada, audience)


@pytest.mark.parametrize("audience", ["omniscient", "spectator", "seat:0"])
async def test_a_log_with_secrets(site: Site, audience: str) -> None:
    """Hidden cards are shown to the viewers that saw them."""
    ada, draw = await site.guest("Ada"), Random(1)
    match = await opened(ada, options=ALONE)
    for _ in range(20):
        json_of(await match.command(ada, any_of((await match.seen(ada))["choices"], draw)), 201)
    json_of(await match.command(ada, RESIGN), 201)
    answer = await replay(ada, await log_of(site, match), LOG, **{"as": audience})
    assert json_of(answer) == await as_it_was(match, ada, audience)


async def test_all_is_shown_unless_asked_otherwise(site: Site, over: Sitting, ada: Caller) -> None:
    """A replay allows every viewer."""
    answer = json_of(await replay(site.anybody, await log_of(site, over), LOG))
    assert answer == await as_it_was(over, ada, "omniscient")


async def test_a_record(site: Site) -> None:
    """The replay of a text record has the same views, notation, names and outcome."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    match, draw = await running(ada, bob), Random(3)
    while not (await match.seen(ada))["outcome"]:
        await match.move(draw)
    text = (await ada.get(f"{match.path}/record")).text
    again, was = json_of(await replay(ada, text, RECORD)), await as_it_was(match, ada, "omniscient")
    for name in ("view", "outcome", "status", "version", "game"):
        assert again["match"][name] == was["match"][name]
    assert [each["player"]["name"] for each in again["match"]["seats"]] == ["Ada", "Bob"]
    for mine, other in zip(again["commits"], was["commits"], strict=True):
        for name in ("version", "view", "choices", "to_act", "seat"):
            assert mine[name] == other[name]
        assert mine.get("notation") == other.get("notation")


async def test_a_record_of_giving_up(over: Sitting, ada: Caller) -> None:
    """Where the moves do not end it, the record says how it ended."""
    text = (await ada.get(f"{over.path}/record")).text
    again = json_of(await replay(ada, text, RECORD))
    assert again["match"]["outcome"] == (await over.seen(ada))["outcome"]
    on_time = json_of(await replay(ada, text.replace('"resignation"', '"time forfeit"'), RECORD))
    assert on_time["match"]["outcome"]["reason"] == "timeout"


async def test_a_record_that_goes_on(site: Site) -> None:
    """An unfinished match is replayed so far, with the choices of each player."""
    again = json_of(await replay(site.anybody, SHORT, RECORD, **{"as": "seat:0"}))
    assert (again["match"]["status"], again["match"]["to_act"]) == ("running", [0])
    assert again["match"]["choices"]
    assert [each["player"]["name"] for each in again["match"]["seats"]] == ["Ada", "?"]


async def test_whose_rules(site: Site) -> None:
    """Where a record does not name its game, the address does."""
    nameless = SHORT.partition("\n")[2]
    assert "Game" in await unreadable(site, nameless, RECORD, 1)
    json_of(await replay(site.anybody, nameless, RECORD, game="divercite"))
    answer = await replay(site.anybody, nameless, RECORD, game="chess")
    problem_of(answer, 404, "not_found")


async def test_seats(site: Site, over: Sitting) -> None:
    """A viewer without a seat in the file is refused."""
    answer = await replay(site.anybody, await log_of(site, over), LOG, **{"as": "seat:2"})
    problem_of(answer, 404, "not_found")


async def test_nothing_is_kept(site: Site, over: Sitting) -> None:
    """Not the match, not its players, not a line in the lobby."""
    lines = lines_of(await log_of(site, over))
    lines[0]["match"] = "somebody-elses"
    json_of(await replay(site.anybody, chained(lines), LOG))
    problem_of(await site.anybody.get("/api/matches/somebody-elses"), 404, "not_found")
    assert len(json_of(await site.anybody.get("/api/matches"))["matches"]) == 1


async def test_limit(store: Store) -> None:
    """Replays have a rate limit of their own."""
    limits = Limits(replays_per_minute=2)
    async with site_over(store, limits) as site:
        statuses = [(await replay(site.anybody, SHORT, RECORD)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


async def test_nothing_of_a_file_runs_on_the_loop(
    site: Site, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a log asks for is decided, folded and rendered in the work thread."""
    log, threads = await log_of(site, over), set[str]()

    def watched(match: Match, command: Command, context: Context) -> Decision:
        threads.add(threading.current_thread().name)
        return decide(match, command, context)

    def rendered(after: Match, commit: AnyCommit, viewer: Viewer) -> CommitFrame:
        threads.add(threading.current_thread().name)
        return frame(after, commit, viewer)

    monkeypatch.setattr("server.replays.log.decide", watched)
    monkeypatch.setattr("server.api.imports.frame", rendered)
    json_of(await replay(site.anybody, log, LOG))
    assert threads == {"threads_0"}

import json
import threading
from base64 import b64decode
from hashlib import sha256

import pytest

from domain.chance import ProvablyFairChance
from domain.commit import AnyCommit
from domain.game import Viewer
from domain.match import Match
from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import GAME, Sitting, opened, take
from projections.frames import CommitFrame, frame

OMNISCIENT = {"as": "omniscient"}


async def commits_of(sitting: Sitting, by: Caller, limit: int = 100, /, **query: str) -> list[Json]:
    """All commits, by following `next`."""
    commits: list[Json] = []
    after: int | None = 0
    while after is not None:
        page = json_of(await by.get(f"{sitting.path}/commits", after=after, limit=limit, **query))
        commits += page["commits"]
        after = page["next"]
    return commits


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 500])
async def test_pages(over: Sitting, ada: Caller, limit: int) -> None:
    """Pages of any size yield versions 1 to n, each once."""
    commits = await commits_of(over, ada, limit)
    assert [commit["version"] for commit in commits] == [1, 2, 3, 4, 5]
    assert commits == await commits_of(over, ada)


async def test_after(over: Sitting, ada: Caller) -> None:
    """The page after a version begins with the next; after the last there is nothing."""
    page = json_of(await ada.get(f"{over.path}/commits", after=3))
    assert ([commit["version"] for commit in page["commits"]], page["next"]) == ([4, 5], None)
    for after in (5, 6, 2**53):
        page = json_of(await ada.get(f"{over.path}/commits", after=after))
        assert page == {"commits": [], "next": None}


async def test_commit_tells_what_the_match_was(over: Sitting, ada: Caller) -> None:
    """Each commit has the view, choices and head of the match at that version."""
    for commit in await commits_of(over, ada):
        then = await over.seen(ada, at=commit["version"])
        for name in ("view", "choices", "to_act", "clock", "head"):
            assert commit[name] == then[name]
        assert (commit["type"], commit["at"]) == ("commit", then["updated_at"])


async def test_heads_are_a_chain(site: Site, over: Sitting, ada: Caller) -> None:
    """Each head is the hash of the stored bytes, which name the head before."""
    heads = [commit["head"] for commit in await commits_of(over, ada)]
    stored = await site.stored(over.id)
    assert heads == [sha256(body).hexdigest() for body in stored]
    for head, body in zip(["0" * 64, *heads], stored, strict=False):
        assert b64decode(json.loads(body)["previous"]).hex() == head


async def test_answer_is_the_commit(match: Sitting, ada: Caller) -> None:
    """The answer to a command equals its commit for the same player."""
    answer = json_of(await match.command(ada, {"type": "match.resign"}), 201)
    (commit,) = json_of(await ada.get(f"{match.path}/commits", after=2))["commits"]
    assert {name: commit[name] for name in answer} == answer


async def test_seed_while_it_runs(match: Sitting, ada: Caller) -> None:
    """While a match runs only the commitment to its seed is public, and no roll."""
    commits = await commits_of(match, ada)
    assert commits[0]["events"][0]["seed"] == {"count": 1}
    assert not any("chance" in commit for commit in commits)
    problem_of(await ada.get(f"{match.path}/commits", **OMNISCIENT), 403, "not_allowed")


async def test_chance_is_for_the_omniscient(over: Sitting, ada: Caller) -> None:
    """After the end only an omniscient viewer sees the rolls."""
    assert not any("chance" in commit for commit in await commits_of(over, ada))
    assert not any("chance" in each for each in await commits_of(over, ada, **{"as": "spectator"}))


async def test_every_roll_is_verified(ada: Caller, bob: Caller) -> None:
    """At the end the seed is revealed, and every roll follows from it and the client seeds."""
    match = await opened(ada, options=GAME, seat=0, client_seed="sesame")
    json_of(await match.command(bob, take(1, client_seed="open")), 201)
    sitting = Sitting(match.id, (ada, bob))
    await sitting.end()
    commits = await commits_of(sitting, bob, **OMNISCIENT)
    commitment, seed = commits[0]["events"][0]["commitment"], commits[-1]["events"][-1]["seed"]
    assert commits[0]["events"][0]["seed"] == seed
    assert (
        (await sitting.seen(bob))["commitment"]
        == commitment
        == sha256(bytes.fromhex(seed)).hexdigest()
    )
    rolls = [roll for commit in commits for roll in commit.get("chance", [])]
    chance = ProvablyFairChance(seed, ("sesame", "open"))
    assert [roll["face"] for roll in rolls] == [chance.roll(roll["sides"]) for roll in rolls]
    starter = (await sitting.seen(bob))["view"]["starter"]
    assert [(roll["sides"], roll["face"]) for roll in rolls] == [(2, starter + 1)]


async def test_etag(site: Site, over: Sitting) -> None:
    """The ETag of every page is that of the current version."""
    answer = await site.anybody.get(f"{over.path}/commits", limit=1)
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:5"'


@pytest.mark.parametrize(
    "wrong", [{"after": -1}, {"after": "x"}, {"limit": 0}, {"limit": 501}, {"as": "god"}]
)
async def test_bad_queries(over: Sitting, ada: Caller, wrong: Json) -> None:
    """A bad parameter is named."""
    answer = await ada.get(f"{over.path}/commits", **wrong)
    (name,) = wrong
    assert f"$.{name}" in problem_of(answer, 400, "malformed")["detail"]


async def test_other_formats(over: Sitting, ada: Caller) -> None:
    """A format that is not offered is 406, and says which is."""
    answer = await ada.get(f"{over.path}/commits", {"Accept": "text/csv"})
    assert "application/json" in problem_of(answer, 406, "not_acceptable")["detail"]


async def test_frames_of_many_events(
    over: Sitting, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit of many events is rendered off the event loop, to the same bytes."""
    before = (await ada.get(f"{over.path}/commits")).content
    threads = set[str]()

    def rendered(after: Match, commit: AnyCommit, viewer: Viewer) -> CommitFrame:
        threads.add(threading.current_thread().name)
        return frame(after, commit, viewer)

    monkeypatch.setattr("server.api.commits._MANY_EVENTS", 0)
    monkeypatch.setattr("server.api.commits.frame", rendered)
    assert (await ada.get(f"{over.path}/commits")).content == before
    assert threads == {"threads_0"}

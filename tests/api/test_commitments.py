"""Receipts over HTTP: given before any client seed, used once, listed with what became of them."""

import asyncio
from datetime import datetime, timedelta
from hashlib import sha256

import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import GAME, LEAVE, Sitting, take
from kit.commitments import (
    ALONE,
    DICE,
    NO_RECEIPT,
    Later,
    bound,
    check_signature,
    digest,
    given,
    hashed,
    listed,
)

RANDOM = ("QUJDREVGR0hJSktMTU5PUA", "cXJzdHV2d3h5ejAxMjM0NQ")


@pytest.fixture
def later(site: Site) -> Later:
    return Later(site)


def opening(receipt: Json, options: Json, **more: object) -> Json:
    return {"options": options, "commitment": receipt["match"], **more}


async def test_signed_and_chained(site: Site, ada: Caller, bob: Caller) -> None:
    """The receipts of a player are signed, numbered without gaps, and each names the one before."""
    receipts = [await given(ada) for _ in range(3)]
    assert [each["number"] for each in receipts] == [1, 2, 3]
    assert [each["previous"] for each in receipts] == [NO_RECEIPT, *map(digest, receipts[:2])]
    assert {each["player"] for each in receipts} == {ada.id}
    assert len({each["commitment"] for each in receipts}) == 3
    for each in receipts:
        await check_signature(site, each)
    assert (await given(bob))["number"] == 1


async def test_many_at_once(ada: Caller) -> None:
    """Concurrent requests leave no gap and no second of a number."""
    receipts = await asyncio.gather(*(given(ada) for _ in range(20)))
    assert sorted(each["number"] for each in receipts) == [*range(1, 21)]


async def test_repeated_request(ada: Caller, bob: Caller) -> None:
    """A request under the same key gets the same receipt, and another player another one."""
    first = await given(ada, key="k")
    assert await given(ada, key="k") == first
    assert (await given(ada, key="other"))["number"] == 2
    assert (await given(bob, key="k"))["match"] != first["match"]


async def test_the_seed_of_the_receipt(site: Site, ada: Caller) -> None:
    """The match of the receipt is opened with the seed that was committed to; the log shows it."""
    receipt = await given(ada)
    seed = bound(receipt)
    new = json_of(await ada.post("/api/matches", opening(receipt, ALONE, client_seed=seed)), 201)
    assert (new["id"], new["receipt"]) == (receipt["match"], receipt)
    assert new["commitment"] == receipt["commitment"]
    assert new["client_seeds"] == [{"client_seed": seed, "client_seed_hash": ""}]
    ended = json_of(await Sitting(new["id"], (ada,)).command(ada, {"type": "match.resign"}), 201)
    revealed = bytes.fromhex(ended["events"][-1]["seed"])
    assert sha256(revealed).hexdigest() == receipt["commitment"]
    assert receipt["signature"].encode() in (await site.stored(new["id"]))[0]


async def test_used_once(ada: Caller) -> None:
    """The same request gets the same answer; any other request with this receipt is refused."""
    receipt, again = await given(ada), {"Idempotency-Key": "k"}
    body = opening(receipt, ALONE, client_seed=bound(receipt))
    new = json_of(await ada.post("/api/matches", body, again), 201)
    assert json_of(await ada.post("/api/matches", body, again), 201) == new
    other = {**body, "client_seed": bound(receipt, RANDOM[1])}
    problem_of(await ada.post("/api/matches", other, again), 422, "key_reused")
    for key in ({"Idempotency-Key": "2"}, {}):
        problem_of(await ada.post("/api/matches", other, key), 422, "match/already_open")


async def test_only_the_own_ones(ada: Caller, bob: Caller) -> None:
    """A receipt of another player, and one that was never given, open nothing."""
    receipt = await given(ada)
    problem_of(await bob.post("/api/matches", opening(receipt, ALONE)), 404, "not_found")
    never = {**receipt, "match": "f" * 20}
    problem_of(await ada.post("/api/matches", opening(never, ALONE)), 404, "not_found")


async def test_expired(ada: Caller, later: Later) -> None:
    """After a day a receipt opens nothing more, and its seed is revealed."""
    receipt = await given(ada)
    later.ahead = timedelta(hours=23, minutes=59)
    assert [each["status"] for each in await listed(ada)] == ["open"]
    later.ahead = timedelta(hours=24, seconds=1)
    problem_of(
        await ada.post("/api/matches", opening(receipt, ALONE)), 422, "match/commitment_expired"
    )
    (expired,) = await listed(ada)
    assert (expired["status"], expired["seed"]) == ("expired", None)
    later.ahead = timedelta(hours=24, minutes=6)
    (revealed,) = await listed(ada)
    seed = bytes.fromhex(revealed["seed"])
    assert sha256(seed).hexdigest() == receipt["commitment"]


async def test_opened_in_time(ada: Caller, later: Later) -> None:
    """The answer to an opening can still be had when the receipt would have expired."""
    receipt, key = await given(ada), {"Idempotency-Key": "k"}
    body = opening(receipt, ALONE)
    new = json_of(await ada.post("/api/matches", body, key), 201)
    later.ahead = timedelta(days=2)
    assert json_of(await ada.post("/api/matches", body, key), 201) == new
    (used,) = await listed(ada)
    assert (used["status"], used["seed"]) == ("used", None)
    assert datetime.fromisoformat(used["used_at"]) >= datetime.fromisoformat(receipt["at"])


async def test_page_by_page(ada: Caller, bob: Caller) -> None:
    """Receipts are listed newest first, and everyone sees only their own."""
    for _ in range(5):
        await given(ada)
    first = await ada.get("/api/commitments", limit=2)
    assert [each["receipt"]["number"] for each in first.json()["commitments"]] == [5, 4]
    second = await ada.get(first.links["next"]["url"])
    assert [each["receipt"]["number"] for each in second.json()["commitments"]] == [3, 2]
    last = await ada.get(second.links["next"]["url"])
    assert [each["receipt"]["number"] for each in last.json()["commitments"]] == [1]
    assert "next" not in last.links
    assert await listed(bob) == []


async def test_for_players_only(site: Site) -> None:
    """Without a token there are no receipts."""
    problem_of(await site.anybody.post("/api/commitments", {}), 401, "unauthorised")
    problem_of(await site.anybody.get("/api/commitments"), 401, "unauthorised")


async def test_secret_until_all_sit(ada: Caller, bob: Caller) -> None:
    """The card shows who has committed and who has still to reveal; the last reveal starts."""
    receipt = await given(ada)
    seeds = [bound(receipt, random) for random in RANDOM]
    body = opening(receipt, DICE, seat=0, client_seed_hash=hashed(seeds[0]))
    new = json_of(await ada.post("/api/matches", body), 201)
    match = Sitting(new["id"], (ada, bob))
    assert new["to_reveal"] == []
    json_of(await match.command(bob, take(1, client_seed_hash=hashed(seeds[1]))), 201)
    seen = await match.seen(bob)
    assert (seen["status"], seen["to_reveal"]) == ("waiting", [0, 1])
    assert [each["client_seed"] for each in seen["client_seeds"]] == ["", ""]
    for seat, player in enumerate((ada, bob)):
        reveal = {"type": "match.reveal_client_seed", "client_seed": seeds[seat]}
        json_of(await match.command(player, reveal), 201)
    seen = await match.seen(bob)
    assert (seen["status"], seen["to_reveal"]) == ("running", [])
    assert [each["client_seed"] for each in seen["client_seeds"]] == seeds


async def test_no_bot_where_all_sit(ada: Caller, bob: Caller) -> None:
    """A match that waits for seeds only has no seat for a bot."""
    body = {"options": DICE, "seat": 0, "client_seed_hash": hashed("x")}
    match = Sitting(json_of(await ada.post("/api/matches", body), 201)["id"], (ada, bob))
    json_of(await match.command(bob, take(1)), 201)
    problem_of(await ada.post(f"{match.path}/bots", {"bot": "x"}), 404, "not_found")


async def test_fork(over: Sitting, ada: Caller) -> None:
    """A fork is opened with a receipt as any match."""
    receipt = await given(ada)
    body = {"at": 2, "commitment": receipt["match"], "client_seed_hash": hashed("x")}
    new = json_of(await ada.post(f"{over.path}/fork", body), 201)
    assert (new["id"], new["receipt"]) == (receipt["match"], receipt)
    assert new["client_seeds"][0]["client_seed_hash"] == hashed("x")


async def test_rematch(over: Sitting, ada: Caller, bob: Caller) -> None:
    """Each player gets a receipt for the one rematch; the first to use one opens it."""
    body = {"rematch_of": over.id}
    receipts = [await given(player, body) for player in (ada, bob)]
    assert await given(ada, body) == receipts[0]
    (id,) = {each["match"] for each in receipts}
    opened, joined = ({"commitment": id, "client_seed": bound(receipt)} for receipt in receipts)
    path = f"{over.path}/rematch"
    new = json_of(await ada.post(path, opened), 201)
    assert (new["id"], new["receipt"]) == (id, receipts[0])
    assert json_of(await ada.post(path, opened), 200)["receipt"] == receipts[0]
    problem_of(await bob.post(path, joined), 422, "match/already_open")
    seed = bound(receipts[0], RANDOM[1])
    running = json_of(await bob.post(path, {"client_seed": seed}), 200)
    assert running["status"] == "running"
    assert [each["client_seed"] for each in running["client_seeds"]] == [bound(receipts[0]), seed]
    assert [each["status"] for each in await listed(ada)] == ["used"]
    (lost,) = await listed(bob)
    assert (lost["status"], lost["seed"] is None) == ("expired", False)


async def test_receipts_for_rematches_only(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """A receipt for a rematch opens no other match, and no other receipt opens a rematch."""
    receipt = await given(ada, {"rematch_of": over.id})
    problem_of(await ada.post("/api/matches", opening(receipt, GAME)), 404, "not_found")
    other = {"commitment": (await given(ada))["match"]}
    problem_of(await ada.post(f"{over.path}/rematch", other), 404, "not_found")
    wrong = {"rematch_of": over.id}
    problem_of(await cleo.post("/api/commitments", wrong), 403, "match/not_seated")


async def test_another_rematch(over: Sitting, ada: Caller, bob: Caller) -> None:
    """After a rematch that was left, there is a receipt for the next one."""
    body = {"rematch_of": over.id}
    receipt = await given(ada, body)
    new = Sitting(receipt["match"], (ada,))
    path, opened = f"{over.path}/rematch", {"commitment": receipt["match"]}
    json_of(await ada.post(path, opened), 201)
    json_of(await new.command(ada, LEAVE), 201)
    problem_of(await ada.post(path, opened), 422, "match/already_open")
    assert (await given(bob, body))["match"] != receipt["match"]

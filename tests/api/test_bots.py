"""Which bots are there, and what becomes of an invitation."""

import asyncio

import httpx
import pytest
from msgspec.structs import replace

from kit.api_bots import TITLE, There, there
from kit.api_client import Caller, Json, Site, refused_by, told_by
from kit.api_matches import RESIGN, Sitting, opened, resigned, running, take
from server.bots import invitations
from server.bots.bot_registry import MAX_GUEST_BOTS, BotRegistry
from server.engine.errors import LimitExceededError


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here needs long to sit down."""
    monkeypatch.setattr(invitations, "ACCEPT_TIMEOUT_S", 0.5)


async def invited(match: Sitting, by: Caller, bot: str, **more: object) -> httpx.Response:
    return await by.post(f"{match.path}/bots", {"bot": bot, **more})


async def accepted(match: Sitting, by: Caller, bot: There, **more: object) -> httpx.Response:
    """The answer, where the bot does what it is asked."""
    asked = invited(match, by, bot.bot.bot, **more)
    answer, _ = await asyncio.gather(asked, bot.sits_down())
    return answer


async def listed(site: Site) -> list[Json]:
    told: list[Json] = told_by(await site.anybody.get("/api/bots"))["bots"]
    return told


async def test_nobody_there(site: Site) -> None:
    """Where no bots are hosted, the list is empty."""
    assert await listed(site) == []


async def test_who_is_there(site: Site) -> None:
    """The house's bots come first, each with what it plays; then those of guests."""
    guest = await there(site, "aaa", official=False)
    miner = await there(site, "miner", games=("dice_miner",), solo=True, level=3, busy=True)
    await there(site, "zzz", games=None)
    told = await listed(site)
    assert [each["bot"] for each in told] == ["miner", "zzz", guest.caller.id]
    assert told[0] == {
        "bot": "miner",
        "title": TITLE,
        "games": ["dice_miner"],
        "solo": True,
        "level": 3,
        "official": True,
        "player": {"id": miner.caller.id, "name": "miner"},
        "busy": True,
        "analyses": [],
    }
    catalogue = told_by(await site.anybody.get("/api/games"))["games"]
    assert told[1]["games"] == [card["game"] for card in catalogue]
    assert (told[2]["official"], told[2]["player"]["name"]) == (False, "aaa")


async def test_one_name_from_two_hosts(site: Site) -> None:
    """Two hosts of one bot are one line; it is free as long as one of them is."""
    await there(site, busy=True)
    free = await there(site)
    (line,) = await listed(site)
    assert (line["player"]["id"], line["busy"]) == (free.caller.id, False)


async def test_it_sits_down(site: Site, ada: Caller) -> None:
    """201 once it sits there: an ordinary player, by an ordinary command."""
    match, bot = await opened(ada, seat=0, visibility="unlisted"), await there(site)
    answer = await accepted(match, ada, bot, seat=1)
    told = told_by(answer, 201)
    assert (told["status"], told["viewer"]) == ("running", {"seat": 0})
    assert told["seats"][1]["player"] == {"id": bot.caller.id, "name": "careful"}
    assert answer.headers["Location"] == match.path
    assert answer.headers["ETag"].endswith(f':{told["version"]}"')
    commits = told_by(await ada.get(f"{match.path}/commits"))["commits"]
    assert commits[-1]["events"][0]["type"] == "match.seat_taken"


async def test_on_the_first_free_seat(site: Site, ada: Caller) -> None:
    """Without a seat it takes the first that is free."""
    match, bot = await opened(ada, seat=1), await there(site)
    told = told_by(await accepted(match, ada, bot), 201)
    assert told["seats"][0]["player"]["id"] == bot.caller.id


async def test_by_who_opened_it(site: Site, ada: Caller, bob: Caller) -> None:
    """Whoever has opened a match may invite two bots to play each other."""
    match, one, other = await opened(ada, seat=None), await there(site), await there(site, "other")
    told_by(await accepted(match, ada, one, seat=1), 201)
    refused_by(await invited(match, bob, "other", seat=0), 403, "not_allowed")
    assert told_by(await accepted(match, ada, other, seat=0), 201)["status"] == "running"


async def test_asked_again(site: Site, ada: Caller) -> None:
    """A repeated invitation finds it sitting there, though the match has started."""
    match, bot = await opened(ada, seat=0), await there(site)
    told = told_by(await accepted(match, ada, bot, seat=1), 201)
    for more in ({"seat": 1}, {}):
        assert told_by(await invited(match, ada, "careful", **more), 200) == told
    refused_by(await invited(match, ada, "careful", seat=0), 422, "match/already_started")


async def test_twice_at_once(site: Site, ada: Caller) -> None:
    """Two impatient clicks are one bot."""
    match, bot = await opened(ada, seat=0), await there(site)
    one, other, _ = await asyncio.gather(
        invited(match, ada, "careful", seat=1),
        invited(match, ada, "careful", seat=1),
        bot.sits_down(),
    )
    assert one.json() == other.json()
    assert {one.status_code, other.status_code} <= {200, 201}


async def test_a_bot_of_a_guest(site: Site, ada: Caller) -> None:
    """It is called by its player's id; by its name, only the house's are."""
    match, bot = await opened(ada, seat=0), await there(site, official=False)
    refused_by(await invited(match, ada, "careful", seat=1), 404, "not_found")
    assert told_by(await accepted(match, ada, bot, seat=1), 201)["status"] == "running"


async def test_strangers(site: Site, ada: Caller, bob: Caller) -> None:
    """Who neither sits there nor opened it invites nobody; nor does who has no token."""
    match, _ = await opened(ada, seat=0), await there(site)
    refused_by(await invited(match, bob, "careful", seat=1), 403, "not_allowed")
    refused_by(await invited(match, site.anybody, "careful"), 401, "unauthorised")


async def test_who_does_not_exist(site: Site, ada: Caller) -> None:
    """Neither a match nor a bot that nobody knows."""
    match, _ = await opened(ada, seat=0), await there(site)
    told = refused_by(await invited(match, ada, "deep-blue", seat=1), 404, "not_found")
    assert told["detail"] == "There is no bot deep-blue."
    nowhere = Sitting("no-such-match", ())
    refused_by(await invited(nowhere, ada, "careful"), 404, "not_found")


async def test_no_seat_for_it(site: Site, ada: Caller, bob: Caller) -> None:
    """A seat that is taken, that is not there, or in a match that has started or is over."""
    await there(site)
    waiting, on = await opened(ada, seat=0), await running(ada, bob)
    refused_by(await invited(waiting, ada, "careful", seat=0), 422, "match/seat_taken")
    refused_by(await invited(waiting, ada, "careful", seat=7), 422, "match/no_such_seat")
    refused_by(await invited(on, ada, "careful"), 422, "match/already_started")
    over = await resigned(ada, bob)
    refused_by(await invited(over, ada, "careful"), 422, "match/over")


async def test_not_for_this_table(site: Site, ada: Caller) -> None:
    """One that does not play the game, that plays alone only, or that sits there already."""
    two, three = {"game": "divercite"}, {"game": "dice_miner", "players": 3}
    await there(site, "miner", games=("dice_miner",), solo=True)
    twin = await there(site, "twin", games=None)
    match, mine = await opened(ada, seat=0, options=two), await opened(ada, seat=0, options=three)
    for table in (match, mine):
        refused_by(await invited(table, ada, "miner"), 422, "bot_unsuitable")
    told_by(await accepted(mine, ada, twin, seat=1), 201)
    refused_by(await invited(mine, ada, "twin", seat=2), 422, "bot_unsuitable")


async def test_alone(site: Site, ada: Caller) -> None:
    """A match for one, opened with its seat left free, is played by the bot alone."""
    miner = await there(site, "miner", games=("dice_miner",), solo=True)
    match = await opened(ada, seat=None, options={"game": "dice_miner"})
    assert told_by(await accepted(match, ada, miner), 201)["status"] == "running"


async def test_busy(site: Site, ada: Caller) -> None:
    """One that says that its tables are full is not even asked."""
    match, _ = await opened(ada, seat=0), await there(site, busy=True)
    answer = await invited(match, ada, "careful", seat=1)
    refused_by(answer, 503, "bot_busy")
    assert answer.headers["Retry-After"] == "1"


async def test_it_does_not_come(site: Site, ada: Caller) -> None:
    """An invitation that nobody takes is answered so, and another one may be given."""
    match, bot = await opened(ada, seat=0), await there(site)
    answer = await invited(match, ada, "careful", seat=1)
    refused_by(answer, 503, "bot_unavailable")
    assert answer.headers["Retry-After"] == "1"
    told_by(await accepted(match, ada, bot, seat=1), 201)


async def test_it_has_gone(site: Site, ada: Caller) -> None:
    """A bot of the house that was there is missed; a guest's is not known any more."""
    match = await opened(ada, seat=0)
    for bot in (await there(site), guest := await there(site, official=False)):
        site.services.bot_registry.leave(bot.caller.id, bot.mailbox)
    refused_by(await invited(match, ada, "careful"), 503, "bot_unavailable")
    refused_by(await invited(match, ada, guest.caller.id), 404, "not_found")


async def test_it_comes_back_meanwhile(site: Site, ada: Caller) -> None:
    """An invitation stands while its inviter waits: whoever comes back is told of it."""
    match, gone = await opened(ada, seat=0), await there(site)
    asking = asyncio.create_task(invited(match, ada, "careful", seat=1))
    async for _ in gone.mailbox.messages():
        break
    back = await there(site)
    site.services.pending_requests.deliver_to(back.bot, back.mailbox)
    site.services.bot_registry.leave(gone.caller.id, gone.mailbox)
    # Another player, of another host: the inviter is told that somebody sits there.
    await back.sits_down()
    told = told_by(await asking, 201)
    assert told["seats"][1]["player"]["id"] == back.caller.id


async def test_somebody_is_quicker(site: Site, ada: Caller, bob: Caller) -> None:
    """If a person takes the seat first, the inviter is told."""
    match, bot = await opened(ada, seat=0), await there(site)
    asking = asyncio.create_task(invited(match, ada, "careful", seat=1))
    async for _ in bot.mailbox.messages():
        break
    told_by(await match.command(bob, take(1)), 201)
    refused_by(await asking, 422, "match/seat_taken")


async def test_the_inviter_gives_up(site: Site, ada: Caller) -> None:
    """If the match ends while the bot is on its way, that is the answer."""
    match, bot = await opened(ada, seat=0), await there(site)
    asking = asyncio.create_task(invited(match, ada, "careful", seat=1))
    async for _ in bot.mailbox.messages():
        break
    told_by(await match.command(ada, {"type": "match.leave_seat"}), 201)
    refused_by(await asking, 422, "match/over")


async def test_the_return_match(site: Site, ada: Caller) -> None:
    """A bot comes along: its seat is kept for it, and it is invited there."""
    match, bot = await opened(ada, seat=0), await there(site)
    told_by(await accepted(match, ada, bot, seat=1), 201)
    told_by(await match.command(ada, RESIGN), 201)
    coming = asyncio.create_task(bot.sits_down())
    again = Sitting(told_by(await ada.post(f"{match.path}/rematch"), 201)["id"], (ada,))
    assert (await coming).match == again.id
    assert (await again.seen(ada))["status"] == "running"


async def test_a_seat_kept_for_somebody(site: Site, ada: Caller, bob: Caller) -> None:
    """No bot sits where a return match keeps the seat for a person."""
    await there(site)
    over = await resigned(ada, bob)
    again = Sitting(told_by(await ada.post(f"{over.path}/rematch"), 201)["id"], (ada,))
    refused_by(await invited(again, ada, "careful", seat=1), 422, "match/seat_reserved")


async def test_as_many_of_guests_as_there_is_room_for(site: Site) -> None:
    """Beyond a bound, no more bots of guests are listed here; the house's always are."""
    one = await there(site, official=False)
    bot_registry = BotRegistry(set())
    for number in range(MAX_GUEST_BOTS):
        player = replace(one.bot.player, id=str(number))
        bot_registry.announce(replace(one.bot, player=player), one.mailbox)
    with pytest.raises(LimitExceededError):
        bot_registry.announce(one.bot, one.mailbox)
    bot_registry.announce(replace(one.bot, official=True), one.mailbox)
    assert len(bot_registry.all) == MAX_GUEST_BOTS + 1

"""The list of bots, and invitations."""

import asyncio

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from kit.api_bots import ITS, TITLE, AnnouncedBot, announced_bot
from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import RESIGN, Sitting, opened, resigned, running, take
from server.bots import invitations
from server.bots.bot_registry import BotRegistry
from server.bots.guest_limits import GuestBotLimits
from server.bots.mailbox import Bot, Mailbox
from server.engine.errors import LimitExceededError


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens the timeout of invitations."""
    monkeypatch.setattr(invitations, "ACCEPT_TIMEOUT_S", 0.5)


async def invited(match: Sitting, by: Caller, bot: str, **more: object) -> httpx.Response:
    return await by.post(f"{match.path}/bots", {"bot": bot, **more})


async def accepted(match: Sitting, by: Caller, bot: AnnouncedBot, **more: object) -> httpx.Response:
    """The answer to an invitation that the bot accepts."""
    asked = invited(match, by, bot.bot.bot, **more)
    answer, _ = await asyncio.gather(asked, bot.sits_down())
    return answer


async def listed(site: Site) -> list[Json]:
    body: list[Json] = json_of(await site.anybody.get("/api/bots"))["bots"]
    return body


async def test_no_bots(site: Site) -> None:
    """Where no bots are hosted, the list is empty."""
    assert await listed(site) == []


async def test_who_is_there(site: Site) -> None:
    """Bots of the server come first, each with its games; then those of guests."""
    guest = await announced_bot(site, "aaa", official=False)
    miner = await announced_bot(site, "miner", games=("dice_miner",), solo=True, level=3, busy=True)
    await announced_bot(site, "zzz", games=None)
    body = await listed(site)
    assert [each["bot"] for each in body] == ["miner", "zzz", guest.caller.id]
    assert body[0] == {
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
    catalogue = json_of(await site.anybody.get("/api/games"))["games"]
    assert body[1]["games"] == [card["game"] for card in catalogue]
    assert (body[2]["official"], body[2]["player"]["name"]) == (False, "aaa")


async def test_one_name_from_two_hosts(site: Site) -> None:
    """Two hosts of one bot are one entry, which is free as long as one of them is."""
    await announced_bot(site, busy=True)
    free = await announced_bot(site)
    (line,) = await listed(site)
    assert (line["player"]["id"], line["busy"]) == (free.caller.id, False)


async def test_it_sits_down(site: Site, ada: Caller) -> None:
    """201 once the bot has taken the seat by an ordinary command."""
    match, bot = await opened(ada, seat=0, visibility="unlisted"), await announced_bot(site)
    answer = await accepted(match, ada, bot, seat=1)
    body = json_of(answer, 201)
    assert (body["status"], body["viewer"]) == ("running", {"seat": 0})
    assert body["seats"][1]["player"] == {"id": bot.caller.id, "name": "careful"}
    assert answer.headers["Location"] == match.path
    assert answer.headers["ETag"].endswith(f':{body["version"]}"')
    commits = json_of(await ada.get(f"{match.path}/commits"))["commits"]
    assert commits[-1]["events"][0]["type"] == "match.seat_taken"


async def test_on_the_first_free_seat(site: Site, ada: Caller) -> None:
    """Without a seat it takes the first that is free."""
    match, bot = await opened(ada, seat=1), await announced_bot(site)
    body = json_of(await accepted(match, ada, bot), 201)
    assert body["seats"][0]["player"]["id"] == bot.caller.id


async def test_by_who_opened_it(site: Site, ada: Caller, bob: Caller) -> None:
    """The opener of a match may invite two bots to play each other."""
    match, one, other = (
        await opened(ada, seat=None),
        await announced_bot(site),
        await announced_bot(site, "other"),
    )
    json_of(await accepted(match, ada, one, seat=1), 201)
    problem_of(await invited(match, bob, "other", seat=0), 403, "not_allowed")
    assert json_of(await accepted(match, ada, other, seat=0), 201)["status"] == "running"


async def test_asked_again(site: Site, ada: Caller) -> None:
    """A repeated invitation of a seated bot returns 200, also after the match has started."""
    match, bot = await opened(ada, seat=0), await announced_bot(site)
    body = json_of(await accepted(match, ada, bot, seat=1), 201)
    for more in ({"seat": 1}, {}):
        assert json_of(await invited(match, ada, "careful", **more), 200) == body
    problem_of(await invited(match, ada, "careful", seat=0), 422, "match/already_started")


async def test_twice_at_once(site: Site, ada: Caller) -> None:
    """Two concurrent invitations seat one bot."""
    match, bot = await opened(ada, seat=0), await announced_bot(site)
    one, other, _ = await asyncio.gather(
        invited(match, ada, "careful", seat=1),
        invited(match, ada, "careful", seat=1),
        bot.sits_down(),
    )
    assert one.json() == other.json()
    assert {one.status_code, other.status_code} <= {200, 201}


async def test_a_bot_of_a_guest(site: Site, ada: Caller) -> None:
    """A bot of a guest is invited by its player's id, one of the server by its name."""
    match, bot = await opened(ada, seat=0), await announced_bot(site, official=False)
    problem_of(await invited(match, ada, "careful", seat=1), 404, "not_found")
    assert json_of(await accepted(match, ada, bot, seat=1), 201)["status"] == "running"


async def test_who_may_not_invite(site: Site, ada: Caller, bob: Caller) -> None:
    """Only a seated player or the opener may invite."""
    match, _ = await opened(ada, seat=0), await announced_bot(site)
    problem_of(await invited(match, bob, "careful", seat=1), 403, "not_allowed")
    problem_of(await invited(match, site.anybody, "careful"), 401, "unauthorised")


async def test_who_does_not_exist(site: Site, ada: Caller) -> None:
    """An unknown match or bot is 404."""
    match, _ = await opened(ada, seat=0), await announced_bot(site)
    body = problem_of(await invited(match, ada, "deep-blue", seat=1), 404, "not_found")
    assert body["detail"] == "There is no bot deep-blue."
    nowhere = Sitting("no-such-match", ())
    problem_of(await invited(nowhere, ada, "careful"), 404, "not_found")


async def test_no_seat_for_it(site: Site, ada: Caller, bob: Caller) -> None:
    """A taken or missing seat, and a started or finished match, are refused."""
    await announced_bot(site)
    waiting, on = await opened(ada, seat=0), await running(ada, bob)
    problem_of(await invited(waiting, ada, "careful", seat=0), 422, "match/seat_taken")
    problem_of(await invited(waiting, ada, "careful", seat=7), 422, "match/no_such_seat")
    problem_of(await invited(on, ada, "careful"), 422, "match/already_started")
    over = await resigned(ada, bob)
    problem_of(await invited(over, ada, "careful"), 422, "match/over")


async def test_not_for_this_table(site: Site, ada: Caller) -> None:
    """A bot that does not play the game, plays solo only or is seated already is refused."""
    two, three = {"game": "divercite"}, {"game": "dice_miner", "players": 3}
    await announced_bot(site, "miner", games=("dice_miner",), solo=True)
    twin = await announced_bot(site, "twin", games=None)
    match, mine = await opened(ada, seat=0, options=two), await opened(ada, seat=0, options=three)
    for table in (match, mine):
        problem_of(await invited(table, ada, "miner"), 422, "bot_unsuitable")
    json_of(await accepted(mine, ada, twin, seat=1), 201)
    problem_of(await invited(mine, ada, "twin", seat=2), 422, "bot_unsuitable")


async def test_alone(site: Site, ada: Caller) -> None:
    """A solo match that is opened with its seat free is played by the bot."""
    miner = await announced_bot(site, "miner", games=("dice_miner",), solo=True)
    match = await opened(ada, seat=None, options={"game": "dice_miner"})
    assert json_of(await accepted(match, ada, miner), 201)["status"] == "running"


async def test_busy(site: Site, ada: Caller) -> None:
    """A busy bot receives no invitation."""
    match, _ = await opened(ada, seat=0), await announced_bot(site, busy=True)
    answer = await invited(match, ada, "careful", seat=1)
    problem_of(answer, 503, "bot_busy")
    assert answer.headers["Retry-After"] == "1"


async def test_it_does_not_come(site: Site, ada: Caller) -> None:
    """An invitation that is not accepted is answered after a timeout and may be repeated."""
    match, bot = await opened(ada, seat=0), await announced_bot(site)
    answer = await invited(match, ada, "careful", seat=1)
    problem_of(answer, 503, "bot_unavailable")
    assert answer.headers["Retry-After"] == "1"
    json_of(await accepted(match, ada, bot, seat=1), 201)


async def test_it_has_gone(site: Site, ada: Caller) -> None:
    """After it disconnects a bot of the server is unavailable, and one of a guest unknown."""
    match = await opened(ada, seat=0)
    for bot in (await announced_bot(site), guest := await announced_bot(site, official=False)):
        site.services.bot_registry.leave(bot.caller.id, bot.mailbox)
    problem_of(await invited(match, ada, "careful"), 503, "bot_unavailable")
    problem_of(await invited(match, ada, guest.caller.id), 404, "not_found")


async def test_it_comes_back_meanwhile(site: Site, ada: Caller) -> None:
    """A bot that reconnects receives the pending invitation."""
    match, gone = await opened(ada, seat=0), await announced_bot(site)
    asking = asyncio.create_task(invited(match, ada, "careful", seat=1))
    async for _ in gone.mailbox.messages():
        break
    back = await announced_bot(site)
    site.services.pending_requests.deliver_to(back.bot, back.mailbox)
    site.services.bot_registry.leave(gone.caller.id, gone.mailbox)
    # Another player, of another host: the answer shows that the seat is taken.
    await back.sits_down()
    body = json_of(await asking, 201)
    assert body["seats"][1]["player"]["id"] == back.caller.id


async def test_seat_taken_by_a_player(site: Site, ada: Caller, bob: Caller) -> None:
    """If a player takes the seat first, the invitation is refused."""
    match, bot = await opened(ada, seat=0), await announced_bot(site)
    asking = asyncio.create_task(invited(match, ada, "careful", seat=1))
    async for _ in bot.mailbox.messages():
        break
    json_of(await match.command(bob, take(1)), 201)
    problem_of(await asking, 422, "match/seat_taken")


async def test_the_inviter_gives_up(site: Site, ada: Caller) -> None:
    """If the match ends first, the invitation is refused."""
    match, bot = await opened(ada, seat=0), await announced_bot(site)
    asking = asyncio.create_task(invited(match, ada, "careful", seat=1))
    async for _ in bot.mailbox.messages():
        break
    json_of(await match.command(ada, {"type": "match.leave_seat"}), 201)
    problem_of(await asking, 422, "match/over")


async def test_the_return_match(site: Site, ada: Caller) -> None:
    """In a return match the seat of a bot is reserved, and the bot is invited."""
    match, bot = await opened(ada, seat=0), await announced_bot(site)
    json_of(await accepted(match, ada, bot, seat=1), 201)
    json_of(await match.command(ada, RESIGN), 201)
    coming = asyncio.create_task(bot.sits_down())
    again = Sitting(json_of(await ada.post(f"{match.path}/rematch"), 201)["id"], (ada,))
    assert (await coming).match == again.id
    assert (await again.seen(ada))["status"] == "running"


async def test_a_seat_reserved_for_a_player(site: Site, ada: Caller, bob: Caller) -> None:
    """A bot cannot take a seat that a return match reserves for a player."""
    await announced_bot(site)
    over = await resigned(ada, bob)
    again = Sitting(json_of(await ada.post(f"{over.path}/rematch"), 201)["id"], (ada,))
    problem_of(await invited(again, ada, "careful", seat=1), 422, "match/seat_reserved")


def bot_of(number: int, address: str, *, official: bool = False) -> Bot:
    """Another bot for each number, hosted at that address."""
    id = f"{address}-{number}"
    bot = msgspec.convert({**ITS, "bot": id, "player": {"id": id, "name": "Zoe"}}, Bot)
    return replace(bot, official=official, address=address)


def test_limit_of_bots_of_guests() -> None:
    """The number of listed bots of guests is limited; bots of the server are always listed."""
    bot_registry = BotRegistry(set(), GuestBotLimits(guest_bots=5))
    for number in range(5):
        bot_registry.announce(bot_of(number, "10.0.1.1", official=True), Mailbox())
    for number in range(5):
        bot_registry.announce(bot_of(number, f"10.0.0.{number}"), Mailbox())
    before = refused("total")
    with capture_logs() as lines:
        for _ in range(3):
            with pytest.raises(LimitExceededError):
                bot_registry.announce(bot_of(0, "10.0.0.9"), Mailbox())
    assert refused("total") == before + 3
    assert [(line["event"], line["reason"]) for line in lines] == [("guest_bot_refused", "total")]
    bot_registry.announce(bot_of(0, "10.0.0.0"), Mailbox())
    bot_registry.announce(bot_of(0, "10.0.0.9", official=True), Mailbox())
    assert len(bot_registry.all) == 11


def test_no_limits_of_bots_of_guests() -> None:
    """The operator may lift both limits."""
    limits = GuestBotLimits(guest_bots=0, guest_bots_per_address=0)
    bot_registry = BotRegistry(set(), limits)
    for number in range(200):
        bot_registry.announce(bot_of(number, "10.0.0.1"), Mailbox())
    assert len(bot_registry.all) == 200


def test_one_address_takes_not_all_places() -> None:
    """Guests of one address have a few places, on all servers together, and leave them free."""
    other = BotRegistry(set(), GuestBotLimits())
    other.announce(bot_of(0, "10.0.0.1"), Mailbox())
    bot_registry = BotRegistry(set(), GuestBotLimits(guest_bots_per_address=3))
    bot_registry.merge({"other": other.encode()})
    leaving = Mailbox()
    for number in (1, 2):
        bot_registry.announce(bot_of(number, "10.0.0.1"), leaving)
    with pytest.raises(LimitExceededError):
        bot_registry.announce(bot_of(3, "10.0.0.1"), Mailbox())
    bot_registry.announce(bot_of(3, "10.0.0.2"), Mailbox())
    bot_registry.leave("10.0.0.1-2", leaving)
    bot_registry.announce(bot_of(3, "10.0.0.1"), Mailbox())


def refused(reason: str) -> float:
    return REGISTRY.get_sample_value("archipel_guest_bots_refused_total", {"reason": reason}) or 0

"""Every way in which a match can begin, by the Python client on an application in this process."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from archipel_client import Archipel
from archipel_client.contract import NewFork
from kit.api_bots import AnnouncedBot, announced_bot
from kit.api_client import Caller, Site
from kit.commitments import ALONE, DICE
from server.bots.mailbox import Invitation

RESIGN: Final = {"type": "match.resign"}
URL: Final = "http://archipel.test"


class Party(Struct, frozen=True):
    """Ada, the victim; Bob; a bot of the server; and a match of Ada alone that is over."""

    site: Site
    ada: Archipel
    bob: Archipel
    bot: AnnouncedBot
    bot_client: Archipel
    over: str


def client_of(site: Site, caller: Caller) -> Archipel:
    """The client of this player, which calls the application directly."""
    client = Archipel(URL, caller.token)
    client._http._http = site.http
    return client


async def party(site: Site) -> Party:
    ada, bob = [client_of(site, await site.guest(name)) for name in ("Ada", "Bob")]
    bot = await announced_bot(site, "careful", games=None)
    over = (await ada.open_match(ALONE)).id
    await ada.command(over, RESIGN)
    return Party(site, ada, bob, bot, client_of(site, bot.caller), over)


async def alone(party: Party) -> str:
    return (await party.ada.open_match(ALONE)).id


async def with_a_second_player(party: Party) -> str:
    match = (await party.ada.open_match(DICE, seat=0)).id
    await party.bob.take_seat(match, 1)
    return (await party.ada.reveal(match)).id


async def rematch(party: Party) -> str:
    over = await with_a_second_player(party)
    await party.bob.command(over, RESIGN)
    new = (await party.ada.rematch(over)).id
    await party.bob.rematch(over)
    return (await party.ada.reveal(new)).id


async def against_a_house_bot(party: Party) -> str:
    """It sits down by itself, as in a rematch."""
    match = (await party.ada.open_match(DICE, seat=0)).id
    await party.bot_client.take_seat(match, 1)
    return (await party.ada.reveal(match)).id


async def by_a_bots_invitation(party: Party) -> str:
    match = (await party.ada.open_match(DICE, seat=0)).id
    await asyncio.gather(party.ada.invite(match, party.bot.bot.bot), _accept(party))
    return match


async def fork(party: Party) -> str:
    return (await party.ada.fork(party.over, NewFork(at=2))).id


async def _accept(party: Party) -> None:
    async for news in party.bot.mailbox.messages():
        if isinstance(news, Invitation):
            await party.bot_client.take_seat(news.match, news.seat)
            return


Begin: TypeAlias = Callable[[Party], Awaitable[str]]
WAYS: Final[Mapping[str, Begin]] = {
    "alone": alone,
    "with_a_second_player": with_a_second_player,
    "rematch": rematch,
    "against_a_house_bot": against_a_house_bot,
    "by_a_bots_invitation": by_a_bots_invitation,
    "fork": fork,
}

"""Bots that are announced without a host, and accept invitations only when a test says so."""

from typing import Final

import msgspec
from msgspec import Struct

from kit.api_client import Caller, Site
from kit.api_matches import take
from server.bots.mailbox import Bot, Invitation, Mailbox

TITLE: Final = {"en": "Careful", "fr": "Prudent"}
ITS: Final = {
    "official": True,
    "title": TITLE,
    "games": ("divercite",),
    "solo": False,
    "level": None,
    "busy": False,
}


class AnnouncedBot(Struct, frozen=True):
    """An announced bot, and the mailbox that receives its invitations."""

    caller: Caller
    bot: Bot
    mailbox: Mailbox

    async def sits_down(self) -> Invitation:
        """Waits for the next invitation and takes the seat."""
        async for news in self.mailbox.messages():
            if isinstance(news, Invitation):
                path = f"/api/matches/{news.match}/commands"
                await self.caller.post(path, take(news.seat))
                return news
        raise AssertionError("the server went away")


async def announced_bot(site: Site, name: str = "careful", **fields: object) -> AnnouncedBot:
    """Announces a bot of the server for DiverCité; `fields` replace the defaults."""
    caller = await site.guest(name)
    official = fields.get("official", True)
    mailbox, announced = Mailbox(), {**ITS, "bot": name if official else caller.id, **fields}
    bot = msgspec.convert({**announced, "player": {"id": caller.id, "name": name}}, Bot)
    site.services.bot_registry.announce(bot, mailbox)
    return AnnouncedBot(caller, bot, mailbox)

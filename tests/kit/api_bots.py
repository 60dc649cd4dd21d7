"""Bots that are announced without a host; the test decides whether an invited one sits down."""

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


class There(Struct, frozen=True):
    """A bot that is there, and the bell that rings for it."""

    caller: Caller
    bot: Bot
    mailbox: Mailbox

    async def sits_down(self) -> Invitation:
        """Whenever it is invited next."""
        async for news in self.mailbox.messages():
            if isinstance(news, Invitation):
                path = f"/api/matches/{news.match}/commands"
                await self.caller.post(path, take(news.seat))
                return news
        raise AssertionError("the server went away")


async def there(site: Site, name: str = "careful", **said: object) -> There:
    """Announces a bot: official, for DiverCité and free, unless the arguments differ."""
    caller = await site.guest(name)
    official = said.get("official", True)
    mailbox, bot = Mailbox(), {**ITS, "bot": name if official else caller.id, **said}
    told = msgspec.convert({**bot, "player": {"id": caller.id, "name": name}}, Bot)
    site.services.bot_registry.announce(told, mailbox)
    return There(caller, told, mailbox)

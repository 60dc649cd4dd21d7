"""A bot by the Python client alone: it sits down wherever it is invited."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Final

from archipel_client import Archipel
from archipel_client.contract import Announce, Announced, BotsMessage, BotTitle, Invited

ANNOUNCE: Final = Announce(
    type="announce",
    bot="careful",
    title=BotTitle(en="Careful", fr="Prudent"),
    games=["divercite"],
)


@asynccontextmanager
async def there(client: Archipel) -> AsyncIterator[str]:
    """Runs the bot inside the context, which gives the name to invite it by."""
    name = asyncio.Queue[str]()
    attending = asyncio.create_task(_attend(client, name))
    try:
        yield await name.get()
    finally:
        attending.cancel()
        await asyncio.wait({attending})


async def _attend(client: Archipel, name: asyncio.Queue[str]) -> None:
    async with aclosing(aiter(client.bot_socket(ANNOUNCE))) as heard:
        async for message in heard:
            await _heed(client, message, name)


async def _heed(client: Archipel, message: BotsMessage, name: asyncio.Queue[str]) -> None:
    match message:
        case Announced(bot=told):
            name.put_nowait(told)
        case Invited(match=match, seat=seat):
            await client.command(match, {"type": "match.take_seat", "seat": seat})
        case _:
            pass

"""A bot on the Python client that accepts every invitation."""

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
    """Runs the bot within the context and yields the name by which it is invited."""
    name = asyncio.Queue[str]()
    attending = asyncio.create_task(_attend(client, name))
    try:
        yield await name.get()
    finally:
        attending.cancel()
        await asyncio.wait({attending})


async def _attend(client: Archipel, name: asyncio.Queue[str]) -> None:
    async with aclosing(aiter(client.bot_socket(ANNOUNCE))) as messages:
        async for message in messages:
            await _react(client, message, name)


async def _react(client: Archipel, message: BotsMessage, name: asyncio.Queue[str]) -> None:
    match message:
        case Announced(bot=announced):
            name.put_nowait(announced)
        case Invited(match=match, seat=seat):
            await client.command(match, {"type": "match.take_seat", "seat": seat})
        case _:
            pass

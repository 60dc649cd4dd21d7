"""Many bots in one process, each a guest of its own, there to be invited."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from msgspec import Struct

from archipel_bots.bot import Bot
from archipel_bots.guest_tokens import guest_client, token_file
from archipel_bots.hosted_bot import HostedBot, HostingSettings
from archipel_bots.match_slots import MatchSlots

# Nobody waits for us: whatever limit is reached, a minute later it is not.
RETRY_TIMEOUT_S: Final = 120.0
# So many of one bot may be wanted at the largest table, beside the person who invites them.
COPIES: Final = 6
# Letters in a name at most, by the contract.
_MAX_NAME_LENGTH: Final = 40


class Home(Struct, frozen=True):
    """Where bots are hosted: at which server, as whose guests, and at how many tables at once."""

    server: str
    guests: Path
    tables: int
    by: str | None = None


async def host(bots: Iterable[Bot], home: Home, manner: HostingSettings) -> None:
    """For ever; first of all, they go on with the matches that they sit in."""
    tables = MatchSlots(home.tables)
    home.guests.mkdir(mode=0o700, parents=True, exist_ok=True)
    async with AsyncExitStack() as doors:
        attendants: list[HostedBot] = []
        for bot, suffix in _named_copies(bots, home.by):
            name = (bot.titled("en") + suffix)[:_MAX_NAME_LENGTH].rstrip()
            file = token_file(home.guests, bot.name + suffix)
            client = guest_client(home.server, name, file, RETRY_TIMEOUT_S)
            known = await doors.enter_async_context(client)
            attendants.append(HostedBot(bot, known, tables, manner))
        try:
            await asyncio.gather(*(attendant.run() for attendant in attendants))
        finally:
            await tables.leave()


def _named_copies(bots: Iterable[Bot], by: str | None) -> Iterator[tuple[Bot, str]]:
    """Each with what follows its name: the house has several of whoever plays every game."""
    for bot in bots:
        if by is not None:
            yield bot, f" by {by}"
            continue
        yield bot, ""
        if bot.games is None:
            yield from ((bot, f" {number}") for number in range(2, COPIES + 1))

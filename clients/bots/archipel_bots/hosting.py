"""Hosts many bots in one process, each with a guest account of its own."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from msgspec import Struct

from archipel_bots.bot import Bot, CannotPlayError, with_suffix
from archipel_bots.guest_tokens import guest_client, token_file
from archipel_bots.hosted_bot import HostedBot, HostingSettings
from archipel_bots.match_slots import MatchSlots
from archipel_client import ForbiddenError, RefusedError

# Requests are repeated for this long: every rate limit is over by then.
RETRY_TIMEOUT_S: Final = 120.0
# Copies of a bot for every game: one for each seat of the largest table but one.
COPIES: Final = 6


class Home(Struct, frozen=True):
    """The server, the folder of the guests' tokens, the number of matches, and the owner's name."""

    server: str
    guests: Path
    tables: int
    by: str | None = None


async def host(bots: Iterable[Bot], home: Home, settings: HostingSettings) -> None:
    """Runs until cancelled; matches in progress are resumed first."""
    slots = MatchSlots(home.tables)
    home.guests.mkdir(mode=0o700, parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        hosted: list[HostedBot] = []
        for bot, suffix in _named_copies(bots, home.by):
            name = with_suffix(bot.titled("en"), suffix)
            file = token_file(home.guests, bot.name + suffix)
            opening = guest_client(home.server, name, file, RETRY_TIMEOUT_S, settings.key)
            try:
                client = await stack.enter_async_context(opening)
            except (ForbiddenError, RefusedError) as error:
                detail = f"{bot.name} cannot be there: {error.problem.detail}"
                raise CannotPlayError(detail) from error
            hosted.append(HostedBot(bot, client, slots, settings))
        try:
            await asyncio.gather(*(each.run() for each in hosted))
        finally:
            await slots.cancel_all()


def _named_copies(bots: Iterable[Bot], by: str | None) -> Iterator[tuple[Bot, str]]:
    """Each bot with the suffix of its name; the server's own bots for every game are copied."""
    for bot in bots:
        if by is not None:
            yield bot, f" by {by}"
            continue
        yield bot, ""
        if bot.games is None:
            yield from ((bot, f" {number}") for number in range(2, COPIES + 1))

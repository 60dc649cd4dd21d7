"""Playing a match: it is shown after every commit, and whoever's turn it is is asked."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeAlias

from rich.console import Console

from archipel_client.contract import Presence
from archipel_client.live import LiveMatch
from archipel_client.messages import Json
from archipel_client.problems import Problem
from archipel_client.terminal.entry import LEAVE, Entry
from archipel_client.terminal.picture import picture

Ask: TypeAlias = Callable[[Entry], Awaitable[str]]


class Playing:
    def __init__(self, table: LiveMatch, ask: Ask, console: Console) -> None:
        self._table = table
        self._ask = ask
        self._console = console
        self._asking: asyncio.Task[None] | None = None
        self._left = asyncio.Event()

    async def run(self) -> None:
        """Until the match is over or we leave the table."""
        leaving = asyncio.create_task(self._left.wait())
        telling = asyncio.create_task(self._follow())
        try:
            await asyncio.wait({leaving, telling}, return_when=asyncio.FIRST_COMPLETED)
            if telling.done():
                telling.result()
        finally:
            leaving.cancel()
            telling.cancel()
            await asyncio.wait({leaving, telling})
            await self._stop_asking()

    async def _follow(self) -> None:
        async for moment in self._table:
            if isinstance(moment, Presence):
                continue
            await self._stop_asking()
            self._console.print(picture(self._table.match, datetime.now(UTC)), "")
            if self._table.match.status == "finished":
                return
            if self._table.match.choices:
                self._asking = asyncio.create_task(self._turn())

    async def _turn(self) -> None:
        """Ask until something was said that could be done."""
        entry = Entry(self._table.match.game, self._table.match.choices)
        while True:
            text = await self._said(entry)
            if text.strip() == LEAVE:
                self._left.set()
                return
            command = entry.read(text)
            if command is None:
                self._console.print(f"{text!r} is no move here; Tab shows what is.", style="yellow")
            elif await self._done(command):
                return

    async def _said(self, entry: Entry) -> str:
        """Ctrl-C and Ctrl-D say the same as the word for leaving."""
        try:
            return await self._ask(entry)
        except (EOFError, KeyboardInterrupt):
            return LEAVE

    async def _done(self, command: Json) -> bool:
        try:
            await self._table.command(command)
        except Problem as no:
            rule = f" [{no.rule}]" if no.rule else ""
            self._console.print(f"{no.told.detail}{rule}", style="yellow", markup=False)
            return False
        return True

    async def _stop_asking(self) -> None:
        """The match has moved on: whatever was being typed is about another moment."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait({self._asking})
            self._asking = None

"""Plays a match in a terminal: renders it after every commit, and prompts on our turn."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeAlias

from rich.console import Console

from archipel_client.contract import Presence
from archipel_client.errors import ProblemError
from archipel_client.live import LiveMatch
from archipel_client.messages import Json
from archipel_client.terminal.completion import LEAVE, MoveCompleter
from archipel_client.terminal.rendering import render_match
from archipel_client.terminal.safe_text import safe

ReadLine: TypeAlias = Callable[[MoveCompleter], Awaitable[str]]


class PlaySession:
    def __init__(self, table: LiveMatch, read_line: ReadLine, console: Console) -> None:
        self._table = table
        self._read_line = read_line
        self._console = console
        self._prompt: asyncio.Task[None] | None = None
        self._left = asyncio.Event()

    async def run(self) -> None:
        """Runs until the match is over or the user leaves."""
        left = asyncio.create_task(self._left.wait())
        following = asyncio.create_task(self._follow())
        try:
            await asyncio.wait({left, following}, return_when=asyncio.FIRST_COMPLETED)
            if following.done():
                following.result()
        finally:
            left.cancel()
            following.cancel()
            await asyncio.wait({left, following})
            await self._cancel_prompt()

    async def _follow(self) -> None:
        async for update in self._table:
            if isinstance(update, Presence):
                continue
            await self._cancel_prompt()
            self._console.print(render_match(self._table.match, datetime.now(UTC)), "")
            if self._table.match.status == "finished":
                return
            if self._table.match.choices:
                self._prompt = asyncio.create_task(self._turn())

    async def _turn(self) -> None:
        """Prompts until a command is accepted."""
        completer = MoveCompleter(self._table.match.game, self._table.match.choices)
        while True:
            text = await self._line(completer)
            if text.strip() == LEAVE:
                self._left.set()
                return
            command = completer.parse(text)
            if command is None:
                self._console.print(f"{text!r} is no move here; Tab shows what is.", style="yellow")
            elif await self._send(command):
                return

    async def _line(self, completer: MoveCompleter) -> str:
        """Ctrl-C and Ctrl-D leave, too."""
        try:
            return await self._read_line(completer)
        except (EOFError, KeyboardInterrupt):
            return LEAVE

    async def _send(self, command: Json) -> bool:
        try:
            await self._table.command(command)
        except ProblemError as error:
            rule = f" [{error.rule}]" if error.rule else ""
            self._console.print(f"{safe(error.problem.detail)}{rule}", style="yellow", markup=False)
            return False
        return True

    async def _cancel_prompt(self) -> None:
        """After a new commit, what is being typed may no longer be legal."""
        if self._prompt is not None:
            self._prompt.cancel()
            await asyncio.wait({self._prompt})
            self._prompt = None

"""Watching a match: one picture that changes, or, where nothing can change, one after another."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Self

from rich.console import Console, RenderableType
from rich.live import Live

from archipel_client.contract import CommitFrame, Hello, MatchCard, MatchMessage
from archipel_client.folding import advanced
from archipel_client.terminal.picture import picture

_LOOKS_PER_SECOND = 2


class Screen:
    """Shows a match wherever it is shown."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._card: MatchCard | None = None
        self._live = Live(
            console=console, get_renderable=self._picture, refresh_per_second=_LOOKS_PER_SECOND
        )

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def show(self, card: MatchCard) -> None:
        self._card = card
        if self._console.is_terminal:
            self._live.refresh()
        else:
            self._console.print(self._picture(), "")

    def _picture(self) -> RenderableType:
        return "" if self._card is None else picture(self._card, datetime.now(UTC))


async def watch(messages: AsyncIterator[MatchMessage], console: Console) -> None:
    """Until the match is over."""
    card: MatchCard | None = None
    with Screen(console) as screen:
        async for message in messages:
            match message:
                case Hello(match=MatchCard() as greeted):
                    card = greeted
                case CommitFrame() if card is not None and message.version > card.version:
                    card = advanced(card, message)
                case _:
                    continue
            screen.show(card)

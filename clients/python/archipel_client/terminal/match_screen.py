"""Shows a match: redrawn in place on a terminal, printed anew elsewhere."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Self

from rich.console import Console, RenderableType
from rich.live import Live

from archipel_client.contract import CommitFrame, Hello, MatchCard, MatchMessage
from archipel_client.folding import apply_commit
from archipel_client.terminal.rendering import render_match

_REDRAWS_PER_S = 2


class Screen:
    """Draws a match card."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._card: MatchCard | None = None
        self._live = Live(
            console=console, get_renderable=self._render, refresh_per_second=_REDRAWS_PER_S
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
            self._console.print(self._render(), "")

    def _render(self) -> RenderableType:
        return "" if self._card is None else render_match(self._card, datetime.now(UTC))


async def watch(messages: AsyncIterator[MatchMessage], console: Console) -> None:
    """Runs until the match is over."""
    card: MatchCard | None = None
    with Screen(console) as screen:
        async for message in messages:
            match message:
                case Hello(match=MatchCard() as current):
                    card = current
                case CommitFrame() if card is not None and message.version > card.version:
                    card = apply_commit(card, message)
                case _:
                    continue
            screen.show(card)

"""Replays a match version by version, by keys or automatically."""

import asyncio
from collections.abc import AsyncIterator
from typing import Self

from msgspec import Struct
from msgspec.structs import replace
from prompt_toolkit.input import create_input
from prompt_toolkit.keys import Keys
from rich.console import Console

from archipel_client.client import Archipel
from archipel_client.contract import MatchCard
from archipel_client.folding import apply_commit
from archipel_client.terminal.match_screen import Screen

HELP = "→ next   ← back   Home first   End last   q leave"

_STEPS_BY_KEY = {
    Keys.Right.value: 1,
    Keys.Down.value: 1,
    " ": 1,
    "n": 1,
    Keys.Left.value: -1,
    Keys.Up.value: -1,
    "p": -1,
}
_LEAVE_KEYS = {"q", Keys.ControlC.value, Keys.ControlD.value, Keys.Escape.value}


class ReplayCursor(Struct, frozen=True):
    """Every version of a match, and the one that is shown."""

    cards: tuple[MatchCard, ...]
    place: int = 0

    @property
    def card(self) -> MatchCard:
        return self.cards[self.place]

    @property
    def is_at_end(self) -> bool:
        return self.place == len(self.cards) - 1

    def pressed(self, key: str) -> Self | None:
        """The cursor after this key, or None if it leaves."""
        if key in _LEAVE_KEYS:
            return None
        if key == Keys.Home.value:
            return self.moved(-self.place)
        if key == Keys.End.value:
            return self.moved(len(self.cards))
        return self.moved(_STEPS_BY_KEY.get(key, 0))

    def moved(self, steps: int) -> Self:
        return replace(self, place=min(max(0, self.place + steps), len(self.cards) - 1))


async def load_replay(client: Archipel, match: str, as_: str | None) -> ReplayCursor:
    """Every version from the first on."""
    cards = [await client.match(match, at=1, as_=as_)]
    async for commit in client.commits(match, after=1, as_=as_):
        cards.append(apply_commit(cards[-1], commit))
    return ReplayCursor(tuple(cards))


async def autoplay(cursor: ReplayCursor, speed: float, console: Console) -> None:
    """Shows `speed` versions a second."""
    with Screen(console) as screen:
        screen.show(cursor.card)
        while not cursor.is_at_end:
            await asyncio.sleep(1 / speed)
            cursor = cursor.moved(1)
            screen.show(cursor.card)


async def step_by_keys(cursor: ReplayCursor, keys: AsyncIterator[str], console: Console) -> None:
    console.print(HELP, style="bright_black")
    with Screen(console) as screen:
        screen.show(cursor.card)
        async for key in keys:
            moved = cursor.pressed(key)
            if moved is None:
                return
            cursor = moved
            screen.show(cursor.card)


async def print_all(cursor: ReplayCursor, console: Console) -> None:
    """Prints every version, where no key can be pressed."""
    with Screen(console) as screen:
        for place in range(len(cursor.cards)):
            screen.show(cursor.cards[place])


async def pressed_keys() -> AsyncIterator[str]:
    """The keys pressed in this terminal, without echo."""
    pressed = asyncio.Queue[str]()
    source = create_input()

    def ready() -> None:
        for press in source.read_keys():
            pressed.put_nowait(str(getattr(press.key, "value", press.key)))

    with source.raw_mode(), source.attach(ready):
        while not source.closed:
            yield await pressed.get()

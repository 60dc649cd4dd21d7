"""Replaying a match: every moment of it, forwards and backwards, by keys or by itself."""

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
from archipel_client.folding import advanced
from archipel_client.terminal.watching import Screen

HELP = "→ next   ← back   Home first   End last   q leave"

_STEPS = {
    Keys.Right.value: 1,
    Keys.Down.value: 1,
    " ": 1,
    "n": 1,
    Keys.Left.value: -1,
    Keys.Up.value: -1,
    "p": -1,
}
_LEAVES = {"q", Keys.ControlC.value, Keys.ControlD.value, Keys.Escape.value}


class Reel(Struct, frozen=True):
    """All moments of a match, and the one that is shown."""

    cards: tuple[MatchCard, ...]
    place: int = 0

    @property
    def card(self) -> MatchCard:
        return self.cards[self.place]

    @property
    def is_at_end(self) -> bool:
        return self.place == len(self.cards) - 1

    def pressed(self, key: str) -> Self | None:
        """After this key; nothing if it leaves."""
        if key in _LEAVES:
            return None
        if key == Keys.Home.value:
            return self.moved(-self.place)
        if key == Keys.End.value:
            return self.moved(len(self.cards))
        return self.moved(_STEPS.get(key, 0))

    def moved(self, steps: int) -> Self:
        return replace(self, place=min(max(0, self.place + steps), len(self.cards) - 1))


async def recalled(client: Archipel, match: str, as_: str | None) -> Reel:
    """The whole story, from the moment at which the table was laid."""
    cards = [await client.match(match, at=1, as_=as_)]
    async for commit in client.commits(match, after=1, as_=as_):
        cards.append(advanced(cards[-1], commit))
    return Reel(tuple(cards))


async def by_itself(reel: Reel, speed: float, console: Console) -> None:
    """So many moments a second."""
    with Screen(console) as screen:
        screen.show(reel.card)
        while not reel.is_at_end:
            await asyncio.sleep(1 / speed)
            reel = reel.moved(1)
            screen.show(reel.card)


async def by_keys(reel: Reel, keys: AsyncIterator[str], console: Console) -> None:
    console.print(HELP, style="bright_black")
    with Screen(console) as screen:
        screen.show(reel.card)
        async for key in keys:
            turned = reel.pressed(key)
            if turned is None:
                return
            reel = turned
            screen.show(reel.card)


async def at_once(reel: Reel, console: Console) -> None:
    """Where nobody can press a key: every moment, one below the other."""
    with Screen(console) as screen:
        for place in range(len(reel.cards)):
            screen.show(reel.cards[place])


async def pressed_keys() -> AsyncIterator[str]:
    """The keys of this terminal, one by one, unseen."""
    pressed = asyncio.Queue[str]()
    source = create_input()

    def ready() -> None:
        for press in source.read_keys():
            pressed.put_nowait(str(getattr(press.key, "value", press.key)))

    with source.raw_mode(), source.attach(ready):
        while not source.closed:
            yield await pressed.get()

"""Plays Mini DiverCity on the page from what its socket received."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from playwright.async_api import Locator, Page, WebSocket

from kit.browser import DESK, PHONE, Visitor
from kit.players import Json
from kit.waiting import until

Press: TypeAlias = Callable[[Locator], Awaitable[None]]

# What on the table stands for a field's value.
PIECES: Final = {
    "card": "place",
    "extra": "place",
    "cards": "place",
    "lagoon": "place",
    "ocean": "place",
    "hotel": "island",
    "species": "token",
    "seat": "seat",
    "seats": "seat",
    "diver": "diver",
    "pile": "pile",
    "count": "count",
    "look": "look",
    "order": "rank",
}
# The button names the whole command, so nothing is left to confirm.
AT_ONCE: Final = frozenset(
    f"mini_divercity.{name}" for name in ("explore", "keep_cards", "look_ahead", "choose_catch")
)
FURTHEST: Final = 120  # presses of Tab
IS_BEFORE: Final = """element =>
  (document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0
"""


# Received frames update its fields, so it cannot be frozen.
@dataclass
class Seated:
    """A player's page, and the messages of its socket."""

    visitor: Visitor
    press: Press
    version: int = 0
    choices: list[Json] = field(default_factory=list)
    is_over: bool = False

    @property
    def page(self) -> Page:
        return self.visitor.page

    async def sit(self, match: str) -> None:
        self.page.on("websocket", self._listens)
        await self.visitor.go(f"/match/{match}")
        await self.page.locator("#prompt").wait_for()

    async def play(self, command: Json) -> None:
        """Composes a command out of the controls of the page."""
        before = self.version
        is_begun = await self._pressed(verb(command))
        for piece in pieces(command):
            is_begun |= await self._pressed(
                f"[data-spot='{piece}'][aria-pressed=false]", answer(piece)
            )
        if command["type"] not in AT_ONCE or not is_begun:
            await self.press(self.page.locator("[data-send]"))
        await until(lambda: self.version > before, within=30, what=lambda: f"{command} hangs")

    async def _pressed(self, *selectors: str) -> bool:
        """Activates one of these if it is there: a clear choice is made by the page."""
        for selector in selectors:
            found = self.page.locator(selector)
            if await found.count():
                await self.press(found.first)
                return True
        return False

    def _listens(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame)))

    def _receive(self, frame: Json) -> None:
        if frame["type"] == "hello" and frame["match"]:
            self._know(frame["match"])
            self.is_over = frame["match"]["outcome"] is not None
        elif frame["type"] == "commit":
            self._know(frame)
            self.is_over |= any(each["type"] == "match.match_ended" for each in frame["events"])

    def _know(self, card: Json) -> None:
        self.version = card["version"]
        self.choices = card.get("choices", [])


def verb(command: Json) -> str:
    """Returns the selector of the button that starts such a command."""
    diver = f"[data-diver='{command['diver']}']" if "diver" in command else ""
    return f"[data-act='{command['type']}']{diver}"


def pieces(command: Json) -> list[str]:
    """Returns the spots of a command: single values first, lists in order."""
    values = {name: value for name, value in command.items() if name not in {"type", "diver"}}
    ordered = sorted(values.items(), key=lambda item: isinstance(item[1], list))
    return [
        f"{_kind(command, name)}:{json.dumps(each).strip(chr(34))}"
        for name, value in ordered
        for each in (value if isinstance(value, list) else [value])
    ]


def answer(piece: str) -> str:
    return f"[data-answer='{piece}']"


def _kind(command: Json, name: str) -> str:
    return "caught" if command["type"] == "mini_divercity.choose_catch" else PIECES[name]


async def by_mouse(target: Locator) -> None:
    await target.click()


async def by_keyboard(target: Locator) -> None:
    """Tabs to the element, backwards if it comes before the focus, and presses Enter."""
    keyboard = target.page.keyboard
    key = "Shift+Tab" if await target.evaluate(IS_BEFORE) else "Tab"
    for _ in range(FURTHEST):
        if await target.evaluate("element => element === document.activeElement"):
            await keyboard.press("Enter")
            return
        await keyboard.press(key)
    raise AssertionError(f"no Tab leads to {target}")


@dataclass(frozen=True)
class Manner:
    """How a player uses the page."""

    size: tuple[int, int]
    press: Press


MOUSE: Final = Manner(DESK, by_mouse)
KEYBOARD: Final = Manner(PHONE, by_keyboard)

"""Plays DiverCité on the page by mouse, touch or keyboard."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from playwright.async_api import Locator, expect

from kit.browser import Visitor, reach
from kit.players import Json

SIDES: Final = ("White", "Black")
FILES: Final = "abcdefghi"
KEYS: Final = {"red": "r", "green": "g", "blue": "b", "yellow": "y"}


@dataclass(frozen=True, slots=True)
class Table:
    """The table of one visitor."""

    visitor: Visitor

    def cell(self, cell: str) -> Locator:
        return self.visitor.page.locator(f"[data-cell={cell}]")

    def side(self, seat: int) -> Locator:
        return self.visitor.page.get_by_role("region", name=SIDES[seat], exact=True)

    def slot(self, command: Json) -> Locator:
        return self.visitor.page.locator("label").filter(
            has_text=re.compile(name_of(command), re.IGNORECASE)
        )

    def radio(self, command: Json) -> Locator:
        return self.slot(command).get_by_role("radio")

    @property
    def prompt(self) -> Locator:
        return self.visitor.page.get_by_role("status").filter(has_text=re.compile("White|Blanc"))

    @property
    def offers(self) -> Locator:
        """Returns all controls that a player could use to move."""
        return self.visitor.page.locator("[role=radiogroup] input, button:has-text('Place')")

    async def shows(self, command: Json, seat: int) -> None:
        """Waits until the piece is on its cell and marked as the last move."""
        label = f"{command['cell']}, {name_of(command)}"
        if command["type"].endswith("city"):
            label += f" of {SIDES[seat]}, "
        await expect(self.cell(command["cell"])).to_have_attribute(
            "aria-label", re.compile(f"^{label}.*last move$")
        )

    async def scores(self, points: Sequence[int]) -> None:
        for seat, count in enumerate(points):
            await expect(self.side(seat).locator("strong").last).to_have_text(str(count))

    async def is_on_top(self, target: Locator) -> bool:
        """Returns whether its centre is visible and not covered."""
        x, y = await middle(target)
        on_top: bool = await target.evaluate(
            "(target, [x, y]) => target.contains(document.elementFromPoint(x, y))", [x, y]
        )
        return on_top

    async def drag(self, command: Json) -> None:
        mouse = self.visitor.page.mouse
        await mouse.move(*await middle(self.slot(command)))
        await mouse.down()
        await mouse.move(*await middle(self.cell(command["cell"])), steps=3)
        await mouse.up()

    async def click_piece_first(self, command: Json) -> None:
        await self.slot(command).click()
        await self.cell(command["cell"]).click()

    async def click_cell_first(self, command: Json) -> None:
        await self.cell(command["cell"]).click()
        await self.slot(command).click()
        await self.cell(command["cell"]).click()

    async def tap_twice(self, command: Json) -> None:
        """Taps twice: the first tap previews the move."""
        await self.slot(command).tap()
        await self.cell(command["cell"]).tap()
        await self.cell(command["cell"]).tap()

    async def tap_button(self, command: Json) -> None:
        await self.cell(command["cell"]).tap()
        await self.slot(command).tap()
        await self.visitor.page.get_by_role("button", name=f"Place on {command['cell']}").tap()

    async def press_letter(self, command: Json) -> None:
        """Moves to the cell, selects a piece by its colour key, and places it."""
        await self.walk_to(command["cell"])
        await self.visitor.page.keyboard.press(KEYS[command["colour"]])
        await self.visitor.page.keyboard.press("Enter")

    async def press_radio(self, command: Json) -> None:
        """Selects a piece in the hand, moves to the cell, and places it."""
        page = self.visitor.page
        await reach(page, page.get_by_role("radio", disabled=False).first)
        await page.keyboard.press("Space")
        while not await self.radio(command).is_checked():
            await page.keyboard.press("ArrowRight")
        await reach(page, self.entrance)
        await self.walk_to(command["cell"])
        await page.keyboard.press("Enter")

    async def walk_to(self, cell: str) -> None:
        """Moves by arrow keys from the focused cell."""
        await reach(self.visitor.page, self.entrance)
        up = int(cell[1]) - int((await self.here())[1])
        await self.press("ArrowUp" if up > 0 else "ArrowDown", abs(up))
        right = FILES.index(cell[0]) - FILES.index((await self.here())[0])
        await self.press("ArrowRight" if right > 0 else "ArrowLeft", abs(right) // 2)

    async def press(self, key: str, times: int) -> None:
        for _ in range(times):
            await self.visitor.page.keyboard.press(key)

    @property
    def entrance(self) -> Locator:
        """Returns the tab stop of the board."""
        return self.visitor.page.locator("[role=gridcell][tabindex='0']")

    async def here(self) -> str:
        cell: str = await self.visitor.page.evaluate("document.activeElement.dataset.cell")
        return cell


def name_of(command: Json) -> str:
    kind = command["type"].removeprefix("divercite.place_")
    return f"{command['colour']} {kind}" if kind != "neutral" else "neutral token"


async def middle(target: Locator) -> tuple[float, float]:
    box = await target.bounding_box()
    assert box, f"{target} is not there"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

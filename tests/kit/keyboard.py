"""Hands that never leave the keyboard."""

from typing import Final

from playwright.async_api import Locator, Page

_MOST_TABS: Final = 80


async def reach(page: Page, target: Locator, key: str = "Tab") -> None:
    """Walk on with Tab, or back with Shift+Tab, until the target has the focus."""
    for _ in range(_MOST_TABS):
        if await has_focus(target):
            return
        await page.keyboard.press(key)
    raise AssertionError(f"{key} never came to {target}")


async def has_focus(target: Locator) -> bool:
    focused: bool = await target.evaluate("element => element === document.activeElement")
    return focused

"""Keyboard navigation in browser tests."""

from typing import Final

from playwright.async_api import Locator, Page

_MOST_TABS: Final = 80
_IS_BEFORE: Final = """element => Boolean(
  document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)"""


async def reach(page: Page, target: Locator) -> None:
    """Tabs, forwards or backwards, until the target has the focus."""
    is_before = await target.evaluate(_IS_BEFORE)
    for _ in range(_MOST_TABS):
        if await has_focus(target):
            return
        await page.keyboard.press("Shift+Tab" if is_before else "Tab")
    raise AssertionError(f"Tab never came to {target}")


async def has_focus(target: Locator) -> bool:
    focused: bool = await target.evaluate("element => element === document.activeElement")
    return focused

"""Visitors of the page in a real Chromium; errors on the page fail the test."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, Request, async_playwright

from kit.chromium import chromium
from kit.players import Guest
from kit.server_process import ROOT, ServerProcess

DESK: Final = (1280, 900)
PHONE: Final = (360, 740)
AXE: Final = ROOT / "clients/web/node_modules/axe-core/axe.min.js"

_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# The page shows a lost connection and a refused command; the browser logs them too.
_EXPECTED: Final = ("WebSocket connection", "Failed to load resource")


# Playwright writes notes on the listeners that it is given, so it cannot be frozen.
@dataclass
class Visitor:
    """A visitor's page, with the errors on it."""

    page: Page
    url: str
    wrongs: list[str] = field(default_factory=list)

    async def go(self, path: str) -> None:
        await self.page.goto(self.url + path)

    async def violations(self) -> list[str]:
        """Returns the violations that axe-core finds on the page: rule and element."""
        await self.page.evaluate(AXE.read_text())
        found: dict[str, Any] = await self.page.evaluate("axe.run()")
        return [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    async def overhang(self) -> int:
        """Returns by how many pixels the page is wider than the window."""
        wider: int = await self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wider

    def log_message(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(_EXPECTED):
            self.wrongs.append(f"{message.type}: {message.text}")

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.wrongs.append(f"asked another host: {request.url}")


class Look(NamedTuple):
    """The settings of a visitor's browser."""

    size: tuple[int, int] = DESK
    language: str = "en"
    dark: bool = False


USUAL: Final = Look()


class Visit(Protocol):
    async def __call__(
        self,
        server: ServerProcess,
        guest: Guest | None = None,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en",
        dark: bool = False,
    ) -> Visitor: ...


@asynccontextmanager
async def running() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=[*_FLAGS])
        try:
            yield browser
        finally:
            await browser.close()


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with running() as browser:
        yield browser


async def opened(
    browser: Browser,
    server: ServerProcess,
    guest: Guest | None = None,
    look: Look = USUAL,
) -> Visitor:
    """Opens a page of its own for a guest or for a new visitor."""
    width, height = look.size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        locale=look.language,
        color_scheme="dark" if look.dark else "light",
        has_touch=look.size == PHONE,
    )
    if guest is not None:
        token = json.dumps(guest.token)
        await context.add_init_script(f"localStorage.setItem('archipel.token', {token})")
    visitor = Visitor(await context.new_page(), server.url)
    visitor.page.on("console", visitor.log_message)
    visitor.page.on("pageerror", lambda error: visitor.wrongs.append(str(error)))
    visitor.page.on("request", visitor.asked)
    return visitor


@pytest.fixture
async def visit(browser: Browser) -> AsyncIterator[Visit]:
    """Opens pages for visitors; at the end, none of them may have errors."""
    visitors: list[Visitor] = []

    async def brought(
        server: ServerProcess,
        guest: Guest | None = None,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en",
        dark: bool = False,
    ) -> Visitor:
        visitor = await opened(browser, server, guest, Look(size, language, dark))
        visitors.append(visitor)
        return visitor

    yield brought
    for visitor in visitors:
        await visitor.page.context.close()
    assert [wrong for visitor in visitors for wrong in visitor.wrongs] == []


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

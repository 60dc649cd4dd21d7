"""What is around everything on the page: all can use it, and it asks no other host."""

import pytest

from domain.registry import games
from kit.browser import DESK, PHONE, Visit
from kit.server_process import ServerProcess


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("dark", [False, True])
async def test_home(
    server: ServerProcess, visit: Visit, size: tuple[int, int], *, dark: bool
) -> None:
    """The first view is there in both themes and at both sizes, and nothing is in anyone's way."""
    ada = await visit(server, size=size, dark=dark)
    await ada.go("/")
    await ada.page.get_by_role("heading", level=1).wait_for()
    assert await ada.violations() == []
    assert await ada.overhang() == 0


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("dark", [False, True])
async def test_rules(
    server: ServerProcess, visit: Visit, size: tuple[int, int], *, dark: bool
) -> None:
    """The rules of every game can be read by all, and so can the word that a match is not there."""
    ada = await visit(server, size=size, dark=dark)
    for game in games():
        await ada.go(f"/rules/{game}")
        await ada.page.get_by_role("heading", level=1).wait_for()
        assert await ada.violations() == []
        assert await ada.overhang() == 0
    await ada.go("/match/none")
    await ada.page.get_by_role("link", name="Back to all matches").wait_for()
    assert await ada.violations() == []


@pytest.mark.parametrize("language, tongue", [("fr-FR", "fr"), ("en-GB", "en"), ("de", "en")])
async def test_language(server: ServerProcess, visit: Visit, language: str, tongue: str) -> None:
    """It speaks the browser's language, or English, until somebody switches; and then for good."""
    ada = await visit(server, language=language)
    await ada.go("/")
    await ada.page.locator(f"html[lang={tongue}]").wait_for()
    await ada.page.get_by_role("button", name="Français").click()
    await ada.page.reload()
    await ada.page.locator("html[lang=fr]").wait_for()

"""The frame of every page: accessible, and without requests to other hosts."""

import pytest

from domain.registry import games
from kit.browser import DESK, PHONE, Visit
from kit.sampling import budget, crossed, sampled
from kit.server_process import ServerProcess


@sampled
@pytest.mark.parametrize("size, dark", crossed([DESK, PHONE], [False, True]))
async def test_home(
    server: ServerProcess, visit: Visit, size: tuple[int, int], *, dark: bool
) -> None:
    """The home page has no accessibility violations in both themes and at both sizes."""
    ada = await visit(server, size=size, dark=dark)
    await ada.go("/")
    await ada.page.get_by_role("heading", level=1).wait_for()
    assert await ada.violations() == []
    assert await ada.overhang() == 0


@sampled
@pytest.mark.parametrize("size, dark", crossed([DESK, PHONE], [False, True]))
async def test_rules(
    server: ServerProcess, visit: Visit, size: tuple[int, int], *, dark: bool
) -> None:
    """Rules and the not-found page have no accessibility violations."""
    ada = await visit(server, size=size, dark=dark)
    # Each game once, and as a whole each in every size and theme.
    for game in budget([*games()][dark::2], [*games()]):
        await ada.go(f"/rules/{game}")
        await ada.page.get_by_role("heading", level=1).wait_for()
        assert await ada.violations() == []
        assert await ada.overhang() == 0
    await ada.go("/match/none")
    await ada.page.get_by_role("link", name="Back to all matches").wait_for()
    assert await ada.violations() == []


@pytest.mark.parametrize("language, tongue", [("fr-FR", "fr"), ("en-GB", "en"), ("de", "en")])
async def test_language(server: ServerProcess, visit: Visit, language: str, tongue: str) -> None:
    """The page uses the browser's language or English, and remembers another choice."""
    ada = await visit(server, language=language)
    await ada.go("/")
    await ada.page.locator(f"html[lang={tongue}]").wait_for()
    await ada.page.get_by_role("button", name="Français").click()
    await ada.page.reload()
    await ada.page.locator("html[lang=fr]").wait_for()

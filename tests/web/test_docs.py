"""The pages of the server itself: Swagger UI out of the build, and the problems."""

from kit.browser import Visit
from kit.server_process import ServerProcess


async def test_docs(server: ServerProcess, visit: Visit) -> None:
    """Swagger UI shows the operations of the contract, and opens one of them."""
    ada = await visit(server)
    await ada.go("/api/docs")
    operation = ada.page.locator(".opblock", has_text="/api/games").first
    await operation.get_by_role("button").first.click()
    await operation.get_by_role("button", name="Execute").wait_for()


async def test_problems(server: ServerProcess, visit: Visit) -> None:
    """The list of problems is styled within its content security policy."""
    ada = await visit(server)
    await ada.go("/problems")
    width = await ada.page.evaluate("getComputedStyle(document.body).maxWidth")
    assert width != "none"
    await ada.page.get_by_role("link", name="too_many", exact=True).click()
    await ada.page.locator("h1").wait_for()

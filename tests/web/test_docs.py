"""The docs page: Swagger UI out of the build, without any other host."""

from kit.browser import Visit
from kit.server_process import ServerProcess


async def test_docs(server: ServerProcess, visit: Visit) -> None:
    """Swagger UI shows the operations of the contract, and opens one of them."""
    ada = await visit(server)
    await ada.go("/api/docs")
    operation = ada.page.locator(".opblock", has_text="/api/games").first
    await operation.get_by_role("button").first.click()
    await operation.get_by_role("button", name="Execute").wait_for()

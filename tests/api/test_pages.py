import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from kit.api_client import Site, json_of
from server.api import pages

HTML = files("server.api") / "html"
DOCS = Path("clients/web/public/docs")
LOADS = re.compile(r"""(?:src|href|url|@import|fetch)\W{1,4}(?:https?:)?//""", re.IGNORECASE)


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in place of the built page, so that these tests need no build."""
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    pages.file_names.cache_clear()
    pages.load.cache_clear()


@pytest.mark.parametrize("path", ["/", "/problems", "/problems/malformed", "/api/docs"])
async def test_pages(site: Site, path: str) -> None:
    """A page is HTML, says so once, and loads nothing from another host."""
    answer = await site.anybody.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert not LOADS.search(answer.text)


async def test_docs_page(site: Site, built: Path) -> None:
    """The docs page loads files of this server only, and its policy allows no others."""
    (built / "docs").mkdir()
    needed = re.findall(r'(?:src|href)="/api/docs/([^"]+)"', docs_html())
    assert needed == ["swagger-ui.css", "swagger-ui-bundle.js", "start.js"]
    (built / "docs" / "index.html").write_text(docs_html(), "utf-8")
    for name in needed:
        (built / "docs" / name).write_text(name)
    answer = await site.anybody.get("/api/docs")
    assert answer.text == docs_html()
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    for name in needed:
        assert (await site.anybody.get(f"/api/docs/{name}")).text == name


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/api/docs"])
async def test_not_built(site: Site, path: str) -> None:
    """Without a build, the page says how to make one."""
    assert "make page" in (await site.anybody.get(path)).text


def docs_html() -> str:
    return (DOCS / "index.html").read_text("utf-8")


def test_docs_load_nothing_from_elsewhere() -> None:
    """The files of the docs page name no other host, and no validator elsewhere."""
    script = (DOCS / "start.js").read_text("utf-8")
    assert "://" not in script + docs_html()
    assert "validatorUrl: null" in script


@pytest.mark.parametrize("page", [each.name for each in HTML.iterdir()])
def test_our_pages_stay_here(page: str) -> None:
    """None of our pages loads anything from another host."""
    assert not LOADS.search((HTML / page).read_text("utf-8"))


@pytest.mark.parametrize("name", ["../kinds.py", "..%2Fkinds.py", "none.js", "..", "%2e%2e"])
async def test_only_what_is_there(site: Site, name: str) -> None:
    """Nothing outside the folder of the docs page is served."""
    assert (await site.anybody.get(f"/api/docs/{name}")).status_code == 404


async def test_contract(site: Site) -> None:
    """The contract is served as JSON."""
    body = json_of(await site.anybody.get("/api/openapi.json"))
    assert body["openapi"].startswith("3.1")


async def test_health(site: Site) -> None:
    """Liveness and readiness, with the epoch and the durability of the log."""
    assert json_of(await site.anybody.get("/health/live")) == {"alive": True}
    ready = json_of(await site.anybody.get("/health/ready"))
    assert (ready["ready"], ready["epoch"]) == (True, site.services.store.log.epoch)
    assert {"server", "appendonly", "appendfsync", "warning"} == ready["log"].keys()


@pytest.mark.usefixtures("match")
async def test_metrics(site: Site) -> None:
    """The metrics are in the Prometheus text format."""
    answer = await site.anybody.get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain")
    for name in ("archipel_commands_total", "archipel_append_seconds", "archipel_log_up"):
        assert f"\n{name}" in answer.text

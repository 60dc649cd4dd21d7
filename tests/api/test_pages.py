import re
from importlib.resources import files

import pytest

from kit.api_client import Site, told_by

HTML = files("server.api") / "html"
SWAGGER = files("server.api") / "swagger"
LOADS = re.compile(r"""(?:src|href|url|@import|fetch)\W{1,4}(?:https?:)?//""", re.IGNORECASE)


@pytest.mark.parametrize("path", ["/", "/problems", "/problems/malformed", "/api/docs"])
async def test_pages(site: Site, path: str) -> None:
    """A page is HTML, says so once, and loads nothing from another host."""
    answer = await site.anybody.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert not LOADS.search(answer.text)


async def test_docs_page(site: Site) -> None:
    """The page to try the contract finds all it needs here, and may load nothing else."""
    answer = await site.anybody.get("/api/docs")
    needed = re.findall(r'(?:src|href)="([^"]+)"', answer.text)
    assert len(needed) == 3
    for path in needed:
        assert (await site.anybody.get(path)).status_code == 200
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_own_script_stays_here() -> None:
    """What starts the page names no other host, and asks no validator elsewhere."""
    script = (SWAGGER / "start.js").read_text("utf-8")
    assert "://" not in script
    assert "validatorUrl: null" in script


@pytest.mark.parametrize("page", [each.name for each in HTML.iterdir()])
def test_our_pages_stay_here(page: str) -> None:
    """None of our pages loads anything from another host."""
    assert not LOADS.search((HTML / page).read_text("utf-8"))


@pytest.mark.parametrize("name", ["../kinds.py", "..%2Fkinds.py", "none.js", ""])
async def test_only_what_is_there(site: Site, name: str) -> None:
    """From the folder of the docs page nothing else can be had."""
    assert (await site.anybody.get(f"/api/swagger/{name}")).status_code == 404


async def test_contract(site: Site) -> None:
    """The contract is served as JSON."""
    told = told_by(await site.anybody.get("/api/openapi.json"))
    assert told["openapi"].startswith("3.1")


async def test_health(site: Site) -> None:
    """It lives, and it is ready: with the epoch, and how well the log is kept."""
    assert told_by(await site.anybody.get("/health/live")) == {"alive": True}
    ready = told_by(await site.anybody.get("/health/ready"))
    assert (ready["ready"], ready["epoch"]) == (True, site.services.store.log.epoch)
    assert {"server", "appendonly", "appendfsync", "warning"} == ready["log"].keys()


@pytest.mark.usefixtures("match")
async def test_metrics(site: Site) -> None:
    """Prometheus finds its text format, and what we count."""
    answer = await site.anybody.get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain")
    for name in ("archipel_commands_total", "archipel_append_seconds", "archipel_log_up"):
        assert f"\n{name}" in answer.text

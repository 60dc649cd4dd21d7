"""An owner's pack: brought by a flag, played with, named everywhere, and needed by nobody later."""

from pathlib import Path
from random import Random

import httpx
import pytest

from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import NO_LIMITS, ServerProcess

TEXT = """\
{"pack": "my-box", "game": "mini_divercity", "title": {"en": "My box", "fr": "Ma boîte"}, \
"extends": "standard"}
{"entry": "mini_divercity.corporation", "id": "oil", "events": ["oil"], "copies": 5, \
"origin": "owner"}
{"entry": "mini_divercity.corporation", "id": "dynamite", "events": ["dynamite"], "copies": 7, \
"origin": "owner"}
"""
WISH = {"options": {"game": "mini_divercity", "pack": "my-box"}, "seat": 0}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "my-box.ndjson"
    path.write_text(TEXT)
    return path


async def play(guest: Guest, wish: Json, draw: Random) -> Json:
    """A whole solo match, by choices alone."""
    match = good(await guest.post("/api/matches", wish))
    path = f"/api/matches/{match['id']}"
    while not match["outcome"]:
        command = any_of(match["choices"], draw)
        good(await guest.post(f"{path}/commands", command))
        match = good(await guest.get(path))
    return match


@pytest.mark.parametrize("workers", [1, 2])
async def test_a_pack_of_ones_own(
    tmp_path: Path, http: httpx.AsyncClient, pack: Path, workers: int
) -> None:
    """It is in the catalogue; its matches, their lines and their scores say that they are its."""
    server = ServerProcess(
        tmp_path / "data",
        *("--port", "0", "--workers", str(workers), "--data-pack", str(pack)),
        *NO_LIMITS,
    )
    try:
        await server.start()
        book = good(await http.get(f"{server.url}/api/games/mini_divercity"))
        (shown,) = [each for each in book["packs"] if each["pack"] == "my-box"]
        origins = {entry["id"]: entry["origin"] for entry in shown["entries"]}
        assert (origins["oil"], origins["crab"]) == ("owner", "published")

        guest = await welcome(server, http, "Ada")
        match = await play(guest, WISH, Random(1))
        label = {"name": "my-box", "digest": shown["digest"]}
        assert match["pack"] == label
        (line,) = good(await guest.get("/api/matches", player=guest.id))["matches"]
        assert line["pack"] == label
        assert f"my-box@{shown['digest']}" in match["outcome"]["ladder"]
        told = good(await guest.get("/api/standings/mini_divercity"))
        assert told["ladder"] == match["outcome"]["ladder"]
    finally:
        server.clean_up()


async def test_the_pack_is_gone(tmp_path: Path, http: httpx.AsyncClient, pack: Path) -> None:
    """Its matches are read as before, and go on; new ones are not opened."""
    data = tmp_path / "data"
    equipped = ServerProcess(data, "--port", "0", "--data-pack", str(pack), *NO_LIMITS)
    bare = ServerProcess(data, "--port", "0", *NO_LIMITS)
    try:
        await equipped.start()
        ada = await welcome(equipped, http, "Ada")
        over = await play(ada, WISH, Random(1))
        running = good(await ada.post("/api/matches", WISH))
        assert await equipped.end() == 0

        await bare.start()
        ada = ada.before(bare)
        assert good(await ada.get(f"/api/matches/{over['id']}")) == over
        path = f"/api/matches/{running['id']}"
        good(await ada.post(f"{path}/commands", any_of(running["choices"], Random(2))))
        refused = (await ada.post("/api/matches", WISH)).json()
        assert refused["code"] == "match/no_such_pack"
        assert "my-box" in refused["detail"]
    finally:
        equipped.clean_up()
        bare.clean_up()

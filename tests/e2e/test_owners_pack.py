"""An owner's pack: loaded by a flag, played with, named in results, not needed to read matches."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec import Struct

from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import NO_LIMITS, ServerProcess


class Box(Struct, frozen=True):
    """A pack of entries by an owner of the game."""

    game: str
    entries: tuple[Mapping[str, object], ...]

    @property
    def text(self) -> str:
        title = {"en": "My box", "fr": "Ma boîte"}
        head = {"pack": "my-box", "game": self.game, "title": title, "extends": "standard"}
        return "\n".join(json.dumps(line) for line in (head, *self.entries))

    @property
    def opening(self) -> Json:
        return {"options": {"game": self.game, "pack": "my-box"}, "seat": 0}


def named(entry: Mapping[str, object]) -> tuple[object, object]:
    """The key that identifies an entry within its pack."""
    return entry["entry"], entry["id"]


def corporation(id: str, copies: int) -> Mapping[str, object]:
    fields = {"entry": "mini_divercity.corporation", "origin": "owner"}
    return {**fields, "id": id, "events": [id], "copies": copies}


def place(id: str, copies: int, **face: object) -> Mapping[str, object]:
    fields = {"entry": "fifty_first_state.card", "origin": "owner", "copies": copies}
    names = {"en": id.title(), "fr": id.title()}
    return {**fields, "id": id, "names": names, "card": {"kind": "location", "distance": 1, **face}}


DIVERS = Box("mini_divercity", (corporation("oil", 5), corporation("dynamite", 7)))
STATE = Box(
    "fifty_first_state",
    (
        place("church", 1, icons=["vp"], spoils={"vp": 1}),
        place("dive", 3, built=[{"does": "production", "makes": {"weapon": 2}, "open": True}]),
        place("mercenaries", 2, agreement={"weapon": 1}),  # for us it is a contact card
        place("silo", 4, built=[{"does": "stock", "goods": {"fuel": 2}}]),
        {
            "entry": "fifty_first_state.leader_action",
            "id": "leader_action",
            "origin": "owner",
            "action": {"does": "action", "gains": {"vp": 1}, "cost": {"worker": 1}},
        },
    ),
)


@pytest.fixture(params=[DIVERS, STATE], ids=lambda box: box.game)
def box(request: pytest.FixtureRequest) -> Box:
    owned: Box = request.param
    return owned


@pytest.fixture
def pack(tmp_path: Path, box: Box) -> Path:
    path = tmp_path / "my-box.ndjson"
    path.write_text(box.text)
    return path


async def play(guest: Guest, opening: Json, draw: Random) -> Json:
    """A whole solo match, by choices alone."""
    match = good(await guest.post("/api/matches", opening))
    path = f"/api/matches/{match['id']}"
    while not match["outcome"]:
        command = any_of(match["choices"], draw)
        good(await guest.post(f"{path}/commands", command))
        match = good(await guest.get(path))
    return match


@pytest.mark.parametrize("box, workers", [(DIVERS, 1), (DIVERS, 2), (STATE, 2)], indirect=["box"])
async def test_a_pack_of_ones_own(
    tmp_path: Path, http: httpx.AsyncClient, box: Box, pack: Path, workers: int
) -> None:
    """The catalogue lists the pack; matches, lobby rows, ladders and scores name it."""
    server = ServerProcess(
        tmp_path / "data",
        *("--port", "0", "--workers", str(workers), "--data-pack", str(pack)),
        *NO_LIMITS,
    )
    try:
        await server.start()
        book = good(await http.get(f"{server.url}/api/games/{box.game}"))
        (shown,) = [each for each in book["packs"] if each["pack"] == "my-box"]
        owned = {named(entry) for entry in shown["entries"] if entry["origin"] == "owner"}
        assert owned == {named(entry) for entry in box.entries}

        guest = await welcome(server, http, "Ada")
        match = await play(guest, box.opening, Random(1))
        label = {"name": "my-box", "digest": shown["digest"]}
        assert match["pack"] == label
        (line,) = good(await guest.get("/api/matches", player=guest.id))["matches"]
        assert line["pack"] == label

        ladder, (score,) = match["outcome"]["ladder"], match["outcome"]["scores"]
        assert f"my-box@{shown['digest']}" in ladder
        ada = good(await guest.get(f"/api/players/{guest.id}"))
        assert ada["results"][box.game]["solo"]["best"][ladder]["score"] == score
        standings = good(await guest.get(f"/api/standings/{box.game}"))
        assert standings["ladder"] == ladder
    finally:
        server.clean_up()


async def test_the_pack_is_gone(
    tmp_path: Path, http: httpx.AsyncClient, box: Box, pack: Path
) -> None:
    """Without the pack its matches are still read and played; new ones are refused."""
    data = tmp_path / "data"
    equipped = ServerProcess(data, "--port", "0", "--data-pack", str(pack), *NO_LIMITS)
    bare = ServerProcess(data, "--port", "0", *NO_LIMITS)
    try:
        await equipped.start()
        ada = await welcome(equipped, http, "Ada")
        over = await play(ada, box.opening, Random(1))
        running = good(await ada.post("/api/matches", box.opening))
        assert await equipped.end() == 0

        await bare.start()
        ada = ada.before(bare)
        assert good(await ada.get(f"/api/matches/{over['id']}")) == over
        path = f"/api/matches/{running['id']}"
        good(await ada.post(f"{path}/commands", any_of(running["choices"], Random(2))))
        refused = (await ada.post("/api/matches", box.opening)).json()
        assert refused["code"] == "match/no_such_pack"
        assert "my-box" in refused["detail"]
    finally:
        equipped.clean_up()
        bare.clean_up()

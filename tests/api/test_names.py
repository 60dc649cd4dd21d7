"""Names that guests and bots choose, and how stored ones are shown."""
# ruff: noqa: RUF001 - look-alikes are the test data

import pytest

from domain.clock import Untimed
from domain.match.commands import OpenMatch
from domain.player import Player
from domain.registry import games
from kit.api_client import Caller, Site, json_of, problem_of
from kit.table import Table
from server.api.look_alikes import skeleton
from server.api.names import accepted_name, keys_of, name_key
from server.store.port import Guest

KEY = "the-operator's"
SPOOF = "Ada\u202e\u200bdnim\u0336\u0337\u0338\u0335\u0334\x1b[2J"


async def welcomed(site: Site, name: str, **more: str) -> str:
    answer = await site.anybody.post("/api/players", {"name": name, **more})
    chosen: str = json_of(answer, 201)["player"]["name"]
    return chosen


@pytest.mark.parametrize(
    "name, kept",
    [
        ("Ｚｏé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("Ada  \u3000Lovelace", "Ada Lovelace"),
        ("Иван", "Иван"),
        ("محمد", "محمد"),
        ("नमस्ते", "नमस्ते"),
        ("Nguyễn Văn Á", "Nguyễn Văn Á"),
        ("Yuki ユキ 雪", "Yuki ユキ 雪"),
        ("Min 민 民", "Min 민 民"),
        ("O'Brien-Müller 3", "O'Brien-Müller 3"),
    ],
)
async def test_accepted(site: Site, name: str, kept: str) -> None:
    """Any writing, normalised (NFKC), with single spaces."""
    assert await welcomed(site, name) == kept


@pytest.mark.parametrize(
    "name, code, suggestion",
    [
        ("Ada\u202eevil", "name/hidden_characters", "Adaevil"),
        ("Ad\u200ba", "name/hidden_characters", "Ada"),
        ("Ada\u00ad", "name/hidden_characters", "Ada"),
        ("Ada\u3164", "name/hidden_characters", "Ada"),
        ("\u0378\ue000", "name/hidden_characters", "Player"),
        ("Ada\u1107", "name/unsuitable_characters", "Ada"),
        ("a\u0336\u0337\u0338\u0335\u0334", "name/too_many_marks", "a\u0336\u0337\u0338"),
        ("А\u0501a", "name/mixed_scripts", "Ada"),
        ("Petrov Ада", "name/mixed_scripts", "Petrov"),
        ("Ωmega", "name/mixed_scripts", "mega"),
        ("\ufdfa" * 3, "name/too_long", "Player"),
        ("admin", "name/reserved", "Player"),
        ("Аdmin", "name/mixed_scripts", "dmin"),
        ("ADM1N 2", "name/reserved", "Player"),
        ("Archipel Modérateur", "name/reserved", "Player"),
        ("s y s t e m", "name/reserved", "s y s t e m fan"),
    ],
)
async def test_refused(site: Site, name: str, code: str, suggestion: str) -> None:
    """The problem names what is wrong in the reader's language, and a name that is accepted."""
    problem = problem_of(await site.anybody.post("/api/players", {"name": name}), 422, code)
    assert problem["facts"] == {"suggestion": suggestion}
    assert f"“{suggestion}” would be fine" in problem["detail"]
    french = {"Accept-Language": "fr"}
    problem = problem_of(await site.anybody.post("/api/players", {"name": name}, french), 422, code)
    assert f"« {suggestion} » conviendrait" in problem["detail"]
    assert await welcomed(site, suggestion) == suggestion
    assert code in (await site.anybody.get(f"/problems/{code}")).text


async def test_names_of_our_bots(site: Site) -> None:
    """Once a bot of this server is known, its names are for holders of the operator's key alone."""
    assert await welcomed(site, "Greedy") == "Greedy"
    reserved = sorted(keys_of("Greedy") | keys_of("Strategist 8"))
    await site.services.store.guests.mark_house_bot("its-id", reserved)
    for name in (
        "Greedy",
        "GREEDY",
        "Grëedy",
        "Greedy 7",
        "Gre edy.",
        "Strategist 3",
        "strateg1st",
    ):
        await _refuse(site, name)
    assert await welcomed(site, "Greedy by Ann") == "Greedy by Ann"
    wrong = await site.anybody.post("/api/players", {"name": "Greedy", "key": "guessed"})
    problem_of(wrong, 403, "not_allowed")


async def _refuse(site: Site, name: str) -> None:
    answer = await site.anybody.post("/api/players", {"name": name})
    assert problem_of(answer, 422, "name/reserved")["facts"]["suggestion"].endswith(" fan")


def test_key_for_unique_names() -> None:
    """The key is equal for names that readers take for each other, and for no others."""
    same = {name_key(name) for name in ("Ilia", "llia", "1lia", "ILIA", "Іlіа", "Ília", "I.l.i.a")}
    assert len(same) == 1
    assert len({name_key(name) for name in ("Ada", "Adam", "Eda", "李", "小", "Ада", "אדה")}) == 7
    assert skeleton(skeleton("Modern")) == skeleton("Modem")
    assert accepted_name("Ada") == "Ada"


async def test_stored_names_are_shown_safely(site: Site, ada: Caller) -> None:
    """A name from before these rules is in the log as it was, and cleaned wherever it is shown."""
    guest = Guest("old-one", SPOOF, site.services.now())
    await site.services.store.guests.add(guest, "no-token")
    table, old = Table(name="old"), Player("old-one", SPOOF)
    options = games()["divercite"].options()
    table.do(old, OpenMatch(options=options, seat=0, visibility="public", clock=Untimed()))
    for step in table.steps:
        assert await site.services.store.log.append(step.entry, step.commit.previous)
    paths = ("old", "old/commits", "")
    answers = [await ada.get(f"/api/matches/{path}".rstrip("/")) for path in paths]
    answers.append(await ada.get("/api/players/old-one"))
    for answer in answers:
        assert "Adadnim\u0336\u0337\u0338[2J" in answer.text
        assert not {"\u202e", "\u200b", "\\u001b"} & {*answer.text, *answer.text.split('"')}
        assert "\\u001b" not in answer.text
    (stored,) = await site.stored("old")
    assert "\u202e".encode() in stored

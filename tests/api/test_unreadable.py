"""Files that cannot be replayed: each is refused by its line."""

from pathlib import Path
from random import Random

import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import LOG, RECORD, RESIGN, SHORT, Sitting, log_of, opened, replay, unreadable
from kit.corrupted_files import chained, forged, lines_of, mutilated
from kit.playthroughs import HERE

ALONE = {"game": "fifty_first_state", "faction": "mutants"}
DICE = {"game": "dice_miner"}
LOGS = sorted(HERE.glob("*/*.ndjson"))


@pytest.mark.parametrize(
    "text, line, why",
    [
        ("", 1, "0"),
        (SHORT + SHORT, 1, "2"),
        (SHORT.replace("Ba1", "Bb2"), 5, "taken"),
        (SHORT.replace("Ba1", "Zz9"), 5, "no move"),
        (SHORT.replace("DiverCité", "Chess"), 1, "Game"),
        (SHORT + "{never closed", 6, "never closed"),
        ("\x00\x01", 1, "Game"),
    ],
    ids=["nothing", "two", "illegal", "no move", "other game", "open comment", "noise"],
)
async def test_bad_records(site: Site, text: str, line: int, why: str) -> None:
    """A record with an illegal move is refused by its line."""
    assert why in await unreadable(site, text, RECORD, line)


@pytest.mark.parametrize("options", [DICE, ALONE], ids=["dice", "cards"])
async def test_records_do_not_contain_rolls(site: Site, ada: Caller, options: Json) -> None:
    """The record of a game with chance is refused, since its log is needed."""
    match = await opened(ada, options=options)
    text = (await ada.get(f"{match.path}/record")).text
    assert "log" in await unreadable(site, text, RECORD, 1)


def changed(log: bytes, line: int, **fields: object) -> bytes:
    """The log with other fields in a line, and a chain that holds."""
    lines = lines_of(log)
    lines[line - 1] |= fields
    return chained(lines)


async def test_a_broken_chain(site: Site, over: Sitting) -> None:
    """Every changed, removed or moved line is detected."""
    log = await log_of(site, over)
    first, second, third, *rest = log.splitlines(keepends=True)
    assert "previous" in await unreadable(site, log.replace(b"Ada", b"Eve", 1), LOG, 2)
    assert "version 3" in await unreadable(site, b"".join((first, second, *rest)), LOG, 3)
    assert "version 2" in await unreadable(site, b"".join((first, third, second)), LOG, 2)
    assert "no commit" in await unreadable(site, first + b"\n" + second, LOG, 2)
    assert "no commit" in await unreadable(site, log[: len(first) + 30], LOG, 2)


async def test_forged_logs(site: Site, over: Sitting) -> None:
    """A log with a valid hash chain and illegal content is refused."""
    log = await log_of(site, over)
    city, other = lines_of(log)[2]["events"][0], lines_of(log)[3]["events"][0]
    opening = lines_of(log)[0]
    seedless = [{**opening["events"][0], "seed": {"count": 1}}, *opening["events"][1:]]
    forgeries: list[tuple[int, Json, str]] = [
        (3, {"events": [{**city, "cell": "b4"}]}, "event 1"),
        (3, {"events": [city, city]}, "1 events"),
        (3, {"events": [other]}, "event 1"),
        (3, {"events": [{"type": "dice_miner.mining_stopped", "forced": False}]}, "event 1"),
        (3, {"events": [{"type": "chess.mate"}]}, "no commit"),
        (3, {"command": {**lines_of(log)[2]["command"], "more": 1}}, "unknown field"),
        (4, {"command": lines_of(log)[2]["command"]}, "already taken"),
        (3, {"chance": [{"counter": 0, "sides": 6, "face": 6}]}, "rolls"),
        (3, {"seat": 1}, "seat"),
        (3, {"by": "another player"}, "no seat"),
        (3, {"at": "2001-01-01T00:00:00Z"}, "before"),
        (3, {"at": "2026-01-01T00:00:00"}, "such a time"),
        (1, {"match": ""}, "name its match"),
        (1, {"events": seedless}, "seed"),
        (1, {"events": []}, "no match that was opened"),
        (1, {"command": RESIGN}, "opened by its first line"),
        (2, {"command": opening["command"]}, "opened by its first line"),
    ]
    for line, fields, why in forgeries:
        assert why in await unreadable(site, changed(log, line, **fields), LOG, line)


async def test_other_figures(site: Site, ada: Caller) -> None:
    """A pack that is missing or different is named."""
    match = await opened(ada, options=ALONE)
    log = await log_of(site, match)
    command, events = lines_of(log)[0]["command"], lines_of(log)[0]["events"]
    elsewhere = command | {"options": command["options"] | {"pack": "homemade"}}
    assert "homemade" in await unreadable(site, changed(log, 1, command=elsewhere), LOG, 1)
    events[0]["pack"]["digest"] = "0123456789abcdef"
    assert "@0123456789abcdef" in await unreadable(site, changed(log, 1, events=events), LOG, 1)


@pytest.mark.parametrize("media", ["application/json", "text/html", "", "application/octet-stream"])
async def test_other_types(site: Site, media: str) -> None:
    """Anything but a record and a log is 415, and the answer says what is read here."""
    problem = problem_of(await replay(site.anybody, SHORT, media), 415, "unsupported_type")
    assert "application/x-ndjson" in problem["detail"]


async def test_size(site: Site) -> None:
    """A log may be longer than any other body, and neither may be endless."""
    line = b'{"x":"%s"}\n' % (b"x" * 100_000)
    assert "no commit" in await unreadable(site, line, LOG, 1)
    problem_of(await replay(site.anybody, line * 6, LOG), 413, "too_large")
    problem_of(await replay(site.anybody, SHORT + "a " * 40_000, RECORD), 413, "too_large")


async def test_no_text(site: Site) -> None:
    """Bytes that are no text are malformed."""
    problem_of(await replay(site.anybody, b"\xff\xfe", RECORD), 400, "malformed")


def stored(path: Path) -> bytes:
    """A playthrough without its last line, which is no commit."""
    return path.read_bytes().rpartition(b'{"head"')[0]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
async def test_accidents(site: Site, path: Path) -> None:
    """A randomly damaged log of any game is refused with a problem."""
    log, draw = stored(path), Random(path.name)
    json_of(await replay(site.anybody, log, LOG))
    for _ in range(15):
        harmed = mutilated(log.decode(), draw).encode(errors="replace")
        for file in (harmed, forged(log, draw)):
            answer = await replay(site.anybody, file, LOG, **{"as": "seat:0"})
            if answer.status_code != 200:
                problem_of(answer, 422, "unreadable")

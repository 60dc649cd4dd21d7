from datetime import UTC, datetime, timedelta
from io import StringIO

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

from archipel_client.contract import ClockFace, CommitFrame, MatchCard, Outcome
from archipel_client.folding import apply_commit
from archipel_client.messages import MATCH
from archipel_client.terminal.addresses import MatchAddress, parse_address
from archipel_client.terminal.clocks import duration_text, time_left
from archipel_client.terminal.credentials import (
    Credentials,
    credentials_file,
    load_credentials,
    save_credentials,
)
from archipel_client.terminal.rendering import outcome_text, render_match
from archipel_client.terminal.replay import ReplayCursor
from archipel_client.terminal.safe_text import safe
from kit.client_frames import CARD, commit

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
STOCK = {"red": 2, "green": 1, "blue": 0, "yellow": 2}
VIEW = {
    "game": "divercite",
    "board": {
        "d4": {"kind": "city", "colour": "red", "owner": 0},
        "b2": {"kind": "city", "colour": "blue", "owner": 1},
        "e5": {"kind": "resource", "colour": "green"},
        "a7": {"kind": "neutral"},
    },
    "hands": [{"city": STOCK, "resource": STOCK}] * 2,
    "scores": [5, 3],
    "cities": {
        "d4": {"points": 5, "divercite": "made"},
        "b2": {"points": 3, "divercite": "spoilt"},
    },
    "starter": 0,
    "next": 1,
    "last": "b2",
    "ply": 4,
    "variant": "standard",
    "tie_break": "none",
}
OUTCOME = {"reason": "resigned", "winners": [1], "scores": []}
BOARD = """\
 9  ·     ·     ·     ·     ·
 8    [ ]   [ ]   [ ]   [ ]
 7  x     ·     ·     ·     ·
 6    [ ]   [ ]   [ ]   [ ]
 5  ·     ·     g     ·     ·
 4    [ ]   [R]   [ ]   [ ]
 3  ·     ·     ·     ·     ·
 2    (B)   [ ]   [ ]   [ ]
 1  ·     ·     ·     ·     ·
    a  b  c  d  e  f  g  h  i
"""


def card(**fields: object) -> MatchCard:
    return msgspec.convert({**CARD, **fields}, MatchCard)


def drawn(match: MatchCard, *, colours: bool = False) -> str:
    paper = StringIO()
    console = Console(file=paper, width=79, color_system="standard" if colours else None)
    console.print(render_match(match, NOW))
    return "".join(f"{line.rstrip()}\n" for line in paper.getvalue().splitlines())


def test_divercite_is_a_board() -> None:
    """DiverCité is drawn as it lies there, with hands and scores, whose turn it is and the time."""
    clock = {"kind": "total", "remaining_ms": [61_000, 9_500], "running": 1}
    shown = drawn(card(game="divercite", view=VIEW, to_act=[1], clock=clock))
    assert BOARD in shown
    assert "  Ada  White  1:01   5  R2 G1 B0 Y2  r2 g1 b0 y2\n" in shown
    assert "▶ Bob  Black  9.5 s  3  R2 G1 B0 Y2  r2 g1 b0 y2\n" in shown


def test_divercite_has_colours() -> None:
    """On a terminal, a red city is red and the last move is marked."""
    shown = drawn(card(game="divercite", view=VIEW), colours=True)
    assert "\x1b[1;4;91mR\x1b[0m" in shown
    assert "\x1b[1;7;94mB\x1b[0m" in shown


def test_any_game_is_a_tree() -> None:
    """An unknown game is rendered with the names of its own fields."""
    view = {"game": "pile", "piles": [{"stones": 3, "mine": True}, {"stones": 0}], "hand": []}
    shown = drawn(card(view=view, seats=[*CARD["seats"][:1], {"seat": 1, "player": None}]))
    assert "stones 3, mine yes" in shown
    assert "hand: –" in shown
    assert "▶ Ada     seat 0" in shown
    assert "  (free)  seat 1" in shown


@pytest.mark.parametrize(
    "outcome, expected",
    [
        (Outcome(reason="completed", winners=[1], scores=[3, 5]), "Bob won (completed, 3 – 5)"),
        (Outcome(reason="completed", winners=[], scores=[4, 4]), "a draw (completed, 4 – 4)"),
        (Outcome(reason="completed", winners=[], scores=[], result="lost"), "lost (completed)"),
    ],
)
def test_endings(outcome: Outcome, expected: str) -> None:
    """The outcome is one line."""
    assert outcome_text(card(), outcome) == expected


@pytest.mark.parametrize(
    "seconds, expected", [(0, "0.0 s"), (19.94, "19.9 s"), (61, "1:01"), (3661.9, "1:01:01")]
)
def test_times(seconds: float, expected: str) -> None:
    """Time is written as on a clock, and in tenths when it gets short."""
    assert duration_text(seconds) == expected


def test_clocks_run() -> None:
    """Only the clock of the seat to act runs, and not below zero."""
    clock = ClockFace(kind="total", remaining_ms=[60_000, 60_000], running=0, since=NOW.isoformat())
    later = NOW + timedelta(seconds=30)
    assert (time_left(clock, 0, later), time_left(clock, 1, later)) == ("0:30", "1:00")
    assert time_left(clock, 0, NOW + timedelta(hours=1)) == "0.0 s"
    assert time_left(ClockFace(kind="none"), 0, NOW) is None


def test_a_reel_turns_both_ways() -> None:
    """Keys lead forwards, backwards and to both ends, never beyond, and out."""
    cards = [card()]
    for version in range(2, 5):
        received = MATCH.decode(commit(version))
        assert isinstance(received, CommitFrame)
        cards.append(apply_commit(cards[-1], received))
    reel: ReplayCursor | None = ReplayCursor(tuple(cards))
    seen = []
    for key in ("left", "right", " ", "n", "n", "p", "home", "end", "?"):
        assert reel is not None
        reel = reel.pressed(key)
        assert reel is not None
        seen.append(reel.card.version)
    assert seen == [1, 2, 3, 4, 4, 3, 1, 4, 4]
    assert reel is not None
    assert reel.pressed("q") is None


@pytest.mark.parametrize(
    "text, server, match",
    [
        (None, "http://here", None),
        ("abc", "http://here", "abc"),
        ("https://there:1/api/matches/abc", "https://there:1", "abc"),
        ("http://there/api/matches/abc/live", "http://there", "abc"),
        ("http://there/#/matches/abc", "http://there", "abc"),
        ("http://there/", "http://there", None),
    ],
)
def test_addresses(text: str | None, server: str, match: str | None) -> None:
    """An address names its own server, an id alone belongs to this one."""
    assert parse_address(text, "http://here") == MatchAddress(server, match)


def test_keeping(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Credentials are stored per server in a private file; an invalid file is ignored."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
    assert load_credentials("http://a") is None
    save_credentials("http://a", Credentials("Ada", "one"))
    save_credentials("http://b", Credentials("Bob", "two"))
    assert (load_credentials("http://a"), load_credentials("http://b")) == (
        Credentials("Ada", "one"),
        Credentials("Bob", "two"),
    )
    assert credentials_file().stat().st_mode & 0o777 == 0o600
    credentials_file().write_text("nonsense")
    assert load_credentials("http://a") is None


def test_a_match_over_time() -> None:
    """Seats, status and outcome follow the events of the match."""
    bob = {"id": "b", "name": "Bob"}
    received = [
        MATCH.decode(commit(2, {"type": "match.seat_left", "seat": 1})),
        MATCH.decode(commit(3, {"type": "match.seat_taken", "seat": 1, "player": bob})),
        MATCH.decode(commit(4, {"type": "match.match_started"}, {"type": "pile.heaped"})),
        MATCH.decode(commit(5, {"type": "match.match_ended", "seed": "s", "outcome": OUTCOME})),
    ]
    match = card(status="waiting")
    seen = []
    for each in received:
        assert isinstance(each, CommitFrame)
        match = apply_commit(match, each)
        seen.append((match.status, match.seats[1].player is not None))
    assert seen == [("waiting", False), ("waiting", True), ("running", True), ("finished", True)]
    assert replace(match, version=0).outcome == Outcome(reason="resigned", winners=[1], scores=[])


def test_text_of_others_is_safe() -> None:
    """Neither a name nor a view can move the cursor, reverse the text or hide a part of it."""
    spoof = "A\x1b[2J\u202eda\u200b\x07\n[red]b"
    seats = [{"seat": seat, "player": {"id": "id", "name": spoof}} for seat in (0, 1)]
    shown = drawn(card(game="other", seats=seats, view={"game": "other", spoof: spoof}))
    assert not {"\x1b", "\u202e", "\u200b", "\x07"} & {*shown}
    assert shown.count("A[2Jda [red]b") == 4
    assert safe("Zoe\u0301") == "Zoé"

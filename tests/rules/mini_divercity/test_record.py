from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from domain.clock import Untimed
from domain.game import SPECTATOR
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Consult,
    Identify,
    MiniDivercityCommand,
    MiniDivercityOptions,
    SendDiver,
    SendToCard,
    SendToDeck,
    SendToTeammates,
    SendToToken,
)
from domain.games.mini_divercity.events import CorporationsOrdered
from domain.games.mini_divercity.parsing import parse_command
from domain.games.mini_divercity.state import MiniDivercityState
from domain.record.codec import read_record, write_record
from domain.record.roster import Ply, Transcript
from domain.record.text import UnreadableRecordError
from rules.mini_divercity.table import TRIO, alone, events_of, threatened

HEAD = '[Game "Mini DiverCity"] [Mode "effe"] [Players "1"]\n'


def words(state: MiniDivercityState, command: MiniDivercityCommand, *things: str) -> list[str]:
    notated = (GAME.notate(event) for event in events_of(state, command, *things))
    return [text for text in notated if text is not None]


def test_commands_in_words() -> None:
    """R97: The command, what it revealed, and its effects."""
    state = threatened(alone(), "dynamite")
    assert words(state, Identify(1, (3, 4)), "eel", "eel", "eel", "lobster") == [
        "A:identify.1.3.4/crab.manta.turtle",
        "=dynamite",
        "-lobster",
    ]
    closing = threatened(alone(hotels=["red"]), "oil")
    assert words(closing, CloseHotel(1, "red")) == ["A:close.1.red/crab"]


@pytest.mark.parametrize(
    "text, command",
    [
        ("send.explorer", SendDiver("explorer")),
        ("send.captain.x2", SendToDeck("captain", 2)),
        ("send.swimmer.4", SendToCard("swimmer", 4)),
        ("send.diving.eel", SendToToken("diving", "eel")),
        ("send.communications.B.C", SendToTeammates("communications", (1, 2))),
        ("consult.species", Consult("species")),
    ],
)
def test_words_are_read(text: str, command: MiniDivercityCommand) -> None:
    """R97: A word writes one command."""
    assert parse_command(text) == command


def test_a_running_record_keeps_secrets() -> None:
    """R97: The order that the Visionary chose is concealed in what spectators read."""
    ordered = CorporationsOrdered(1, (2, 1, 4, 3))
    assert GAME.notate(ordered) == "B:order.2.1.4.3"
    assert GAME.notate(GAME.redact(ordered, SPECTATOR)) == "B:order.?"


def test_a_record_says_what_was_agreed() -> None:
    """R98: Tags, then words; commands alone are read back."""
    agreed = replace(TRIO, level=3, full_team=True)
    text = write_record(
        GAME,
        Transcript(
            match="m1",
            options=agreed,
            plies=(Ply("=oil"), Ply("B:oil.2/eel"), Ply("B:tell.C", 61_000)),
            players=("Ada", None, "Cleo"),
            opened_at=datetime(2026, 1, 1, tzinfo=UTC),
            site="here",
            clock=Untimed(),
            outcome=None,
        ),
    )
    assert '[Mode "team"]\n[Players "3"]\n[Level "3"]\n' in text
    (read,) = read_record(GAME, text)
    assert read.options == agreed
    assert read.players == ("Ada", None, "Cleo")
    assert [(seat, type(command).__name__) for seat, command in read.moves] == [
        (1, "PayOil"),
        (1, "UseWalkieTalkie"),
    ]


def test_an_empty_record_is_a_game_by_default() -> None:
    """R98: A missing tag means the default."""
    (read,) = read_record(GAME, HEAD)
    assert (read.options, read.moves, read.outcome) == (MiniDivercityOptions(), (), None)


@pytest.mark.parametrize(
    "text, line",
    [
        ('[Game "Go"]', 1),
        (f'{HEAD}[Level "high"]', 2),
        (f'{HEAD}[FullTeam "perhaps"]', 2),
        (f'{HEAD}[Level "9"]', 2),
        (f"{HEAD}A:explore\nA:dance", 3),
        (f"{HEAD}Z:explore", 2),
        (f"{HEAD}explore", 2),
        (f"{HEAD}A:oil", 2),
        (f"{HEAD}A:close.1.pink", 2),
        (f"{HEAD}A:order.1.1.9", 2),
        (f"{HEAD}A:tell.Z", 2),
        (f"{HEAD}A:send", 2),
        (f"{HEAD}A:send.captain.xx", 2),
        (f"{HEAD}:explore", 2),
        (f"{HEAD}AB:explore", 2),
        (f"{HEAD}A:explore.3", 2),
        (f"{HEAD}A:close.1.red.green", 2),
        (f"{HEAD}A:tell.B.C", 2),
        (f"{HEAD}A:pass.1", 2),
        (f"{HEAD}A:oil.{'9' * 5000}", 2),
        (f"{HEAD}A:send.captain.x{'9' * 5000}", 2),
        (f'{HEAD}[Level "{"9" * 5000}"]', 2),
        (f'{HEAD}[Saved "{"9" * 5000}"] [Winners "A"]', 2),
        (f'{HEAD}[Saved "7"] [Winners "A"] [Termination "boredom"]', 2),
        (f'{HEAD}[Saved "many"] [Winners "A"]', 2),
        (f'{HEAD}[Saved "7"] [Winners "Z"]', 2),
    ],
)
def test_unreadable_records(text: str, line: int) -> None:
    """R98: An unreadable record is refused with its line."""
    with pytest.raises(UnreadableRecordError) as unread:
        read_record(GAME, text)
    assert unread.value.line == line

from datetime import UTC, datetime

import pytest

from domain.clock import Untimed
from domain.game import OMNISCIENT
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    FiftyFirstCommand,
    FiftyFirstOptions,
    Incorporate,
    KeepCard,
    Pass,
    Redevelop,
    TradeCards,
    UseLocation,
)
from domain.games.fifty_first_state.events import HandDealt
from domain.games.fifty_first_state.parsing import parse
from domain.record.codec import read_record, write_record
from domain.record.roster import Ply, Transcript
from domain.record.text import UnreadableRecordError
from rules.fifty_first_state.table import events_of, legal, of_type, random_game, state

MOVES: list[tuple[str, FiftyFirstCommand]] = [
    ("keep", KeepCard()),
    ("pass", Pass()),
    ("trade:dive+pub", TradeCards(("dive", "pub"))),
    (
        "incorporate:dive=base.incorporation+scrap",
        Incorporate("dive", ("base.incorporation", "scrap")),
    ),
    ("redevelop:arena@2=brick", Redevelop("arena", 2, ("brick",))),
    ("use:3=fuel+worker", UseLocation(3, ("fuel", "worker"))),
    ("use:0=worker>universal", UseLocation(0, ("worker",), ("universal",))),
    ("use:0=", UseLocation(0, ())),
]


@pytest.mark.parametrize("text, asked", MOVES)
def test_words_for_commands(text: str, asked: FiftyFirstCommand) -> None:
    """R35: The word that a record has for a command reads back to it."""
    assert parse(text) == (0, asked)


@pytest.mark.parametrize(
    "text", ["", "fly", "scavenge:gold", "visit:9", "trade:dive", "use:x=", "keep:", "redevelop:a"]
)
def test_other_words(text: str) -> None:
    """R35: A word that writes no command is not read as one."""
    assert parse(text) is None


def test_every_command_can_be_written() -> None:
    """R35: The first word that a command leads to reads back to it, in whole games."""
    for number in range(4):
        for pack in ("standard", "master_set"):
            for now, _ in random_game(number, FiftyFirstOptions(pack=pack)):
                for asked in legal(now)[:12]:
                    first, *_ = events_of(now, asked)
                    assert parse(GAME.notate(first) or "") == (0, asked)


def record(number: int) -> str:
    options = FiftyFirstOptions(faction="mutants", pay_on_entry=True)
    steps = [*random_game(number, options)]
    now = steps[-1][0]
    plies = [Ply(text) for _, events in steps for each in events if (text := GAME.notate(each))]
    return write_record(
        GAME,
        Transcript(
            match="m1",
            options=options,
            plies=tuple(plies),
            players=("Ada",),
            opened_at=datetime(2026, 1, 1, tzinfo=UTC),
            site="Archipel",
            clock=Untimed(),
            outcome=GAME.outcome(now),
        ),
    )


def test_a_record() -> None:
    """R64: A record has the options and the list of high scores that its score belongs to."""
    (read,) = read_record(GAME, record(5))
    assert read.options == FiftyFirstOptions(faction="mutants", pay_on_entry=True)
    assert read.players == ("Ada",)
    assert read.outcome is not None
    assert read.outcome.ladder is not None
    assert "mutants" in read.outcome.ladder


@pytest.mark.parametrize(
    "change, why",
    [
        (("mutants", "martians"), "line 6: Faction: Invalid enum value 'martians'"),
        (("fifty_first", "fifty_second"), "line 1: Game should be fifty_first_state"),
        ((" pass ", " pause "), "pause is no move"),
        (('PayOnEntry "yes"', 'PayOnEntry "maybe"'), "line 9: PayOnEntry: Expected `bool`"),
        (('Scores "', 'Scores "x'), "line 17: Scores should be 1 numbers, not x"),
    ],
)
def test_an_unreadable_record(change: tuple[str, str], why: str) -> None:
    """R64: An unreadable record is refused with its line."""
    with pytest.raises(UnreadableRecordError, match=why):
        read_record(GAME, record(5).replace(*change, 1))


def test_every_event_has_a_word() -> None:
    """R14: Every event is notated, for spectators without what is hidden from them."""
    produced = [event for _, events in random_game(2) for event in events]
    for event in produced:
        assert GAME.notate(GAME.redact(event, OMNISCIENT))
        assert GAME.notate(GAME.redact(event, None))
    (dealt,) = of_type(HandDealt, produced)
    assert GAME.notate(GAME.redact(dealt, None)) == ">dealt:4*?"


def test_a_round_in_words() -> None:
    """R35: Commands are written as they were given, their effects after an arrow."""
    words = [
        GAME.notate(event)
        for event in events_of(state(hand="dive road"), TradeCards(("dive", "road")), "pub")
    ]
    assert words == ["trade:dive+road", ">drawn:pub"]

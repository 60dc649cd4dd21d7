from contextlib import suppress
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.clock import Total
from domain.game import Outcome
from domain.games.divercite import GAME
from domain.games.divercite.commands import (
    DiverciteCommand,
    DiverciteOptions,
    PlaceCity,
    PlaceNeutral,
)
from domain.games.divercite.state import DiverciteState
from domain.record.codec import Recorded, read_record, write_record
from domain.record.roster import Ply, Reason, Transcript
from domain.record.text import UnreadableRecordError
from rules.divercite.table import (
    COURSE,
    NEUTRAL_FIRST,
    PRINTED,
    STANDARD,
    asked,
    moves_of,
    opened,
    played,
    plies,
    random_game,
    written,
)

OPTIONS = [STANDARD, NEUTRAL_FIRST, COURSE, DiverciteOptions(starter=1)]
MATCH = Transcript(
    match="m1",
    options=STANDARD,
    plies=(),
    players=("Ada", 'Bo "the wall"'),
    opened_at=datetime(2026, 11, 18, 9, 30, tzinfo=UTC),
    site="Archipel",
    clock=Total(900, 5000),
    outcome=None,
)


def read(text: str) -> Recorded[DiverciteOptions, DiverciteCommand]:
    (record,) = read_record(GAME, text)
    return record


def after(moves: str, outcome: Outcome | None = None, options: DiverciteOptions = STANDARD) -> str:
    plies = tuple(written(opened(options), moves))
    return write_record(GAME, replace(MATCH, options=options, plies=plies, outcome=outcome))


def test_the_printed_record_is_read() -> None:
    """R28: The printed game is White's, who also starts, by 34 to 17."""
    game = read(PRINTED)
    assert game.options == STANDARD
    assert game.moves[0] == (0, PlaceCity("d4", "red"))
    assert [command for _, command in game.moves] == [
        asked(text) for text in moves_of(PRINTED).split()
    ]
    assert game.outcome == Outcome("completed", (0,), (34, 17))


def test_the_printed_record_is_written_again() -> None:
    """R28: Read, replayed and written, the printed game has the same movetext up to its score."""
    outcome = GAME.outcome(played(opened(), moves_of(PRINTED)))
    _, _, movetext = after(moves_of(PRINTED), outcome).partition("\n\n")
    _, _, printed = PRINTED.partition("\n")
    assert movetext.split() == [*printed.split()[:-1], "end"]


def test_a_match_is_written_with_all_that_is_known() -> None:
    """R29: White is seat 0, Black seat 1; a match that goes on has no result yet."""
    assert after("Rd4 Rc1 Rf6").splitlines() == [
        '[Game "divercite"]',
        '[Match "m1"]',
        '[Site "Archipel"]',
        '[Date "2026.11.18"]',
        '[Seat0 "Ada"]',
        r'[Seat1 "Bo \"the wall\""]',
        '[Starter "0"]',
        '[NeutralFirst "no"]',
        '[TieBreak "none"]',
        '[TimeControl "900+5"]',
        '[Winners "*"]',
        '[Scores "*"]',
        '[Termination "unterminated"]',
        "",
        "1.Rd4 Rc1 2.Rf6 *",
    ]


def test_a_resignation_keeps_the_true_score() -> None:
    """R29: White resigns with more points: Black wins, and the scores stay as they are."""
    outcome = Outcome("resigned", (1,), (1, 0))
    text = after("Rd4 Bc1 Rc3", outcome)
    assert '[Winners "1"]\n[Scores "1 0"]\n[Termination "resignation"]\n' in text
    assert text.endswith("1.Rd4 Bc1 2.Rc3 end\n")
    assert read(text).outcome == outcome


@pytest.mark.parametrize("reason", ["timeout", "abandoned"])
@pytest.mark.parametrize("winners", [(0,), ()])
def test_other_endings(reason: Reason, winners: tuple[int, ...]) -> None:
    """R29: An end that the moves do not show is read from the tags."""
    outcome = Outcome(reason, winners, (0, 0))
    assert read(after("Rd4", outcome)).outcome == outcome


def test_clock_times_follow_their_moves() -> None:
    """R28: The player's remaining time is a comment after the move."""
    moves = (Ply("Rd4", 872_900), Ply("Rc1", 3_600_000), Ply("Rf6"))
    text = write_record(GAME, replace(MATCH, plies=moves))
    assert "\n1.Rd4 {[%clk 0:14:32]} Rc1 {[%clk 1:00:00]} 2.Rf6 *\n" in text
    assert len(read(text).moves) == 3


def test_time_is_the_clock_s_business() -> None:
    """R26: A record has the time control, which the game does not know."""
    assert '[TimeControl "900+5"]' in after("Rd4")
    assert not {"clock", "time"} & {*DiverciteState.__struct_fields__}


def test_the_token_that_opens_is_a_move() -> None:
    """R28: With the token first, it is the first move of pair 1."""
    text = after("Xe5 Rd4 Rc1 Gf6", options=NEUTRAL_FIRST)
    assert text.endswith("\n1.Xe5 Rd4 2.Rc1 Gf6 *\n")
    assert read(text).moves[:2] == ((0, PlaceNeutral("e5")), (1, PlaceCity("d4", "red")))


def test_the_closing_token_and_the_score_may_be_missing() -> None:
    """R28: The closing token and the score follow from the rest, so a record may omit them."""
    full = read(PRINTED)
    assert read(PRINTED.replace(" 21.Xa7 34-17", "")) == full
    assert read(PRINTED.replace(" 21.Xa7", "")) == full
    headless = read(PRINTED.partition("\n")[2])
    assert headless == replace(full, lines=headless.lines)


@settings(max_examples=60, deadline=None)
@given(
    random=st.randoms(use_true_random=True),
    options=st.sampled_from(OPTIONS),
    length=st.integers(0, 41),
)
def test_records_are_read_back(random: Random, options: DiverciteOptions, length: int) -> None:
    """R28: Any game, finished or not, is the same after writing and reading."""
    turns = [*random_game(random, options)][:length]
    state: DiverciteState = turns[-1][0] if turns else opened(options)
    moves = tuple(ply for _, events in turns for ply in plies(events))
    outcome = GAME.outcome(state)
    text = write_record(GAME, replace(MATCH, options=options, plies=moves, outcome=outcome))
    back = read(text)
    assert (back.options, back.players, back.outcome) == (options, MATCH.players, outcome)
    again = played(opened(options), " ".join(ply.text for ply in moves[: len(back.moves)]))
    assert again == state
    assert len(back.moves) == len(turns)
    assert max(map(len, text.partition("\n\n")[2].splitlines())) < 80


@pytest.mark.parametrize(
    "old, new, line, detail",
    [
        ("1.Rd4", "1.Zd4", 2, "Zd4 is no move"),
        ("Rc1 2.", "Rd4 2.", 2, "Rd4: d4 is already taken."),
        ("Yi1 10.", "Ya1 10.", 4, "Ya1: a1 is already taken."),
        ("21.Xa7", "21.Xa5", 4, "Xa5 should be Xa7"),
        ("21.Xa7", "21.Xa7 Xa7", 4, "Xa7 comes after the end"),
        ("Xa7 34-17", "Xa7 34-18", 4, "the last word should be 1-0 or 34-17, not 34-18"),
        ('Score "34-17"', 'Score "30-17"', 4, "the last word should be 1-0 or 30-17, not 34-17"),
        ('Result "1-0"', 'Result "0-1"', 1, "Winners should be 0, not 1"),
        ("Xa7 34-17", "Xa7 0-1", 4, "the last word should be 1-0 or 34-17, not 0-1"),
        ('"1-0"', '"2-0"', 1, "Result should be 1-0 or 0-1 or 1/2 or *, not 2-0"),
        ('First "White"', 'First "Red"', 1, "First should be White or Black, not Red"),
        ('"DiverCité"', '"Chess"', 1, "Game should be divercite, not Chess"),
        ("standard", "blitz", 1, "Variant should be standard or neutral-first, not blitz"),
        ("standard", "neutral-first", 2, "Rd4: This game opens with the neutral token."),
    ],
)
def test_errors_name_the_line(old: str, new: str, line: int, detail: str) -> None:
    """R28: Every move is checked by the rules, and an error names its line."""
    with pytest.raises(UnreadableRecordError) as caught:
        read(PRINTED.replace(old, new))
    assert (caught.value.line, caught.value.detail) == (line, detail)


@pytest.mark.parametrize(
    "text, line, detail",
    [
        ('[First "White"]\n1.Rd4 1-0', 2, "the moves do not end the match"),
        ('[Starter "0"]\n[Winners "1"]\n1.Rd4', 2, "the moves do not end the match"),
        ('[Starter "0"]\n[Termination "normal"]\n1.Rd4', 2, "the moves do not end the match"),
        ('[Starter "0"]\n[Scores "3 0"]\n1.Rd4', 2, "Scores should be 0 0, not 3 0"),
        ('[Starter "lot"]\n1.Rd4', 2, "Rd4 does not say whose move it is"),
    ],
)
def test_the_result_follows_from_the_rules(text: str, line: int, detail: str) -> None:
    """R29: An unfinished game has no winner unless the record has a termination."""
    with pytest.raises(UnreadableRecordError, match=f"line {line}: {detail}"):
        read(text)


@settings(deadline=None)
@given(text=st.text(st.sampled_from('[]"{}()1.$;% \nRdXe45-Result*Score'), max_size=60))
def test_nonsense_is_unreadable_and_nothing_worse(text: str) -> None:
    """R28: Any text is read or refused as unreadable."""
    with suppress(UnreadableRecordError):
        read_record(GAME, text)

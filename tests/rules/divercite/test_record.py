from contextlib import suppress
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.clock import ClockRule, PerMove, Total, Untimed
from domain.game import Outcome
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteOptions, PlaceCity, PlaceNeutral
from domain.games.divercite.record import ending_tags, last_word, numbered
from domain.games.divercite.record_tags import GROUPS
from domain.games.divercite.state import DiverciteState
from domain.record import Ply, Transcript, UnreadableRecordError
from domain.sheet_reader import read_sheets
from domain.sheet_writer import write_sheet
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
MATCH: Transcript[DiverciteOptions, DiverciteState] = Transcript(
    options=STANDARD,
    state=opened(),
    plies=(),
    players=("Ada", 'Bo "the wall"'),
    opened_at=datetime(2026, 11, 18, 9, 30, tzinfo=UTC),
    site="http://localhost:8000",
    clock=Total(900, 5000),
    outcome=None,
)


def after(moves: str, outcome: Outcome | None = None) -> str:
    state = opened()
    match = replace(MATCH, state=played(state, moves), plies=tuple(written(state, moves)))
    return GAME.write_record(replace(match, outcome=outcome))


def test_the_printed_record_is_read() -> None:
    """R28: The printed game is White's, who also starts, by 34 to 17."""
    (game,) = GAME.read_record(PRINTED)
    assert game.options == STANDARD
    assert game.moves[0] == (0, PlaceCity("d4", "red"))
    assert [wish for _, wish in game.moves] == [asked(text) for text in moves_of(PRINTED).split()]
    assert game.outcome == Outcome("completed", (0,), (34, 17))


def test_the_printed_record_is_written_again_to_the_letter() -> None:
    """R28: Read, played through and written, the printed game is the same text."""
    (sheet,) = read_sheets(PRINTED)
    state = played(opened(), moves_of(PRINTED))
    known = {name: tag.value for name, tag in sheet.tags.items()}
    tags = {**known, **ending_tags(state, GAME.outcome(state))}
    moves = numbered(written(opened(), moves_of(PRINTED)), opens_with_token=False)
    assert write_sheet(tags, (*moves, last_word(tags)), GROUPS) == PRINTED


def test_a_match_is_written_with_all_that_is_known() -> None:
    """R29: Tags come in groups, and the score of a game that goes on is left out."""
    assert after("Rd4 Rc1 Rf6").splitlines() == [
        '[Game "DiverCité"] [First "White"] [Variant "standard"] [TieRule "draw"] [Result "*"]',
        '[Site "http://localhost:8000"] [Date "2026.11.18"]',
        r'[White "Ada"] [Black "Bo \"the wall\""]',
        '[TimeControl "900+5"]',
        "1.Rd4 Rc1 2.Rf6 *",
    ]


def test_a_resignation_keeps_the_true_score() -> None:
    """R29: White resigns with more points: the result is Black's, the score stays White's."""
    text = after("Rd4 Bc1 Rc3", Outcome("resigned", (1,), (1, 0)))
    assert '[Score "1-0"] [Result "0-1"]' in text
    assert '[Termination "resign"]' in text
    assert text.endswith("1.Rd4 Bc1 2.Rc3 0-1\n")
    assert GAME.read_record(text)[0].outcome == Outcome("resigned", (1,), (1, 0))


@pytest.mark.parametrize(
    "outcome, result, termination",
    [
        (Outcome("timeout", (0,), (0, 0)), "1-0", "time"),
        (Outcome("abandoned", (), (0, 0)), "*", "abandoned"),
    ],
)
def test_other_endings(outcome: Outcome, result: str, termination: str) -> None:
    """R29: Time and abandonment have their own words and are read back."""
    text = after("Rd4", outcome)
    assert f'[Result "{result}"]' in text
    assert f'[Termination "{termination}"]' in text
    assert GAME.read_record(text)[0].outcome == outcome


def test_a_draw_is_a_half() -> None:
    """R29: The result of a draw is 1/2 while the last word is its score."""
    level = replace(MATCH, outcome=Outcome("completed", (), (0, 0)))
    text = GAME.write_record(level)
    assert '[Score "0-0"] [Result "1/2"]' in text
    assert text.endswith("\n0-0\n")


def test_players_without_a_name_are_left_out() -> None:
    """R29: A tag that does not apply is not written."""
    text = GAME.write_record(replace(MATCH, players=(None, "Bo"), site=""))
    assert "[White " not in text
    assert "[Site " not in text
    assert GAME.read_record(text)[0].players == (None, "Bo")


@pytest.mark.parametrize(
    "clock, tag",
    [
        (Untimed(), "-"),
        (PerMove(30), "move:30"),
        (Total(900), "900"),
        (Total(900, 5000), "900+5"),
        (Total(900, 2500), "900+2.5"),
    ],
)
def test_time_is_the_clock_s_business(clock: ClockRule, tag: str) -> None:
    """R26: A record tells the time control, which the game itself does not know."""
    assert f'[TimeControl "{tag}"]' in GAME.write_record(replace(MATCH, clock=clock))
    assert not {"clock", "time"} & {*DiverciteState.__struct_fields__}


def test_clock_times_follow_their_moves() -> None:
    """R28: What a player had left stands in a comment after the move."""
    moves = (Ply("Rd4", 872_900), Ply("Rc1", 3_600_000), Ply("Rf6"))
    text = GAME.write_record(replace(MATCH, plies=moves))
    assert "\n1.Rd4 {[%clk 0:14:32]} Rc1 {[%clk 1:00:00]} 2.Rf6 *\n" in text
    assert len(GAME.read_record(text)[0].moves) == 3


def test_the_token_that_opens_is_move_zero() -> None:
    """R28: With the token first, pair 1 begins with the other player."""
    moves = "Xe5 Rd4 Rc1 Gf6"
    state = opened(NEUTRAL_FIRST)
    match = replace(MATCH, state=played(state, moves), plies=tuple(written(state, moves)))
    text = GAME.write_record(match)
    assert text.endswith("\n0.Xe5 1.Rd4 Rc1 2.Gf6 *\n")
    (back,) = GAME.read_record(text)
    assert back.moves[:2] == ((0, PlaceNeutral("e5")), (1, PlaceCity("d4", "red")))


def test_the_closing_token_and_the_score_may_be_missing() -> None:
    """R28: What can only be so need not be written for us to read."""
    full = GAME.read_record(PRINTED)
    assert GAME.read_record(PRINTED.replace(" 21.Xa7 34-17", "")) == full
    assert GAME.read_record(PRINTED.replace(" 21.Xa7", "")) == full
    (read,), (headless,) = full, GAME.read_record(PRINTED.partition("\n")[2])
    assert headless == replace(read, lines=headless.lines)


@settings(max_examples=60, deadline=None)
@given(
    random=st.randoms(use_true_random=True),
    options=st.sampled_from(OPTIONS),
    length=st.integers(0, 41),
)
def test_records_are_read_back(random: Random, options: DiverciteOptions, length: int) -> None:
    """R28: Any game, whole or not, is the same after writing and reading."""
    turns = [*random_game(random, options)][:length]
    state = turns[-1][0] if turns else opened(options)
    moves = tuple(ply for _, events in turns for ply in plies(events))
    outcome = GAME.outcome(state)
    match = replace(MATCH, options=options, state=state, plies=moves, outcome=outcome)
    text = GAME.write_record(match)
    (back,) = GAME.read_record(text)
    assert (back.options, back.players, back.outcome) == (options, MATCH.players, outcome)
    again = played(opened(options), " ".join(ply.text for ply in moves[: len(back.moves)]))
    assert again == state
    assert len(back.moves) == len(turns)
    assert max(map(len, text.splitlines()[4:])) < 80


@pytest.mark.parametrize(
    "old, new, line, detail",
    [
        ("1.Rd4", "1.Zd4", 2, "Zd4 is no move"),
        ("Rc1 2.", "Rd4 2.", 2, "Rd4: d4 is already taken."),
        ("Yi1 10.", "Ya1 10.", 4, "Ya1: a1 is already taken."),
        ("21.Xa7", "21.Xa5", 4, "Xa5 should be Xa7"),
        ("21.Xa7", "21.Xa7 Xa7", 4, "Xa7 comes after the end"),
        ("Xa7 34-17", "Xa7 34-18", 4, "the last word should be 1-0 or 34-17, not 34-18"),
        ('Score "34-17"', 'Score "30-17"', 1, "Score should be 34-17, not 30-17"),
        ('Result "1-0"', 'Result "0-1"', 1, "the result is 1-0, not 0-1"),
        ("Xa7 34-17", "Xa7 0-1", 4, "the last word should be 1-0 or 34-17, not 0-1"),
        ('"1-0"', '"2-0"', 1, "Result should be 1-0 or 0-1 or 1/2 or *, not 2-0"),
        ('First "White"', 'First "Red"', 1, "First should be White or Black, not Red"),
        ('"DiverCité"', '"Chess"', 1, "Game should be DiverCité, not Chess"),
        ("standard", "blitz", 1, "Variant should be standard or neutral-first, not blitz"),
        ("standard", "neutral-first", 2, "Rd4: This game opens with the neutral token."),
    ],
)
def test_errors_name_the_line(old: str, new: str, line: int, detail: str) -> None:
    """R28: A record is followed move by move, and whoever wrote it is told where it fails."""
    with pytest.raises(UnreadableRecordError) as caught:
        GAME.read_record(PRINTED.replace(old, new))
    assert (caught.value.line, caught.value.detail) == (line, detail)


def test_a_result_needs_an_ending() -> None:
    """R29: A game that stops in the middle is nobody's, unless the record says why."""
    with pytest.raises(UnreadableRecordError, match="line 2: 1-0 needs a full board"):
        GAME.read_record('[First "White"]\n1.Rd4 1-0')


@settings(deadline=None)
@given(text=st.text(st.sampled_from('[]"{}()1.$;% \nRdXe45-Result*Score'), max_size=60))
def test_nonsense_is_unreadable_and_nothing_worse(text: str) -> None:
    """R28: Whatever stands in a file, the only complaint is that it cannot be read."""
    with suppress(UnreadableRecordError):
        GAME.read_record(text)

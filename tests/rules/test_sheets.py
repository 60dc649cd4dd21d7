from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.record import Ply, UnreadableRecordError
from domain.sheet import Sheet, Word, clock_comment, clock_told, whole_number
from domain.sheet_reader import read_sheets
from domain.sheet_writer import spoken, write_sheet

GROUPS = (("Game", "Result"), ("Site",))
PRINTABLE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]))


def words(text: str) -> list[str]:
    return [word.text for sheet in read_sheets(text) for word in sheet.words]


def only(text: str) -> Sheet:
    (sheet,) = read_sheets(text)
    return sheet


def test_tags_and_words() -> None:
    """A sheet is tags, then words; move numbers are for the eye only."""
    sheet = only('[Game "Go"]\n[Site "here"]\n1.a b 2. c\n1-0')
    assert (sheet.tag("Game"), sheet.tag("Site"), sheet.tag("Date")) == ("Go", "here", None)
    assert (sheet.line_of("Site"), sheet.line_of("Date")) == (2, 1)
    assert sheet.words == (Word("a", 3), Word("b", 3), Word("c", 3), Word("1-0", 4))


def test_several_games_in_a_file() -> None:
    """A tag after moves begins the next game."""
    sheets = read_sheets('[Game "Go"] 1.a *\n\n[Game "Chess"] 1.b *\n\n[Game "Go"]\n')
    assert [sheet.tag("Game") for sheet in sheets] == ["Go", "Chess", "Go"]


def test_an_empty_file_has_no_games() -> None:
    """Nothing but blanks and comments is no game."""
    assert read_sheets(" \n; only this\n") == ()


def test_line_ends_and_byte_order_mark() -> None:
    """Files from other systems read the same, and lines count the same."""
    unix = '[Game "Go"]\n1.a\nb\n'
    assert read_sheets("\ufeff" + unix.replace("\n", "\r\n")) == read_sheets(unix)


def test_comments_stay_with_their_move() -> None:
    """Each comment belongs to the move before it, those before all moves to the preface."""
    sheet = only("{so} it {be\n  gins} {twice} on")
    assert sheet.preface == ("so",)
    assert sheet.words == (Word("it", 1, ("be gins", "twice")), Word("on", 2))


def test_clock_times() -> None:
    """A clock comment is told in whole seconds and read back."""
    assert clock_comment(872_900) == "[%clk 0:14:32]"
    assert clock_told(only("a {[%eval +1.5] [%clk 10:14:32]}").words[0]) == 36_872_000
    assert clock_told(only("a {[%eval +1.5]}").words[0]) is None


@given(seconds=st.integers(0, 30 * 24 * 3600))
def test_every_clock_time_is_read_back(seconds: int) -> None:
    """Hours may have as many digits as a long match needs."""
    (text, comment) = spoken(Ply("a", seconds * 1000), "1.")
    assert clock_told(only(f"{text} {comment}").words[0]) == seconds * 1000


def test_variations_are_passed_over() -> None:
    """What might have been played is skipped, however deep, brackets in comments or not."""
    assert words("1.a (1.b {:-)} (1.c $2) d) (e) b") == ["a", "b"]


def test_marks_are_passed_over() -> None:
    """Glyphs, exclamation marks, rest-of-line comments and escaped lines are no moves."""
    assert words("1.a! $14 1...b?? ; well\n% hidden\n2.c!? !") == ["a", "b", "c"]


@pytest.mark.parametrize(
    "text, line, detail",
    [
        ("a\n{never", 2, "this comment is never closed"),
        ("a\n(b\n(c", 3, "this variation is never closed"),
        ("a\n\n)", 3, "this variation was never opened"),
        ('[A "1"]\n[A "2"]', 2, "the tag A stands here a second time"),
        ('a\n\n[A "1]', 3, "cannot make sense of '[A \"1]'"),
        ("{two\nlines}\n}", 3, "cannot make sense of '}'"),
    ],
)
def test_errors_name_the_line(text: str, line: int, detail: str) -> None:
    """Whoever wrote the file is told where to look."""
    with pytest.raises(UnreadableRecordError) as caught:
        read_sheets(text)
    assert (caught.value.line, caught.value.detail) == (line, detail)
    assert str(caught.value) == f"line {line}: {detail}"


def test_tags_are_grouped() -> None:
    """Each group has a line, and tags that belong nowhere stand together on the last."""
    tags = {"Mood": "good", "Site": "here", "Result": "*", "Game": "Go", "Rain": "no"}
    text = write_sheet(tags, ["*"], GROUPS)
    assert text == '[Game "Go"] [Result "*"]\n[Site "here"]\n[Mood "good"] [Rain "no"]\n*\n'
    assert write_sheet({name: tag.value for name, tag in only(text).tags.items()}, ["*"], GROUPS)


@given(value=PRINTABLE)
def test_any_tag_is_read_back(value: str) -> None:
    """Quotes and backslashes are escaped, so a name may hold anything that can be printed."""
    assert only(write_sheet({"Site": value}, ["*"], GROUPS)).tag("Site") == value


def test_a_tag_stays_on_its_line() -> None:
    """A name with a line break in it cannot smuggle in a second tag."""
    text = write_sheet({"Site": 'x"]\n[Result "1-0'}, ["*"], GROUPS)
    assert [*only(text).tags] == ["Site"]


@given(moves=st.lists(st.text("abc123", min_size=1, max_size=30)))
def test_lines_are_filled_but_not_too_long(moves: list[str]) -> None:
    """Words are set as closely as they go into 79 columns."""
    lines = write_sheet({}, moves, GROUPS).splitlines()
    assert " ".join(lines).split() == moves
    assert all(len(line) <= 79 for line in lines)
    assert all(len(line) + len(after.split()[0]) + 1 > 79 for line, after in pairwise(lines))


def test_numbers_of_a_size_to_count_with() -> None:
    """What games never count to is no number, and costs nobody the time to read it."""
    told = [
        whole_number(text) for text in ("0", "42", "9" * 9, "9" * 10, "9" * 5000, "-1", "", "²")
    ]
    assert told == [0, 42, 999_999_999, None, None, None, None, None]

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.record.text import (
    RawRecord,
    Token,
    UnreadableRecordError,
    read_text,
    rename_tags,
    write_text,
)

PRINTABLE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]))


def words(text: str) -> list[str]:
    return [token.text for raw in read_text(text) for token in raw.movetext]


def only(text: str) -> RawRecord:
    (raw,) = read_text(text)
    return raw


def test_tags_and_movetext() -> None:
    """A record is tag pairs, then movetext; move numbers carry no meaning."""
    raw = only('[Game "Go"]\n[Site "here"]\n1.a b 2. c\n1-0')
    assert (raw.tag("Game"), raw.tag("Site"), raw.tag("Date")) == ("Go", "here", None)
    assert (raw.line_of("Site"), raw.line_of("Date")) == (2, 1)
    assert raw.movetext == (Token("a", 3), Token("b", 3), Token("c", 3), Token("1-0", 4))


def test_several_games_in_a_file() -> None:
    """A tag pair after movetext begins the next game."""
    found = read_text('[Game "Go"] 1.a *\n\n[Game "Chess"] 1.b *\n\n[Game "Go"]\n')
    assert [raw.tag("Game") for raw in found] == ["Go", "Chess", "Go"]


def test_an_empty_file_has_no_games() -> None:
    """Blanks and comments alone are no game."""
    assert read_text(" \n; only this\n{and this}") == ()


def test_line_ends_and_byte_order_mark() -> None:
    """Files from other systems read the same, and lines count the same."""
    unix = '[Game "Go"]\n1.a\nb\n'
    assert read_text("\ufeff" + unix.replace("\n", "\r\n")) == read_text(unix)


def test_comments_are_passed_over() -> None:
    """In braces, over several lines too."""
    raw = only("{so} it {be\n  gins} {twice} on")
    assert raw.movetext == (Token("it", 1), Token("on", 2))


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
    """An error has the number of the line."""
    with pytest.raises(UnreadableRecordError) as caught:
        read_text(text)
    assert (caught.value.line, caught.value.detail) == (line, detail)
    assert str(caught.value) == f"line {line}: {detail}"


@given(value=PRINTABLE)
def test_any_tag_is_read_back(value: str) -> None:
    """Quotes and backslashes are escaped, so a name may hold anything that can be printed."""
    assert only(write_text({"Site": value}, ["*"])).tag("Site") == value


def test_a_tag_stays_on_its_line() -> None:
    """A name with a line break in it cannot smuggle in a second tag."""
    text = write_text({"Site": 'x"]\n[Result "1-0'}, ["*"])
    assert [*only(text).tags] == ["Site"]


@given(moves=st.lists(st.text("abc123", min_size=1, max_size=30)))
def test_lines_are_filled_but_not_too_long(moves: list[str]) -> None:
    """Movetext is set as closely as it goes into 79 columns."""
    lines = write_text({}, moves).splitlines()[1:]
    assert " ".join(lines).split() == moves
    assert all(len(line) <= 79 for line in lines)
    assert all(len(line) + len(after.split()[0]) + 1 > 79 for line, after in pairwise(lines))


def test_tags_are_renamed() -> None:
    """Names of an older format, and their values where they are listed."""
    raw = only('[First "Red"]\n[White "Ada"]\n[Seat1 "Ben"]\n[Black "Bo"]')
    values = {"Red": "0", "Blue": "1"}
    new = rename_tags(raw, {"First": ("Starter", values), "White": "Seat0", "Black": "Seat1"})
    assert {name: (tag.value, tag.line) for name, tag in new.tags.items()} == {
        "Starter": ("0", 1),
        "Seat0": ("Ada", 2),
        "Seat1": ("Ben", 3),
    }
    with pytest.raises(UnreadableRecordError, match="line 2: White should be Bo, not Ada"):
        rename_tags(raw, {"White": ("Seat0", {"Bo": "Bo"})})

from domain.display_text import displayable, has_towers, is_hidden
from domain.player import Player, shown


def test_plain_text_is_unchanged() -> None:
    """Text that is safe is the same object, whatever its writing."""
    for text in ("Ada", "Ève-Zoé", "愛", "🎲", "Nguyễn"):
        assert displayable(text) == text
    plain = Player("id", "Ada")
    assert shown(plain) is plain


def test_hidden_characters_are_left_out() -> None:
    """Controls, bidi, zero width, fillers, private use and unassigned characters."""
    hidden = "\x00\x1b\u200b\u200d\u202e\u2066\ufeff\u00ad\u3164\ufe0f\ue000\u0378\ud800"
    assert all(map(is_hidden, hidden))
    assert displayable(f"a{hidden}b") == "ab"
    assert shown(Player("id", hidden)).name == "?"


def test_one_line() -> None:
    """White space of any kind is one space."""
    assert displayable("a \t\n\u2028 b\u3000c ") == "a b c"


def test_towers_are_cut() -> None:
    """At most three marks are stacked on a character."""
    tower = "a" + "\u0336\u0337\u0338\u0335\u0334" + "b"
    assert has_towers(tower)
    assert displayable(tower) == "a\u0336\u0337\u0338b"


def test_long_text_is_cut() -> None:
    """To so many characters, the last of which says so."""
    assert displayable("abcdef", 4) == "abc…"
    assert displayable("abcd", 4) == "abcd"

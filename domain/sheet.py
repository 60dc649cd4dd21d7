"""A text record as text: tags, words and comments, before any game makes sense of them."""

import re
from collections.abc import Mapping

from msgspec import Struct

LONGEST_NUMBER = 9

_CLOCK = re.compile(r"\[%clk\s+(\d{1,4}):(\d{1,2}):(\d{1,2})(?:\.\d+)?\s*\]")


class Tag(Struct, frozen=True):
    value: str
    line: int


class Word(Struct, frozen=True):
    """A move or a result, the line where it stands, and the comments that follow it."""

    text: str
    line: int
    comments: tuple[str, ...] = ()


class Sheet(Struct, frozen=True):
    """One game of a file, its variations left out."""

    tags: Mapping[str, Tag]
    words: tuple[Word, ...]
    preface: tuple[str, ...] = ()  # comments before the first move

    def tag(self, name: str) -> str | None:
        return self.tags[name].value if name in self.tags else None

    def line_of(self, name: str) -> int:
        return self.tags[name].line if name in self.tags else 1


def whole_number(text: str) -> int | None:
    """A number of the size that games count in; nothing for anything else."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def clock_comment(clock_ms: int) -> str:
    """The time left as records write it, in whole seconds."""
    minutes, seconds = divmod(clock_ms // 1000, 60)
    return f"[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]"


def clock_told(word: Word) -> int | None:
    """The milliseconds that a comment says were left after a move."""
    for comment in word.comments:
        if found := _CLOCK.search(comment):
            hours, minutes, seconds = (int(part) for part in found.groups())
            return ((hours * 60 + minutes) * 60 + seconds) * 1000
    return None

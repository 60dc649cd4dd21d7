"""Reads text records in the manner of PGN, whatever the game.

Tolerated: a byte order mark, any line ends, move numbers, `!` and `?`, `$n`, nested variations,
`;` comments and `%` lines. Variations and numbers are dropped; comments stay with their move.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.record import UnreadableRecordError
from domain.sheet import Sheet, Tag, Word

_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s+ | ;[^\n]* | ^%[^\n]* | \$\d+ | \d+\.+ )
    | \[ \s* (?P<tag> \w+ ) \s+ "(?P<value> (?: [^"\\\n] | \\. )* )" \s* \]
    | \{ (?P<comment> [^}]* ) \}
    | (?P<bracket> [()] )
    | (?P<word> [^\s()\[\]{};$]+ )
    """,
    re.VERBOSE | re.MULTILINE,
)
_ESCAPED: Final = re.compile(r"\\(.)")


def read_sheets(text: str) -> tuple[Sheet, ...]:
    """Every game of a file; a new one begins with the first tag after moves."""
    reader = _Reader()
    for line, token in _tokens(text.removeprefix("\ufeff").replace("\r\n", "\n")):
        reader.take(line, token)
    return reader.finished()


def _tokens(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    line, position = 1, 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            raise UnreadableRecordError(line, _complaint(text[position:]))
        yield line, token
        line += token.group().count("\n")
        position = token.end()


def _complaint(rest: str) -> str:
    if rest.startswith("{"):
        return "this comment is never closed"
    return f"cannot make sense of {rest.splitlines()[0][:40]!r}"


class _Reader:
    """Takes one token after another and puts the sheets together."""

    def __init__(self) -> None:
        self._sheets: list[Sheet] = []
        self._tags: dict[str, Tag] = {}
        self._words: list[Word] = []
        self._comments: list[str] = []  # after the last word
        self._preface: list[str] = []
        self._open: list[int] = []  # lines of the variations that we are inside

    def take(self, line: int, token: re.Match[str]) -> None:
        if token["bracket"]:
            self._take_bracket(line, token["bracket"])
        elif token["tag"]:
            self._take_tag(token["tag"], Tag(_ESCAPED.sub(r"\1", token["value"]), line))
        elif self._open:
            return
        elif token["word"]:
            self._take_word(token["word"].rstrip("!?"), line)
        elif token["comment"] is not None:
            self._take_comment(" ".join(token["comment"].split()))

    def finished(self) -> tuple[Sheet, ...]:
        self._finish_sheet()
        return tuple(self._sheets)

    def _take_bracket(self, line: int, bracket: str) -> None:
        if bracket == "(":
            self._open.append(line)
        elif self._open:
            self._open.pop()
        else:
            raise UnreadableRecordError(line, "this variation was never opened")

    def _take_tag(self, name: str, tag: Tag) -> None:
        if self._words:
            self._finish_sheet()
        if name in self._tags:
            raise UnreadableRecordError(tag.line, f"the tag {name} stands here a second time")
        self._tags[name] = tag

    def _take_word(self, text: str, line: int) -> None:
        if text:
            self._finish_word()
            self._words.append(Word(text, line))

    def _take_comment(self, comment: str) -> None:
        (self._comments if self._words else self._preface).append(comment)

    def _finish_word(self) -> None:
        if self._comments:
            self._words[-1] = replace(self._words[-1], comments=tuple(self._comments))
            self._comments = []

    def _finish_sheet(self) -> None:
        if self._open:
            raise UnreadableRecordError(self._open[-1], "this variation is never closed")
        self._finish_word()
        if self._tags or self._words:
            sheet = Sheet(self._tags, tuple(self._words), tuple(self._preface))
            self._sheets.append(sheet)
        self._tags, self._words, self._preface = {}, [], []

"""The syntax of a text record, after PGN: tag pairs, then movetext.

Accepted on reading and without meaning: a byte order mark, any line ends, move numbers, `!` and
`?`, `$n`, comments, nested variations and `%` lines.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

WIDTH: Final = 79

_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s+ | ;[^\n]* | ^%[^\n]* | \$\d+ | \d+\.+ | \{ [^}]* \} )
    | \[ \s* (?P<tag> \w+ ) \s+ "(?P<value> (?: [^"\\\n] | \\. )* )" \s* \]
    | (?P<bracket> [()] )
    | (?P<token> [^\s()\[\]{};$]+ )
    """,
    re.VERBOSE | re.MULTILINE,
)
_ESCAPED: Final = re.compile(r"\\(.)")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class Tag(Struct, frozen=True):
    """The value of a tag pair and the line where it stands."""

    value: str
    line: int


class Token(Struct, frozen=True):
    """One word of the movetext and the line where it stands."""

    text: str
    line: int


class RawRecord(Struct, frozen=True):
    """One match of a file, before its game interprets it."""

    tags: Mapping[str, Tag]
    movetext: tuple[Token, ...]

    def tag(self, name: str) -> str | None:
        return self.tags[name].value if name in self.tags else None

    def line_of(self, name: str) -> int:
        return self.tags[name].line if name in self.tags else 1


Renamed: TypeAlias = "str | tuple[str, Mapping[str, str]]"


class UnreadableRecordError(Exception):
    """A file that cannot be read, a text record or a log, and the line that is wrong."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(f"line {line}: {detail}")
        self.line = line
        self.detail = detail


def read_text(text: str) -> tuple[RawRecord, ...]:
    """Every match of a file; a tag pair after movetext begins the next one."""
    parser = _Parser()
    for line, token in _tokens(text.removeprefix("\ufeff").replace("\r\n", "\n")):
        parser.take(line, token)
    return parser.finish()


def write_text(tags: Mapping[str, str], movetext: Iterable[str]) -> str:
    """One tag pair a line, a blank line, and the movetext in lines of at most 79 columns."""
    pairs = (f'[{name} "{_escape(value)}"]' for name, value in tags.items())
    return "".join(f"{line}\n" for line in (*pairs, "", *_wrap(movetext)))


def rename_tags(raw: RawRecord, renamed: Mapping[str, Renamed]) -> RawRecord:
    """Tags of an older format under their present names; where both stand, the present one counts.

    A pair of a name and a mapping renames the values as well; others are refused.
    """
    tags = {name: tag for name, tag in raw.tags.items() if name not in renamed}
    for name, target in renamed.items():
        if name in raw.tags:
            new, tag = _renamed(name, raw.tags[name], target)
            tags.setdefault(new, tag)
    return replace(raw, tags=tags)


def _renamed(name: str, tag: Tag, target: Renamed) -> tuple[str, Tag]:
    if isinstance(target, str):
        return target, tag
    new, values = target
    if tag.value not in values:
        known = " or ".join(values)
        raise UnreadableRecordError(tag.line, f"{name} should be {known}, not {tag.value}")
    return new, replace(tag, value=values[tag.value])


def _escape(value: str) -> str:
    return _CONTROL.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')


def _wrap(tokens: Iterable[str]) -> Iterator[str]:
    line = ""
    for token in tokens:
        longer = f"{line} {token}" if line else token
        if line and len(longer) > WIDTH:
            yield line
            longer = token
        line = longer
    if line:
        yield line


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


class _Parser:
    """Collects tokens into records."""

    def __init__(self) -> None:
        self._records: list[RawRecord] = []
        self._tags: dict[str, Tag] = {}
        self._movetext: list[Token] = []
        self._variations: list[int] = []  # the lines where the open ones begin

    def take(self, line: int, token: re.Match[str]) -> None:
        if token["bracket"]:
            self._take_bracket(line, token["bracket"])
        elif token["tag"]:
            self._take_tag(token["tag"], Tag(_ESCAPED.sub(r"\1", token["value"]), line))
        elif token["token"] and not self._variations and (text := token["token"].rstrip("!?")):
            self._movetext.append(Token(text, line))

    def finish(self) -> tuple[RawRecord, ...]:
        self._finish_record()
        return tuple(self._records)

    def _take_bracket(self, line: int, bracket: str) -> None:
        if bracket == "(":
            self._variations.append(line)
        elif self._variations:
            self._variations.pop()
        else:
            raise UnreadableRecordError(line, "this variation was never opened")

    def _take_tag(self, name: str, tag: Tag) -> None:
        if self._movetext:
            self._finish_record()
        if name in self._tags:
            raise UnreadableRecordError(tag.line, f"the tag {name} stands here a second time")
        self._tags[name] = tag

    def _finish_record(self) -> None:
        if self._variations:
            raise UnreadableRecordError(self._variations[-1], "this variation is never closed")
        if self._tags or self._movetext:
            self._records.append(RawRecord(self._tags, tuple(self._movetext)))
        self._tags, self._movetext = {}, []

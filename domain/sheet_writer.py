"""Writes text records in the manner of PGN, whatever the game."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar, assert_never

from domain.clock import ClockRule, PerMove, Total, Untimed
from domain.messages import Options, State
from domain.record import Ply, Transcript
from domain.sheet import clock_comment

O = TypeVar("O", bound=Options)
S = TypeVar("S", bound=State)

WIDTH: Final = 79
TERMINATIONS: Final[Mapping[str, str]] = {
    "completed": "normal",
    "timeout": "time",
    "resigned": "resign",
    "abandoned": "abandoned",
}

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def write_sheet(
    tags: Mapping[str, str], words: Iterable[str], groups: Sequence[Sequence[str]]
) -> str:
    """Tags by subject, one line for each group and one for those of no group; then the words."""
    lines = [*_tag_lines(tags, groups), *_filled(words)]
    return "".join(f"{line}\n" for line in lines)


def match_tags(transcript: Transcript[O, S]) -> dict[str, str]:
    """The tags that do not depend on the game: where, when, how fast, from where, how it ended."""
    tags = {
        "Site": transcript.site,
        "Date": transcript.opened_at.strftime("%Y.%m.%d"),
        "TimeControl": time_control(transcript.clock),
        "ForkedFrom": transcript.forked_from,
    }
    if transcript.outcome is not None:
        tags["Termination"] = TERMINATIONS[transcript.outcome.reason]
    return {name: value for name, value in tags.items() if value}


def time_control(rule: ClockRule) -> str:
    match rule:
        case Untimed():
            return "-"
        case PerMove(seconds):
            return f"move:{seconds}"
        case Total(seconds, 0):
            return f"{seconds}"
        case Total(seconds, increment_ms):
            return f"{seconds}+{increment_ms / 1000:g}"
        case _:
            assert_never(rule)


def spoken(ply: Ply, number: str = "") -> Iterator[str]:
    """A move with its number, and the clock after it if there is one."""
    yield number + ply.text
    if ply.clock_ms is not None:
        yield "{" + clock_comment(ply.clock_ms) + "}"


def _tag_lines(tags: Mapping[str, str], groups: Sequence[Sequence[str]]) -> Iterator[str]:
    grouped = {name for group in groups for name in group}
    others = [name for name in tags if name not in grouped]
    for group in (*groups, others):
        line = " ".join(f'[{name} "{_escaped(tags[name])}"]' for name in group if name in tags)
        if line:
            yield line


def _escaped(value: str) -> str:
    return _CONTROL.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')


def _filled(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and len(longer) > WIDTH:
            yield line
            longer = word
        line = longer
    if line:
        yield line

"""Texts with something wrong in them, as no program of ours writes them."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

JUNK: Final = (
    *('"', "'", "{", "}", "[", "]", "(", ")", ";", "%", "$1", ":", ",", ".", "/", "=", "+", "-"),
    *("0", "-1", "9" * 20, "9" * 5000, "1e9", "\u0663", "\u00b2", "null", "true", "\ufeff", "\x00"),
    *("\n", "\r\n", " ", "\t", "\u2028", "é", "𝄞", '{"', '":', "[[" * 600, '{"a":' * 600, "AB:"),
)

Harm: TypeAlias = Callable[[str, Random], str]


def mutilated(text: str, draw: Random) -> str:
    """The text after one, two or three accidents."""
    for _ in range(draw.randint(1, 3)):
        text = draw.choice(HARMS)(text, draw)
    return text


def _span(text: str, draw: Random) -> tuple[int, int]:
    start = draw.randint(0, len(text))
    return start, min(len(text), start + draw.randint(1, 12))


def _without(text: str, draw: Random) -> str:
    start, end = _span(text, draw)
    return text[:start] + text[end:]


def _with_junk(text: str, draw: Random) -> str:
    start, end = _span(text, draw)
    return text[:start] + draw.choice(JUNK) + text[draw.choice((start, end)) :]


def _with_echo(text: str, draw: Random) -> str:
    start, end = _span(text, draw)
    place = draw.randint(0, len(text))
    return text[:place] + text[start:end] + text[place:]


def _cut_short(text: str, draw: Random) -> str:
    return text[: draw.randint(0, len(text))]


def _with_other_number(text: str, draw: Random) -> str:
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return text
    place = draw.choice(digits)
    return text[:place] + draw.choice(("0", "1", "7", "99", "9" * 400)) + text[place + 1 :]


def _with_lines_in_disorder(text: str, draw: Random) -> str:
    lines = text.split("\n")
    one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[one], lines[other] = lines[other], draw.choice((lines[one], lines[other]))
    return "\n".join(lines)


HARMS: Final[tuple[Harm, ...]] = (
    _without,
    _with_junk,
    _with_echo,
    _cut_short,
    _with_other_number,
    _with_lines_in_disorder,
)

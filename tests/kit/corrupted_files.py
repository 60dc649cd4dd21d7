"""Records and logs that were damaged by accident or forged on purpose."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeAlias

JUNK: Final = (
    *('"', "'", "{", "}", "[", "]", "(", ")", ";", "%", "$1", ":", ",", ".", "/", "=", "+", "-"),
    *("0", "-1", "9" * 20, "9" * 5000, "1e9", "\u0663", "\u00b2", "null", "true", "\ufeff", "\x00"),
    *("\n", "\r\n", " ", "\t", "\u2028", "é", "𝄞", '{"', '":', "[[" * 600, '{"a":' * 600, "AB:"),
)

Harm: TypeAlias = Callable[[str, Random], str]


def mutilated(text: str, draw: Random) -> str:
    """The text with one to three random errors."""
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


Line: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[Any, Any]  # a list or an object, and where in it

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, 1, -1, 2, 7, 40, 10**9, 2**63, 2**64, 10**400, 0.5, "", "x", "9" * 50),
    *("2026-01-01T12:00:00Z", "2026-01-01T12:00:00", "0001-01-01T00:00:00Z"),
    *("9999-12-31T23:59:59Z", "2026-01-01T12:00:00+23:59"),
    *({}, [], {"count": 1}, {"count": 10**12}, {"type": "match.resign"}, [[[]]]),
)


def forged(log: bytes, draw: Random) -> bytes:
    """Changes one value of one line."""
    lines = lines_of(log)
    holder, key = draw.choice([*_places(draw.choice(lines))])
    if draw.random() < 0.2:
        del holder[key]
    else:
        elsewhere = [there[at] for there, at in _places(draw.choice(lines))]
        holder[key] = deepcopy(draw.choice((*VALUES, *elsewhere)))
    return chained(lines)


def lines_of(log: bytes) -> list[Line]:
    return [json.loads(line) for line in log.splitlines()]


def chained(lines: Sequence[Line]) -> bytes:
    """The lines with a valid hash chain."""
    bodies, previous = list[bytes](), bytes(32)
    for line in lines:
        named = {"previous": b64encode(previous).decode()} if "previous" in line else {}
        bodies.append(json.dumps({**line, **named}, separators=(",", ":")).encode())
        previous = sha256(bodies[-1]).digest()
    return b"".join(body + b"\n" for body in bodies)


def _places(part: object) -> Iterator[Place]:
    """The place of every value, at any depth."""
    held: Any = part if isinstance(part, dict | list) else ()
    for key in held if isinstance(held, dict) else range(len(held)):
        yield held, key
        yield from _places(held[key])

"""Logs that somebody has changed and then chained anew, so that only what they say is wrong."""

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from copy import deepcopy
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeAlias

Line: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[Any, Any]  # a list or an object, and where in it

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, 1, -1, 2, 7, 40, 10**9, 2**63, 2**64, 10**400, 0.5, "", "x", "9" * 50),
    *("2026-01-01T12:00:00Z", "2026-01-01T12:00:00", "0001-01-01T00:00:00Z"),
    *("9999-12-31T23:59:59Z", "2026-01-01T12:00:00+23:59"),
    *({}, [], {"count": 1}, {"count": 10**12}, {"type": "match.resign"}, [[[]]]),
)


def forged(log: bytes, draw: Random) -> bytes:
    """Something in some line says something else."""
    lines = told(log)
    holder, key = draw.choice([*_places(draw.choice(lines))])
    if draw.random() < 0.2:
        del holder[key]
    else:
        elsewhere = [there[at] for there, at in _places(draw.choice(lines))]
        holder[key] = deepcopy(draw.choice((*VALUES, *elsewhere)))
    return chained(lines)


def told(log: bytes) -> list[Line]:
    return [json.loads(line) for line in log.splitlines()]


def chained(lines: Sequence[Line]) -> bytes:
    """Every line names the hash of the one before it, whatever it says else."""
    bodies, previous = list[bytes](), bytes(32)
    for line in lines:
        named = {"previous": b64encode(previous).decode()} if "previous" in line else {}
        bodies.append(json.dumps({**line, **named}, separators=(",", ":")).encode())
        previous = sha256(bodies[-1]).digest()
    return b"".join(body + b"\n" for body in bodies)


def _places(part: object) -> Iterator[Place]:
    """Everywhere that a value stands, at any depth."""
    held: Any = part if isinstance(part, dict | list) else ()
    for key in held if isinstance(held, dict) else range(len(held)):
        yield held, key
        yield from _places(held[key])

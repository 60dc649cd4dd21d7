"""Malformed commands: each a valid one with one error, and the name of that error."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import msgspec

from kit.api_client import Json
from kit.api_matches import CITY, LEAVE, RESIGN, RESOURCE, take

# The bytes to send, and what the answer has to name, where there is something to name.
Malformed: TypeAlias = tuple[bytes, str]

COMMANDS: Final[tuple[Json, ...]] = (
    CITY,
    RESOURCE,
    RESIGN,
    LEAVE,
    take(1, client_seed="sesame"),
    {"type": "divercite.place_neutral", "cell": "e5"},
)
NOTHING_OF_OURS: Final[tuple[object, ...]] = (
    None,
    True,
    [],
    {},
    "",
    "\x00",
    "B2",
    "j1",
    -1,
    100,
    1.5,
    10**30,
    [["b2"]],
)
NO_OBJECTS: Final[tuple[object, ...]] = (
    None,
    True,
    0,
    "match.resign",
    [],
    [RESIGN],
    [["type", "match.resign"]],
)


def malformed(draw: Random) -> Malformed:
    return draw.choice(WAYS)(dict(draw.choice(COMMANDS)), draw)


def _field_missing(command: Json, draw: Random) -> Malformed:
    name = draw.choice([name for name in command if name != "client_seed"])
    del command[name]
    return _written(command), f"`{name}`"


def _field_too_many(command: Json, draw: Random) -> Malformed:
    name = draw.choice(["seat ", "Cell", "player", "by", "version", "__proto__", "é", ""])
    return _written({**command, name: draw.choice(NOTHING_OF_OURS)}), f"`{name}`"


def _value_wrong(command: Json, draw: Random) -> Malformed:
    name = draw.choice(list(command))
    wrong = [
        each for each in NOTHING_OF_OURS if not (name == "client_seed" and isinstance(each, str))
    ]
    return _written({**command, name: draw.choice(wrong)}), f"$.{name}"


def _type_unknown(command: Json, draw: Random) -> Malformed:
    types = ("match.open_match", "match.fall_flag", "match.credit_clock", "divercite.city_placed")
    return _written({**command, "type": draw.choice(types)}), "$.type"


def _cut_short(command: Json, draw: Random) -> Malformed:
    text = _written(command)
    return text[: draw.randrange(len(text))], ""


def _no_object(_: Json, draw: Random) -> Malformed:
    return _written(draw.choice(NO_OBJECTS)), ""


def _noise(_: Json, draw: Random) -> Malformed:
    return draw.randbytes(draw.randrange(1, 60)), ""


def _spoilt(command: Json, draw: Random) -> Malformed:
    """One byte is turned into one that no JSON has outside of a text, and inside it no UTF-8."""
    text = bytearray(_written(command))
    text[draw.randrange(len(text))] = 0xFF
    return bytes(text), ""


def _written(command: object) -> bytes:
    return msgspec.json.encode(command)


WAYS: Final[tuple[Callable[[Json, Random], Malformed], ...]] = (
    _field_missing,
    _field_too_many,
    _value_wrong,
    _type_unknown,
    _cut_short,
    _no_object,
    _noise,
    _spoilt,
)

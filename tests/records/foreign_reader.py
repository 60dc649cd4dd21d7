"""Reads who played, who won and how it ended from a text record of any game.

It imports nothing of Archipel and knows no game: "Text records" in docs/protocol.md is its source.
"""

import re
from typing import NamedTuple

TAG_PAIR = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)


class Result(NamedTuple):
    """What the fixed roster states; without winners and scores while the match goes on."""

    game: str
    players: list[str]
    winners: list[str] | None
    scores: dict[str, int] | None
    ending: str


def read_result(text: str) -> Result:
    tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG_PAIR.findall(text)}
    seats = sum(re.fullmatch(r"Seat\d+", name) is not None for name in tags)
    players = [tags[f"Seat{seat}"] for seat in range(seats)]
    winners, scores = numbers(tags["Winners"]), numbers(tags["Scores"])
    return Result(
        game=tags["Game"],
        players=players,
        winners=None if winners is None else [players[seat] for seat in winners],
        scores=None if scores is None else dict(zip(players, scores, strict=False)),
        ending=tags["Termination"],
    )


def numbers(value: str) -> list[int] | None:
    """`*` is not decided yet, `-` is none."""
    return None if value == "*" else [int(word) for word in value.split() if word != "-"]

"""Positions in a feed: "ms-n", in the order in which Redis counts them."""

START = "0-0"


def rank(position: str) -> tuple[int, int]:
    milliseconds, _, count = position.partition("-")
    return int(milliseconds), int(count)


def later(one: str, other: str) -> str:
    return one if rank(one) >= rank(other) else other


def is_earlier(one: str, other: str) -> bool:
    return rank(one) < rank(other)

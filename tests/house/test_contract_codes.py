import re

import pytest

from domain.match.refusals import REFUSALS
from domain.refusals import Reason
from domain.registry import games
from house.tree import files
from server.api.kinds import KINDS, Kind

OF_GAMES = [
    pytest.param(slug, reason, id=reason.code)
    for slug, game in games().items()
    for reason in game.refusals
]


def is_tested(reason: Reason, *folders: str) -> bool:
    """Whether a test names it, by its code or by the constant that is called like it."""
    constant = reason.code.partition("/")[2].upper()
    names = re.compile(rf'"{reason.code}"|\b{constant}\b')
    return any(names.search(test.read_text()) for test in files(*folders, suffix=".py"))


@pytest.mark.parametrize("slug, reason", OF_GAMES)
def test_games_refusals(slug: str, reason: Reason) -> None:
    """Every refusal of a game bears its slug and happens in a test of its rules."""
    assert reason.code.startswith((f"{slug}/", "match/"))
    assert is_tested(reason, f"tests/rules/{slug}")


@pytest.mark.parametrize("reason", REFUSALS, ids=lambda reason: reason.code)
def test_match_refusals(reason: Reason) -> None:
    """Every refusal of a match happens in a test of matches."""
    assert reason.code.startswith("match/")
    assert is_tested(reason, "tests/match")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_problems(kind: Kind) -> None:
    """Every kind of problem happens in a test of the calls."""
    asked = re.compile(rf'{kind.status}, "{kind.code}"')
    if kind.code == "refused":
        # It stands for the reasons, which come under their own codes.
        asked = re.compile(rf'{kind.status}, "match/')
    assert any(asked.search(test.read_text()) for test in files("tests/api", suffix=".py"))


def test_codes_are_unique() -> None:
    """No code means two things."""
    of_games = (reason for game in games().values() for reason in game.refusals)
    codes = [reason.code for reason in (*REFUSALS, *of_games)]
    assert len({*codes, *(kind.code for kind in KINDS)}) == len(codes) + len(KINDS)

import re
from functools import cache

from domain.match.refusals import REFUSALS
from domain.refusals import Reason
from domain.registry import games
from lint.source_tree import files
from server.api.problem_types import PROBLEM_TYPES, ProblemType


@cache
def text_of(folder: str) -> str:
    return "\n".join(path.read_text() for path in files(folder, suffix=".py"))


def is_tested(reason: Reason, folder: str) -> bool:
    """Whether a test names the code, or the constant that is called like it."""
    constant = reason.code.partition("/")[2].upper()
    return bool(re.search(rf'"{reason.code}"|\b{constant}\b', text_of(folder)))


def test_games_refusals() -> None:
    """Every refusal of a game has its slug as prefix and is raised in a test of its rules."""
    assert not [
        reason.code
        for slug, game in games().items()
        for reason in game.refusals
        if not reason.code.startswith((f"{slug}/", "match/"))
        or not is_tested(reason, f"tests/rules/{slug}")
    ]


def test_match_refusals() -> None:
    """Every refusal of a match is raised in a test of matches."""
    assert not [
        reason.code
        for reason in REFUSALS
        if not reason.code.startswith("match/") or not is_tested(reason, "tests/match")
    ]


def test_problems() -> None:
    """Every problem type is answered in a test of the API."""
    assert not [
        each.code for each in PROBLEM_TYPES if not re.search(asked(each), text_of("tests/api"))
    ]


def asked(type_: ProblemType) -> str:
    # `refused` stands for the reasons, which have codes of their own.
    code = "match/" if type_.code == "refused" else f'{type_.code}"'
    return rf'{type_.status}, "{code}'


def test_codes_are_unique() -> None:
    """No code has two meanings."""
    of_games = (reason for game in games().values() for reason in game.refusals)
    codes = [reason.code for reason in (*REFUSALS, *of_games)]
    assert len({*codes, *(each.code for each in PROBLEM_TYPES)}) == len(codes) + len(PROBLEM_TYPES)

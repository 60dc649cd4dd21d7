import re

import pytest

from domain.match.refusals import REFUSALS
from domain.registry import games
from kit.api_client import Site, problem_of
from server.api.problem_types import PROBLEM_TYPES

CODES = [
    *(each.code for each in PROBLEM_TYPES),
    *(reason.code for reason in REFUSALS),
    *(reason.code for game in games().values() for reason in game.refusals),
]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_code_is_explained(site: Site, language: str) -> None:
    """Every code has a page behind its `type`, in both languages, and is linked from the list."""
    listed = (await site.anybody.get("/problems", {"Accept-Language": language})).text
    for code in CODES:
        answer = await site.anybody.get(f"/problems/{code}", {"Accept-Language": language})
        assert answer.status_code == 200, code
        assert f"<code>{code}</code>" in answer.text
        assert f'<a href="/problems/{code}">' in listed


async def test_no_gaps_in_the_words(site: Site) -> None:
    """No page shows the placeholders of its text."""
    for code in CODES:
        text = (await site.anybody.get(f"/problems/{code}")).text
        assert not re.search(r"\{\w+\}", text.partition("<main>")[2]), code


async def test_rule_is_quoted(site: Site) -> None:
    """The page of a rule's refusal says the rule."""
    page = (await site.anybody.get("/problems/divercite/cell_taken")).text
    assert "R11" in page


async def test_both_languages(site: Site) -> None:
    """Pages and problems are in French where Accept-Language prefers it."""
    french = {"Accept-Language": "fr"}
    assert "Malformed" in (await site.anybody.get("/problems/malformed")).text
    assert "mal formée" in (await site.anybody.get("/problems/malformed", french)).text
    body = problem_of(await site.anybody.get("/api/me", french), 401, "unauthorised")
    assert body["title"] == "Qui êtes-vous ?"


async def test_unknown_code(site: Site) -> None:
    """An unknown code has no page."""
    problem_of(await site.anybody.get("/problems/divercite/none"), 404, "not_found")

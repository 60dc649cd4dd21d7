from importlib.resources import files

import pytest
from jsonschema_rs import Draft202012Validator

from kit.api_client import Site, json_of, problem_of

RULES = files("domain.games.divercite")


async def test_catalogue(site: Site) -> None:
    """The catalogue lists each game with its seats, options and defaults."""
    (game,) = [
        each
        for each in json_of(await site.anybody.get("/api/games"))["games"]
        if each["game"] == "divercite"
    ]
    assert game["title"] == "DiverCité"
    assert game["seats"] == {"min": 2, "max": 2}
    assert game["defaults"] == {
        "game": "divercite",
        "starter": "lot",
        "neutral_first": False,
        "tie_break": "none",
    }


async def test_option_schema(site: Site) -> None:
    """The schema of the options accepts the defaults and no unknown field."""
    game = json_of(await site.anybody.get("/api/games/divercite"))
    schema = Draft202012Validator(game["options"])
    assert schema.is_valid(game["defaults"])
    assert not schema.is_valid({**game["defaults"], "starter": 2})
    assert not schema.is_valid({**game["defaults"], "board": "round"})


@pytest.mark.parametrize(
    "accepted, language, page",
    [
        ("", "en", "RULES.md"),
        ("en", "en", "RULES.md"),
        ("de", "en", "RULES.md"),
        ("fr", "fr", "RULES.fr.md"),
        ("fr-CA, en;q=0.5", "fr", "RULES.fr.md"),
        ("en; q=0.2, fr; q=0.9", "fr", "RULES.fr.md"),
        ("fr;q=0, en", "en", "RULES.md"),
    ],
)
async def test_rules_in_two_languages(site: Site, accepted: str, language: str, page: str) -> None:
    """Accept-Language chooses between the English and the French page of rules."""
    answer = await site.anybody.get("/api/games/divercite", {"Accept-Language": accepted})
    assert json_of(answer)["rules"] == RULES.joinpath(page).read_text("utf-8")
    assert answer.headers["Content-Language"] == language


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_provenance(site: Site, language: str) -> None:
    """Every rule says whether it was published or reconstructed, in both languages."""
    book = json_of(await site.anybody.get("/api/games/divercite", {"Accept-Language": language}))
    numbers = [rule["rule"] for rule in book["provenance"]]
    assert numbers == [f"R{number}" for number in range(1, len(numbers) + 1)]
    assert {rule["provenance"] for rule in book["provenance"]} <= {"published", "reconstructed"}
    assert all(rule["text"] in book["rules"] for rule in book["provenance"])


async def test_unknown_game(site: Site) -> None:
    """A game that is not here is 404."""
    problem_of(await site.anybody.get("/api/games/chess"), 404, "not_found")

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


@pytest.mark.parametrize(
    "language, title",
    [
        ("en", "A German review on spielmonster.de"),
        ("fr", "Une critique allemande sur spielmonster.de"),
    ],
)
async def test_legend(site: Site, language: str, title: str) -> None:
    """A pack has the legend of its sources in the language of the request."""
    address = "/api/games/mini_divercity"
    book = json_of(await site.anybody.get(address, {"Accept-Language": language}))
    for pack in book["packs"]:
        legend = {source["code"]: source for source in pack["legend"]}
        assert legend["Monster"] == {
            "code": "Monster",
            "origin": "published",
            "title": title,
            "edition": None,
            "url": None,
        }
        assert legend["U3"]["origin"] == "reconstructed"
        cited = {code for entry in pack["entries"] for code in entry["source"].split(", ")}
        assert cited <= legend.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_editions(site: Site, language: str) -> None:
    """A source tells its edition and address where it has them."""
    address = "/api/games/fifty_first_state"
    book = json_of(await site.anybody.get(address, {"Accept-Language": language}))
    (of_2010, of_2016) = book["packs"]
    legend = {source["code"]: source for source in of_2016["legend"]}
    assert legend["MS"]["edition"] == "2016"
    assert legend["MS"]["url"].startswith("https://github.com/")
    cited = {
        code
        for pack in (of_2010, of_2016)
        for entry in pack["entries"]
        for codes in entry["sources"].values()
        for code in codes.split("+")
    }
    assert cited <= {source["code"] for source in of_2010["legend"]}


async def test_unknown_game(site: Site) -> None:
    """A game that is not here is 404."""
    problem_of(await site.anybody.get("/api/games/chess"), 404, "not_found")

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from jsonschema_rs import Draft202012Validator
from msgspec import json
from openapi_spec_validator import OpenAPIV31SpecValidator

from lint.source_tree import ROOT
from server.api.handlers import API, PAGES
from server.api.spec.openapi import encoded, operations_of

Json: TypeAlias = dict[str, Any]

HANDLERS = (*API, *PAGES)
FILE = (ROOT / "openapi/openapi.json").read_bytes()
CONTRACT: Json = json.decode(FILE)
CALLS = {f"{each.method.upper()} {each.path}": each for each in operations_of(HANDLERS)}

# Pages for people, and the contract itself.
PUBLIC_PAGES = {
    "GET /",
    "GET /assets/{name:str}",
    "GET /match/{id:str}",
    "GET /player/{id:str}",
    "GET /standings/{game:str}",
    "GET /daily/{game:str}/{day:str}",
    "GET /receipts",
    "GET /replay",
    "GET /rules/{game:str}",
    "GET /games/{game:str}/components",
    "GET /problems",
    "GET /problems/{code:path}",
    "GET /api/docs",
    "GET /api/docs/{name:str}",
    "GET /api/openapi.json",
    "GET /api/asyncapi.json",
}
# What design/contract.md promises, with the parameters and headers that it names.
PROMISED = {
    "POST /api/players": set[str](),
    "GET /api/me": set(),
    "GET /api/players/{id}": set(),
    "GET /api/players/{id}/against/{other}": {"limit", "cursor"},
    "GET /api/standings/{game}": {"limit", "cursor", "ladder", "time_class"},
    "GET /api/games": {"Accept-Language"},
    "GET /api/games/{game}": {"Accept-Language"},
    "POST /api/matches": {"Idempotency-Key"},
    "GET /api/matches": {"game", "status", "player", "limit", "cursor"},
    "GET /api/matches/{id}": {"at", "as"},
    "POST /api/matches/{id}/commands": {"If-Match", "Idempotency-Key"},
    "GET /api/matches/{id}/commits": {"after", "limit", "as"},
    "GET /api/matches/{id}/record": set(),
    "GET /.well-known/archipel-keys": set(),
    "POST /api/matches/{id}/fork": {"Idempotency-Key"},
    "POST /api/matches/{id}/rematch": set(),
    "GET /health/live": set(),
    "GET /health/ready": set(),
    "GET /metrics": set(),
}

every_call = pytest.mark.parametrize("call", CALLS)


def described(call: str) -> Json:
    method, path = call.split()
    found: Json = CONTRACT["paths"][path][method.lower()]
    return found


def contents(call: str) -> Iterator[tuple[str, str, Json]]:
    """The body that is sent and each that comes back: where it stands, as what, and how."""
    documented = described(call)
    for where, part in {
        "body": documented.get("requestBody", {}),
        **documented["responses"],
    }.items():
        for media, content in part.get("content", {}).items():
            yield where, media, content


def examples(content: Json) -> list[object]:
    if "example" in content:
        return [content["example"]]
    return [each["value"] for each in content.get("examples", {}).values()]


def test_fresh() -> None:
    """openapi/openapi.json is what the code generates."""
    assert encoded(HANDLERS) == FILE, "openapi/openapi.json is out of date: run make generate"


def test_same_every_time() -> None:
    """The order of the handlers makes no difference."""
    assert encoded(reversed(HANDLERS)) == FILE


def test_no_tuples_of_fixed_length() -> None:
    """AsyncAPI's dialect does not know them: a pair is a list of two."""
    assert "prefixItems" not in FILE.decode()


def test_standard() -> None:
    """The document is OpenAPI 3.1 by the standard."""
    assert CONTRACT["openapi"].startswith("3.1")
    assert not [*OpenAPIV31SpecValidator(CONTRACT).iter_errors()]


def test_every_route_is_there() -> None:
    """Every route is described, but for the pages."""
    routes = {
        f"{method} {path}"
        for handler in HANDLERS
        for path in handler.paths
        for method in handler.http_methods
    }
    assert {route.replace(":str}", "}") for route in routes - PUBLIC_PAGES} == {*CALLS}
    assert routes >= PUBLIC_PAGES


@pytest.mark.parametrize("call", PROMISED)
def test_promised(call: str) -> None:
    """What the contract promised is there, with its parameters and headers."""
    documented = {parameter["name"] for parameter in described(call)["parameters"]}
    assert PROMISED[call] <= documented


def test_names_are_unique() -> None:
    """No two calls bear the same name."""
    names = [described(call)["operationId"] for call in CALLS]
    assert len({*names}) == len(names)


@every_call
def test_everything_has_an_example(call: str) -> None:
    """What is sent has an example, and so has every answer."""
    assert not [where for where, _, content in contents(call) if not examples(content)]
    assert "body" in {where for where, _, _ in contents(call)} or not CALLS[call].body


@every_call
def test_every_problem_has_an_example(call: str) -> None:
    """Every problem type that may occur is shown, under its status."""
    documented = described(call)["responses"]
    for each in CALLS[call].problems:
        shown = documented[str(each.status)]["content"]["application/problem+json"]["examples"]
        assert each.code in shown


@every_call
def test_examples_fit(call: str) -> None:
    """Every example is as its schema says."""
    for where, media, content in contents(call):
        schema = {**content["schema"], "components": CONTRACT["components"]}
        validator = Draft202012Validator(schema, validate_formats=True)
        for example in examples(content):
            assert not [error.message for error in validator.iter_errors(example)], (where, media)


@every_call
def test_who_may(call: str) -> None:
    """A call that looks at the token says so, and what it answers to a wrong one."""
    documented = described(call)
    authentication = CALLS[call].authentication
    looks = authentication is not None
    assert ("security" in documented) == looks
    assert ("401" in documented["responses"]) == looks
    is_required = authentication is not None and authentication.required
    assert ({} in documented.get("security", [{}])) != is_required

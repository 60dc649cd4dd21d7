"""Requests that Schemathesis generates from the contract, valid and invalid."""

import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import APIOperation, BaseSchema, Case, GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core import Body, NotSet
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok
from schemathesis.generation.hypothesis.builder import (
    HypothesisTestConfig,
    HypothesisTestMode,
    create_test,
)
from schemathesis.specs.openapi.checks import negative_data_rejection

from archipel_client import Archipel
from kit.api_scenery import Scenery, laid
from kit.hosted_bots import awaited
from kit.sampling import budget, sampled
from kit.server_process import ServerProcess, serving

AnyOperation: TypeAlias = APIOperation[Any, Any, Any, Any]
AnyCase: TypeAlias = Case[Any]

CASES: Final = budget(1_500, whole=2_000)
DEEP: Final = budget(5, whole=10)

# Statuses that a valid request may get: refused by the rules (422), the match has moved
# on (412), another was first (409), it is not theirs (403), or it is not there (404).
REASONABLE: Final = ["2xx", 401, 403, 404, 409, 412, 422]

# A log is sent as the text that it is.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")

SETTINGS: Final = settings(
    max_examples=budget(120, whole=250),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server with bots, so that there is an analyst."""
    async with serving(tmp_path / "data", "--bots") as process, Archipel(process.url) as client:
        await awaited(client, "divercite_8")
        yield process


@sampled
@pytest.mark.timeout(400)
def test_generated_requests(server: ServerProcess, subtests: pytest.Subtests) -> None:
    """No request causes a 500, and every answer conforms to the contract."""
    scenery, asked, draw = laid(server.url), Counter[tuple[str, int]](), Random(1)
    for operation in operations(contract_of(server)):

        def ask(case: AnyCase) -> None:
            written_as_meant(case)
            at_home(case, scenery, draw)
            answer = case.call_and_validate(
                headers=identity(case, scenery, draw),
                excluded_checks=[negative_data_rejection] if is_without_body(case) else None,
            )
            asked.update([(case.operation.label, answer.status_code)])

        with subtests.test(operation.label):
            examples_edges_and_noise(operation, ask)()
    sys.stdout.write(f"{asked.total()} cases: {dict(asked)}\n")
    assert asked.total() >= CASES
    assert asked["POST /api/matches/{id}/commands", 201] >= DEEP
    assert asked["POST /api/matches/{id}/analysis", 202] > 0


def contract_of(server: ServerProcess) -> BaseSchema:
    config = SchemathesisConfig.from_dict(
        {"checks": {"positive_data_acceptance": {"expected-statuses": REASONABLE}}}
    )
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", config=config)


def operations(contract: BaseSchema) -> list[AnyOperation]:
    return [found.ok() for found in contract.get_all_operations() if isinstance(found, Ok)]


def examples_edges_and_noise(
    operation: AnyOperation, ask: Callable[[AnyCase], None]
) -> Callable[[], None]:
    """Every phase that Schemathesis has for single requests."""
    project = operation.schema.config
    modes = [HypothesisTestMode.EXAMPLES, HypothesisTestMode.COVERAGE, HypothesisTestMode.FUZZING]
    config = HypothesisTestConfig(project=project, modes=modes, settings=SETTINGS)
    return create_test(operation=operation, test_func=ask, config=config)


def is_without_body(case: AnyCase) -> bool:
    """No body where one is optional is fitting, which Schemathesis takes for missing."""
    return (
        bool(case.operation.body)
        and isinstance(case.body, NotSet)
        and not any(each.is_required for each in case.operation.body)
    )


def at_home(case: AnyCase, scenery: Scenery, draw: Random) -> None:
    """Replaces generated ids with existing ones."""
    names = {
        "/api/players/{id}": scenery.players,
        "/api/games/{game}": scenery.games,
        "/api/standings/{game}": scenery.games,
        "/api/matches/{id}/commands": of_its_game(case, scenery),
        "/api/matches/{id}/preview": of_its_game(case, scenery),
    }
    known = names.get(case.operation.path, scenery.matches)
    for name in case.path_parameters or {}:
        case.path_parameters[name] = draw.choice(known)
    if fits(case, ParameterLocation.HEADER) and "If-Match" in case.headers and draw.random() < 0.8:
        # Whatever else is made up is stale.
        case.headers["If-Match"] = "*"


def of_its_game(case: AnyCase, scenery: Scenery) -> tuple[str, ...]:
    """A game's command mostly goes to a match of that game."""
    asked = case.body.get("type") if isinstance(case.body, dict) else None
    return scenery.running.get(str(asked).partition(".")[0], scenery.matches)


def identity(case: AnyCase, scenery: Scenery, draw: Random) -> dict[str, str]:
    """A good token for who came with any; a case about a missing one stays without."""
    if "Authorization" not in case.headers:
        return {}
    return {"Authorization": f"Bearer {draw.choice(scenery.tokens)}"}


def written_as_meant(case: AnyCase) -> None:
    """Two things that Schemathesis takes for fitting are mended, where all of a part is to fit."""
    if fits(case, ParameterLocation.BODY):
        # To JSON schema 2.0 is an integer; our decoder, like most, wants it written 2.
        case.body = cast("Body", with_integers(case.body))
    if fits(case, ParameterLocation.HEADER) and case.headers.get("If-Match") == "0":
        # In its coverage phase it overlooks the pattern of this header.
        case.headers["If-Match"] = "*"


def fits(case: AnyCase, part: ParameterLocation) -> bool:
    assert case.meta is not None
    component = case.meta.components.get(part)
    return component is not None and component.mode is GenerationMode.POSITIVE


def with_integers(value: object) -> object:
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {name: with_integers(each) for name, each in value.items()}
        case list():
            return [with_integers(each) for each in value]
        case _:
            return value

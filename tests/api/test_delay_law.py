"""The law of a delay: what is hidden changes no byte that a stranger gets, in no operation.

Copies of one match, equal up to the version shown, answer every operation of the contract: of
DiverCité, and in `make faults` of every variant of every game.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec
import pytest

from kit.api_client import Json
from kit.delay_copies import SCENES, STRANGERS, Origin, Play, caller_named, copy_of, origin, seeded
from kit.delay_requests import REQUESTS, Ask, answered
from kit.sampling import sampled
from lint.source_tree import ROOT

CONTRACT: Final[Json] = msgspec.json.decode((ROOT / "openapi/openapi.json").read_bytes())
# Counts of all matches together, for the operator.
AGGREGATES: Final = {"metrics"}

# By sender, operation and number: the request, and its answer byte for byte.
Answers: TypeAlias = Mapping[tuple[str, str, int], tuple[Ask, int, list[tuple[str, str]], bytes]]


def test_every_operation_has_requests() -> None:
    """A new operation of the contract fails here until it has requests."""
    paths = CONTRACT["paths"].values()
    assert {each["operationId"] for path in paths for each in path.values()} == {
        *REQUESTS,
        *AGGREGATES,
    }


@sampled
@pytest.mark.parametrize("scene", SCENES)
async def test_what_is_hidden_changes_no_answer(redis_url: str, scene: str) -> None:
    """Status, headers and body are the same for every stranger, whatever is hidden."""
    begun = await origin(redis_url, SCENES[scene])
    first, *others = [await _answers(begun, each) for each in SCENES[scene].continuations]
    for other in others:
        differing = {key: (first[key], other[key]) for key in first if first[key] != other[key]}
        assert differing == {}


async def test_aggregates_name_no_match(redis_url: str) -> None:
    """Metrics have counts only: no label is a match or a player."""
    scene = SCENES["later"]
    async with copy_of(await origin(redis_url, scene), scene.continuations[0]) as copy:
        await copy.go_on()
        metrics = (await copy.site.anybody.get("/metrics")).text
    ids = (copy.match.id, *(each.id for each in copy.callers.values()))
    assert [id for id in ids if id in metrics] == []


async def _answers(begun: Origin, hidden: Play) -> Answers:
    found = {}
    async with copy_of(begun, hidden) as copy:
        await copy.go_on()
        assert len(await copy.site.stored(begun.match)) == begun.start + begun.moves + hidden.count
        for stranger in STRANGERS:
            caller = caller_named(copy, stranger)
            for operation, requests in REQUESTS.items():
                for number, ask in enumerate(requests(copy)):
                    with seeded(f"{stranger} {operation} {number}"):
                        answer = await answered(copy, caller, ask)
                    headers = sorted(answer.headers.multi_items())
                    key = stranger, operation, number
                    found[key] = ask, answer.status_code, headers, answer.content
    return found

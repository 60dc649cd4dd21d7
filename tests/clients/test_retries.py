"""Which requests are retried, on a server that fails by a script."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
import msgspec
import pytest

from archipel_client import Archipel, RateLimitedError, ServerError, UnreachableError
from kit.client_frames import PROBLEM

DONE = httpx.Response(
    201, json={"version": 3, "events": [], "view": None, "choices": []}, headers={"ETag": '"e:3"'}
)
WELCOME = httpx.Response(201, json={"player": {"id": "a", "name": "Ada"}, "token": "t"})
MOVE = {"type": "pile.take"}


def problem(status: int, code: str) -> httpx.Response:
    received = {**PROBLEM, "status": status, "code": code}
    return httpx.Response(
        status, content=msgspec.json.encode(received), headers={"Retry-After": "0"}
    )


class Script:
    """Answers one after the other; an exception is an answer that never came."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.heard: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@asynccontextmanager
async def before(script: Callable[[httpx.Request], httpx.Response]) -> AsyncIterator[Archipel]:
    async with Archipel("http://archipel.test", "t") as client:
        await client._http.close()
        client._http._http = httpx.AsyncClient(
            base_url=client.url, transport=httpx.MockTransport(script)
        )
        yield client


@pytest.mark.parametrize(
    "failure",
    [
        httpx.ConnectError("refused"),
        httpx.ReadError("reset"),
        httpx.ReadTimeout("late"),
        problem(503, "log_unavailable"),
        problem(503, "outcome_unknown"),
        problem(429, "too_many"),
    ],
    ids=str,
)
async def test_a_command_is_repeated(failure: httpx.Response | Exception) -> None:
    """A command is retried under the same key until it is answered."""
    script = Script(failure, DONE)
    async with before(script) as client:
        done = await client.command("m", MOVE)
    assert done.version == 3
    keys = {request.headers["Idempotency-Key"] for request in script.heard}
    assert (len(script.heard), len(keys)) == (2, 1)


@pytest.mark.parametrize("failure", [httpx.ConnectError("refused"), problem(429, "too_many")])
async def test_coming_in_is_repeated_if_nobody_heard(failure: httpx.Response | Exception) -> None:
    """Without a key, a request is retried only if it was not executed."""
    async with before(Script(failure, WELCOME)) as client:
        assert (await client.join("Ada")).token == "t"


@pytest.mark.parametrize(
    "failure, raised",
    [(httpx.ReadTimeout("late"), UnreachableError), (problem(503, "outcome_unknown"), ServerError)],
)
async def test_coming_in_is_not_done_twice(
    failure: httpx.Response | Exception, raised: type[Exception]
) -> None:
    """Where it may have been done, it is left to the caller."""
    async with before(Script(failure)) as client:
        with pytest.raises(raised):
            await client.join("Ada")


async def test_patience_ends() -> None:
    """A Retry-After beyond the timeout is not waited for."""
    late = problem(429, "too_many")
    late.headers["Retry-After"] = "60"
    async with before(Script(late)) as client:
        with pytest.raises(RateLimitedError) as raised:
            await client.games()
    assert raised.value.retry_after == 60


async def test_versions_are_asked_for_by_their_epoch() -> None:
    """`if_version` is sent as the ETag of that version in the known epoch."""
    script = Script(DONE, DONE)
    async with before(script) as client:
        await client.command("m", MOVE)
        await client.command("m", MOVE, if_version=3)
    assert script.heard[-1].headers["If-Match"] == '"e:3"'

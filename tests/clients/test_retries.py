"""What is asked again, and what is not, before a server that fails as it is told to."""

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
    told = {**PROBLEM, "status": status, "code": code}
    return httpx.Response(status, content=msgspec.json.encode(told), headers={"Retry-After": "0"})


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
    "trouble",
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
async def test_a_command_is_repeated(trouble: httpx.Response | Exception) -> None:
    """A command is asked again under the key that it had, until there is an answer."""
    script = Script(trouble, DONE)
    async with before(script) as client:
        done = await client.command("m", MOVE)
    assert done.version == 3
    keys = {request.headers["Idempotency-Key"] for request in script.heard}
    assert (len(script.heard), len(keys)) == (2, 1)


@pytest.mark.parametrize("trouble", [httpx.ConnectError("refused"), problem(429, "too_many")])
async def test_coming_in_is_repeated_if_nobody_heard(trouble: httpx.Response | Exception) -> None:
    """Without a key, only what surely was not done is asked again."""
    async with before(Script(trouble, WELCOME)) as client:
        assert (await client.join("Ada")).token == "t"


@pytest.mark.parametrize(
    "trouble, raised",
    [(httpx.ReadTimeout("late"), UnreachableError), (problem(503, "outcome_unknown"), ServerError)],
)
async def test_coming_in_is_not_done_twice(
    trouble: httpx.Response | Exception, raised: type[Exception]
) -> None:
    """Where it may have been done, it is left to the caller."""
    async with before(Script(trouble)) as client:
        with pytest.raises(raised):
            await client.join("Ada")


async def test_patience_ends() -> None:
    """A server that asks for more patience than there is gets none."""
    late = problem(429, "too_many")
    late.headers["Retry-After"] = "60"
    async with before(Script(late)) as client:
        with pytest.raises(RateLimitedError) as raised:
            await client.games()
    assert raised.value.retry_after == 60


async def test_versions_are_asked_for_by_their_epoch() -> None:
    """`if_version` becomes the ETag of that version in the log that we have seen."""
    script = Script(DONE, DONE)
    async with before(script) as client:
        await client.command("m", MOVE)
        await client.command("m", MOVE, if_version=3)
    assert script.heard[-1].headers["If-Match"] == '"e:3"'

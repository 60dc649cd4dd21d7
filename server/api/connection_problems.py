"""The problems with which a connection is answered before any handler sees its request."""

import secrets
from collections.abc import Mapping
from http import HTTPStatus

import msgspec

from server.api import problem_types
from server.api.middleware import API_HEADERS
from server.api.problem_types import ProblemType
from server.api.problems import problem_of_type
from server.transport.connections import AnswerReason
from server.transport.refusals import HttpAnswer

_TYPES: Mapping[AnswerReason, ProblemType] = {
    "malformed": problem_types.MALFORMED,
    "head_too_large": problem_types.HEAD_TOO_LARGE,
    "head_timeout": problem_types.REQUEST_TIMEOUT,
    "body_timeout": problem_types.REQUEST_TIMEOUT,
    "connections": problem_types.OVERLOADED,
    "shutting_down": problem_types.SHUTTING_DOWN,
}
_HEADERS = tuple((name.decode(), value.decode()) for name, value in API_HEADERS)
_RETRY_SOON = (("retry-after", "1"),)


def problem_answer(reason: AnswerReason) -> HttpAnswer:
    """In English: the header that asks for another language may not have arrived."""
    type_ = _TYPES.get(reason, problem_types.TOO_MANY)
    problem = problem_of_type(type_, "en", secrets.token_hex(8))
    may_retry = type_.status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}
    return HttpAnswer(
        f"{type_.status} {HTTPStatus(type_.status).phrase}",
        msgspec.json.encode(problem),
        _HEADERS + (_RETRY_SOON if may_retry else ()),
    )

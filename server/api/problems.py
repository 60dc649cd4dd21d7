"""Exceptions as problem+json (RFC 9457)."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Required, TypeAlias, TypedDict, cast

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from msgspec import Struct

from domain.chance import ChanceUnavailableError
from domain.components import FactData
from domain.language import Language
from domain.match import HiddenInformationError
from domain.match.refusals import NOT_SEATED
from domain.record.text import UnreadableRecordError
from domain.refusals import Refusal
from server.api import problem_types
from server.api.problem_types import ProblemType
from server.api.requests import (
    MalformedEtagError,
    NotAcceptableError,
    UnsupportedMediaTypeError,
    is_hang_up,
    language_of,
    request_id,
)
from server.api.responses import etag
from server.engine import errors
from server.store.port import LogUnavailableError, OutcomeUnknownError

log = structlog.stdlib.get_logger()


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error, for people (`title`, `detail`) and for programs (`code`, `facts` of a refusal)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request: str
    match: str | None = None
    version: int | None = None
    rule: str | None = None
    facts: Mapping[str, FactData] = {}
    line: int | None = None
    limit: str | None = None


_TYPES: Mapping[type[Exception], ProblemType] = {
    msgspec.DecodeError: problem_types.MALFORMED,
    msgspec.ValidationError: problem_types.MALFORMED,
    UnicodeDecodeError: problem_types.MALFORMED,
    MalformedEtagError: problem_types.MALFORMED,
    ClientException: problem_types.MALFORMED,
    errors.UnauthorisedError: problem_types.UNAUTHORISED,
    errors.NotAllowedError: problem_types.NOT_ALLOWED,
    errors.NotFoundError: problem_types.NOT_FOUND,
    NotFoundException: problem_types.NOT_FOUND,
    MethodNotAllowedException: problem_types.METHOD_NOT_ALLOWED,
    NotAcceptableError: problem_types.NOT_ACCEPTABLE,
    UnsupportedMediaTypeError: problem_types.UNSUPPORTED_TYPE,
    errors.StaleVersionError: problem_types.STALE_VERSION,
    errors.WriteConflictError: problem_types.WRITE_CONFLICT,
    UnreadableRecordError: problem_types.UNREADABLE,
    errors.KeyReusedError: problem_types.KEY_REUSED,
    errors.LimitExceededError: problem_types.TOO_MANY,
    errors.ShuttingDownError: problem_types.SHUTTING_DOWN,
    errors.TimeUnknownError: problem_types.TIME_UNKNOWN,
    errors.BotUnsuitableError: problem_types.BOT_UNSUITABLE,
    errors.BotBusyError: problem_types.BOT_BUSY,
    errors.BotUnavailableError: problem_types.BOT_UNAVAILABLE,
    errors.NoAnalystError: problem_types.NO_ANALYST,
    errors.UnrequestedAnalysisError: problem_types.NOT_ALLOWED,
    errors.ImpossibleAnalysisError: problem_types.IMPOSSIBLE_ANALYSIS,
    Refusal: problem_types.REFUSED,
    HiddenInformationError: problem_types.NO_PREVIEW,
    ChanceUnavailableError: problem_types.NO_PREVIEW,
    LogUnavailableError: problem_types.LOG_UNAVAILABLE,
    OutcomeUnknownError: problem_types.OUTCOME_UNKNOWN,
}

_RETRY_SOON = "1"
# As nginx logs it; no client reads it.
_CLIENT_CLOSED_REQUEST = 499

Details: TypeAlias = Mapping[str, str | int | Mapping[str, FactData] | None]


class _Invalid(TypedDict, total=False):
    """One entry of a ValidationException of Litestar."""

    message: Required[str]
    key: str


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The exception handler of the application: every error is answered as problem+json."""
    if is_hang_up(error):
        return Response(b"", status_code=_CLIENT_CLOSED_REQUEST)
    language = language_of(request)
    problem = problem_of(error, language)
    if problem.code == problem_types.INTERNAL.code:
        log.error("internal_error", path=request.url.path, exc_info=error)
    return Response(
        msgspec.json.encode(problem),
        status_code=problem.status,
        media_type="application/problem+json",
        headers={**_headers(error), "Content-Language": language},
    )


@dataclass
class ProblemSpec(ResponseSpec):
    """The problems that an operation answers with under one status."""

    types: tuple[ProblemType, ...] = ()


def problems(*types: ProblemType) -> dict[int, ResponseSpec]:
    """For a handler's `responses`."""
    by_status = groupby(sorted(types, key=_order), key=lambda each: each.status)
    return {status: ProblemSpec(Problem, types=tuple(same)) for status, same in by_status}


def _order(type_: ProblemType) -> tuple[int, str]:
    return type_.status, type_.code


def problem_of(error: Exception, language: Language) -> Problem:
    problem = problem_of_type(_type_of(error), language, request_id())
    return msgspec.structs.replace(problem, **_details(error, language))


def problem_of_type(type_: ProblemType, language: Language, request: str) -> Problem:
    """With the advice of its type for a detail."""
    return Problem(
        type=f"/problems/{type_.code}",
        title=type_.title[language],
        status=type_.status,
        detail=type_.advice[language],
        code=type_.code,
        request=request,
    )


def _type_of(error: Exception) -> ProblemType:
    if isinstance(error, HTTPException) and error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        return problem_types.TOO_LARGE
    found = (_TYPES[each] for each in type(error).__mro__ if each in _TYPES)
    return next(found, problem_types.INTERNAL)


def _details(error: Exception, language: Language) -> Details:
    """The fields that depend on the occurrence and not on the type alone."""
    match error:
        case Refusal():
            return _refused(error, language)
        case errors.ServiceError():
            return _service_error(error, language)
        case UnreadableRecordError():
            return {"detail": str(error), "line": error.line}
        case (
            msgspec.MsgspecError()
            | MalformedEtagError()
            | NotAcceptableError()
            | UnsupportedMediaTypeError()
        ):
            return {"detail": str(error)}
        case ValidationException():
            return {"detail": _invalid(error)}
        case _:
            return {}


def _invalid(error: ValidationException) -> str:
    """What Litestar found wrong with headers, or that there is no body at all."""
    found = [(each["message"], each.get("key", "")) for each in cast("list[_Invalid]", error.extra)]
    if any(key == "data" for _, key in found):
        return "The request has no body"
    return "; ".join(f"{message} - at header `{header_name(key)}`" for message, key in found)


def header_name(parameter: str) -> str:
    """`if_match` to `If-Match`."""
    return parameter.replace("_", "-").title()


def _service_error(error: errors.ServiceError, language: Language) -> Details:
    match error:
        case errors.StaleVersionError():
            return {"match": error.match, "version": error.version}
        case errors.UnrequestedAnalysisError():
            return {"match": error.match}
        case errors.ImpossibleAnalysisError():
            return {"match": error.match, "facts": {"fault": error.fault}}
        case errors.LimitExceededError():
            return {"limit": error.limit}
        case errors.NotFoundError():
            return {"detail": _not_found(error, language)}
        case _:
            return {}


def _refused(refusal: Refusal, language: Language) -> Details:
    code = refusal.reason.code
    type_ = problem_types.NOT_ALLOWED if refusal.reason is NOT_SEATED else problem_types.REFUSED
    return {
        "type": f"/problems/{code}",
        "code": code,
        "status": type_.status,
        "detail": refusal.in_language(language),
        "rule": refusal.reason.rule,
        "facts": refusal.data,
    }


def _not_found(error: errors.NotFoundError, language: Language) -> str:
    if language == "fr":
        return f"Rien de tel ici : {error.kind} {error.name}."
    return f"There is no {error.kind} {error.name}."


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case errors.UnauthorisedError():
            return {"WWW-Authenticate": "Bearer"}
        case errors.StaleVersionError():
            return {"ETag": etag(error.epoch, error.version)}
        case errors.LimitExceededError():
            return {"Retry-After": str(error.retry_after)}
        case LogUnavailableError() | errors.RetryableError():
            return {"Retry-After": _RETRY_SOON}
        case HTTPException():
            return dict(error.headers or {})
        case _:
            return {}

"""The one table from exception to problem+json (RFC 9457)."""

from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
)
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from msgspec import Struct

from domain.chance import ChanceUnavailableError
from domain.language import Language
from domain.match import HiddenInformationError
from domain.match.refusals import NOT_SEATED
from domain.record.text import UnreadableRecordError
from domain.refusals import Refusal
from server.api import kinds
from server.api.kinds import Kind
from server.api.languages import preferred
from server.api.request_ids import request_id
from server.engine import errors
from server.engine.command_handler import MalformedEtagError
from server.store.port import LogUnavailableError, OutcomeUnknownError

log = structlog.stdlib.get_logger()


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong, in words and in a code that a program can rely on."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request: str
    match: str | None = None
    version: int | None = None
    rule: str | None = None
    line: int | None = None
    limit: str | None = None


class NotAcceptableError(Exception):
    """None of the formats that we have here was asked for."""


class UnsupportedMediaTypeError(Exception):
    """The body is in a format that we do not read."""

    def __init__(self, kind: str, *known: str) -> None:
        super().__init__(f"{kind} cannot be read here, but {' or '.join(known)}")


_KINDS: Mapping[type[Exception], Kind] = {
    msgspec.DecodeError: kinds.MALFORMED,
    msgspec.ValidationError: kinds.MALFORMED,
    UnicodeDecodeError: kinds.MALFORMED,
    MalformedEtagError: kinds.MALFORMED,
    ClientException: kinds.MALFORMED,
    errors.UnauthorisedError: kinds.UNAUTHORISED,
    errors.NotAllowedError: kinds.NOT_ALLOWED,
    errors.NotFoundError: kinds.NOT_FOUND,
    NotFoundException: kinds.NOT_FOUND,
    MethodNotAllowedException: kinds.METHOD_NOT_ALLOWED,
    NotAcceptableError: kinds.NOT_ACCEPTABLE,
    UnsupportedMediaTypeError: kinds.UNSUPPORTED_TYPE,
    errors.StaleVersionError: kinds.STALE_VERSION,
    errors.WriteConflictError: kinds.LOST_RACES,
    UnreadableRecordError: kinds.UNREADABLE,
    errors.KeyReusedError: kinds.KEY_REUSED,
    errors.LimitExceededError: kinds.TOO_MANY,
    errors.ShuttingDownError: kinds.GOING_AWAY,
    errors.BotUnsuitableError: kinds.BOT_UNSUITABLE,
    errors.BotBusyError: kinds.BOT_BUSY,
    errors.BotUnavailableError: kinds.BOT_AWAY,
    errors.NoAnalystError: kinds.NO_ANALYST,
    errors.UnrequestedAnalysisError: kinds.NOT_ALLOWED,
    Refusal: kinds.REFUSED,
    HiddenInformationError: kinds.NO_PREVIEW,
    ChanceUnavailableError: kinds.NO_PREVIEW,
    LogUnavailableError: kinds.LOG_UNAVAILABLE,
    OutcomeUnknownError: kinds.OUTCOME_UNKNOWN,
}

_RETRY_SOON = "1"


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The only way in which anything that went wrong is told."""
    language = preferred(request.headers.get("accept-language"))
    problem = problem_of(error, language)
    if problem.code == kinds.INTERNAL.code:
        log.error("internal_error", path=request.url.path, exc_info=error)
    return Response(
        msgspec.json.encode(problem),
        status_code=problem.status,
        media_type="application/problem+json",
        headers={**_headers(error), "Content-Language": language},
    )


def problem_of(error: Exception, language: Language) -> Problem:
    kind = _kind_of(error)
    told = Problem(
        type=f"/problems/{kind.code}",
        title=kind.title[language],
        status=kind.status,
        detail=kind.advice[language],
        code=kind.code,
        request=request_id(),
    )
    return msgspec.structs.replace(told, **_particulars(error, language))


def _kind_of(error: Exception) -> Kind:
    if isinstance(error, HTTPException) and error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        return kinds.TOO_LARGE
    found = (_KINDS[each] for each in type(error).__mro__ if each in _KINDS)
    return next(found, kinds.INTERNAL)


def _particulars(error: Exception, language: Language) -> dict[str, str | int | None]:
    """What this one case has to say beyond its kind."""
    match error:
        case Refusal():
            return _refused(error, language)
        case errors.ServiceError():
            return _troubled(error, language)
        case UnreadableRecordError():
            return {"detail": str(error), "line": error.line}
        case (
            msgspec.MsgspecError()
            | MalformedEtagError()
            | NotAcceptableError()
            | UnsupportedMediaTypeError()
        ):
            return {"detail": str(error)}
        case _:
            return {}


def _troubled(error: errors.ServiceError, language: Language) -> dict[str, str | int | None]:
    match error:
        case errors.StaleVersionError():
            return {"match": error.match, "version": error.version}
        case errors.UnrequestedAnalysisError():
            return {"match": error.match}
        case errors.LimitExceededError():
            return {"limit": error.limit}
        case errors.NotFoundError():
            return {"detail": _unknown(error, language)}
        case _:
            return {}


def _refused(refusal: Refusal, language: Language) -> dict[str, str | int | None]:
    code = refusal.reason.code
    status = kinds.NOT_ALLOWED.status if refusal.reason is NOT_SEATED else kinds.REFUSED.status
    return {
        "type": f"/problems/{code}",
        "code": code,
        "status": status,
        "detail": refusal.in_language(language),
        "rule": refusal.reason.rule,
    }


def _unknown(error: errors.NotFoundError, language: Language) -> str:
    if language == "fr":
        return f"Rien de tel ici : {error.kind} {error.name}."
    return f"There is no {error.kind} {error.name}."


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case errors.UnauthorisedError():
            return {"WWW-Authenticate": "Bearer"}
        case errors.StaleVersionError():
            return {"ETag": error.etag}
        case errors.LimitExceededError():
            return {"Retry-After": str(error.retry_after)}
        case LogUnavailableError() | errors.RetryableError():
            return {"Retry-After": _RETRY_SOON}
        case HTTPException():
            return dict(error.headers or {})
        case _:
            return {}

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

from domain.chance import FateIsAskedError
from domain.language import Language
from domain.match import KeepsSecretsError
from domain.match.refusals import NOT_SEATED
from domain.record import UnreadableRecord
from domain.refusals import Refusal
from server import trouble
from server.api import kinds
from server.api.kinds import Kind
from server.api.languages import preferred
from server.etags import MalformedEtag
from server.request_ids import request_id
from server.store.port import LogUnavailable, OutcomeUnknown

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


class NotAcceptable(Exception):
    """None of the formats that we have here was asked for."""


class UnsupportedType(Exception):
    """The body is in a format that we do not read."""

    def __init__(self, kind: str, *known: str) -> None:
        super().__init__(f"{kind} cannot be read here, but {' or '.join(known)}")


_KINDS: Mapping[type[Exception], Kind] = {
    msgspec.DecodeError: kinds.MALFORMED,
    msgspec.ValidationError: kinds.MALFORMED,
    UnicodeDecodeError: kinds.MALFORMED,
    MalformedEtag: kinds.MALFORMED,
    ClientException: kinds.MALFORMED,
    trouble.Unauthorised: kinds.UNAUTHORISED,
    trouble.NotAllowed: kinds.NOT_ALLOWED,
    trouble.UnknownThing: kinds.NOT_FOUND,
    NotFoundException: kinds.NOT_FOUND,
    MethodNotAllowedException: kinds.METHOD_NOT_ALLOWED,
    NotAcceptable: kinds.NOT_ACCEPTABLE,
    UnsupportedType: kinds.UNSUPPORTED_TYPE,
    trouble.StaleVersion: kinds.STALE_VERSION,
    trouble.LostRaces: kinds.LOST_RACES,
    UnreadableRecord: kinds.UNREADABLE,
    trouble.KeyReused: kinds.KEY_REUSED,
    trouble.TooMany: kinds.TOO_MANY,
    trouble.GoingAway: kinds.GOING_AWAY,
    trouble.BotUnsuitable: kinds.BOT_UNSUITABLE,
    trouble.BotBusy: kinds.BOT_BUSY,
    trouble.BotAway: kinds.BOT_AWAY,
    trouble.NoAnalyst: kinds.NO_ANALYST,
    trouble.Unasked: kinds.NOT_ALLOWED,
    Refusal: kinds.REFUSED,
    KeepsSecretsError: kinds.NO_PREVIEW,
    FateIsAskedError: kinds.NO_PREVIEW,
    LogUnavailable: kinds.LOG_UNAVAILABLE,
    OutcomeUnknown: kinds.OUTCOME_UNKNOWN,
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
        case trouble.Trouble():
            return _troubled(error, language)
        case UnreadableRecord():
            return {"detail": str(error), "line": error.line}
        case msgspec.MsgspecError() | MalformedEtag() | NotAcceptable() | UnsupportedType():
            return {"detail": str(error)}
        case _:
            return {}


def _troubled(error: trouble.Trouble, language: Language) -> dict[str, str | int | None]:
    match error:
        case trouble.StaleVersion():
            return {"match": error.match, "version": error.version}
        case trouble.Unasked():
            return {"match": error.match}
        case trouble.TooMany():
            return {"limit": error.limit}
        case trouble.UnknownThing():
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
        "detail": refusal.told_in(language),
        "rule": refusal.reason.rule,
    }


def _unknown(error: trouble.UnknownThing, language: Language) -> str:
    if language == "fr":
        return f"Rien de tel ici : {error.kind} {error.name}."
    return f"There is no {error.kind} {error.name}."


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case trouble.Unauthorised():
            return {"WWW-Authenticate": "Bearer"}
        case trouble.StaleVersion():
            return {"ETag": error.etag}
        case trouble.TooMany():
            return {"Retry-After": str(error.retry_after)}
        case LogUnavailable() | trouble.Passing():
            return {"Retry-After": _RETRY_SOON}
        case HTTPException():
            return dict(error.headers or {})
        case _:
            return {}

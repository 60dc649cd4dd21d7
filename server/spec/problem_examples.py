"""One example for every kind of problem, told just as the server would tell it."""

import msgspec
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
)

from domain.match import HiddenInformationError
from domain.match.refusals import SEAT_TAKEN
from domain.record.text import UnreadableRecordError
from domain.refusals import Refusal
from server.api import kinds
from server.api.kinds import Kind
from server.api.problems import NotAcceptableError, Problem, UnsupportedMediaTypeError, problem_of
from server.engine import errors
from server.store.port import LogUnavailableError, OutcomeUnknownError

_ERRORS: dict[Kind, Exception] = {
    kinds.MALFORMED: msgspec.ValidationError("Object missing required field `type`"),
    kinds.UNAUTHORISED: errors.UnauthorisedError(),
    kinds.NOT_ALLOWED: errors.NotAllowedError(),
    kinds.NOT_FOUND: errors.NotFoundError("match", "no-such-match"),
    kinds.METHOD_NOT_ALLOWED: MethodNotAllowedException(),
    kinds.NOT_ACCEPTABLE: NotAcceptableError("application/json"),
    kinds.LOST_RACES: errors.WriteConflictError(),
    kinds.STALE_VERSION: errors.StaleVersionError("match-id-000000", '"0c2f9a1b7d3e4f58:7"', 7),
    kinds.TOO_LARGE: HTTPException(status_code=413),
    kinds.UNSUPPORTED_TYPE: UnsupportedMediaTypeError("text/csv", "application/json"),
    kinds.REFUSED: Refusal(SEAT_TAKEN, seat=1),
    kinds.NO_PREVIEW: HiddenInformationError(),
    kinds.UNREADABLE: UnreadableRecordError(7, "`previous` is not the hash of what stands before"),
    kinds.KEY_REUSED: errors.KeyReusedError(),
    kinds.BOT_UNSUITABLE: errors.BotUnsuitableError(),
    kinds.TOO_MANY: errors.LimitExceededError("50 commands per second", 1),
    kinds.INTERNAL: NotImplementedError(),
    kinds.GOING_AWAY: errors.ShuttingDownError(),
    kinds.BOT_BUSY: errors.BotBusyError(),
    kinds.BOT_AWAY: errors.BotUnavailableError(),
    kinds.NO_ANALYST: errors.NoAnalystError(),
    kinds.LOG_UNAVAILABLE: LogUnavailableError(),
    kinds.OUTCOME_UNKNOWN: OutcomeUnknownError(),
}


def problem_example(kind: Kind) -> Problem:
    problem = problem_of(_ERRORS[kind], "en")
    return msgspec.structs.replace(problem, request="d3adb33fd3adb33f")

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
from server.api import problem_types
from server.api.problem_types import ProblemType
from server.api.problems import Problem, problem_of
from server.api.requests import NotAcceptableError, UnsupportedMediaTypeError
from server.engine import errors
from server.store.port import LogUnavailableError, OutcomeUnknownError

_ERRORS: dict[ProblemType, Exception] = {
    problem_types.MALFORMED: msgspec.ValidationError("Object missing required field `type`"),
    problem_types.UNAUTHORISED: errors.UnauthorisedError(),
    problem_types.NOT_ALLOWED: errors.NotAllowedError(),
    problem_types.NOT_FOUND: errors.NotFoundError("match", "no-such-match"),
    problem_types.METHOD_NOT_ALLOWED: MethodNotAllowedException(),
    problem_types.NOT_ACCEPTABLE: NotAcceptableError("application/json"),
    problem_types.LOST_RACES: errors.WriteConflictError(),
    problem_types.STALE_VERSION: errors.StaleVersionError(
        "match-id-000000", '"0c2f9a1b7d3e4f58:7"', 7
    ),
    problem_types.TOO_LARGE: HTTPException(status_code=413),
    problem_types.UNSUPPORTED_TYPE: UnsupportedMediaTypeError("text/csv", "application/json"),
    problem_types.REFUSED: Refusal(SEAT_TAKEN, seat=1),
    problem_types.NO_PREVIEW: HiddenInformationError(),
    problem_types.UNREADABLE: UnreadableRecordError(
        7, "`previous` is not the hash of what stands before"
    ),
    problem_types.KEY_REUSED: errors.KeyReusedError(),
    problem_types.BOT_UNSUITABLE: errors.BotUnsuitableError(),
    problem_types.TOO_MANY: errors.LimitExceededError("50 commands per second", 1),
    problem_types.INTERNAL: NotImplementedError(),
    problem_types.GOING_AWAY: errors.ShuttingDownError(),
    problem_types.BOT_BUSY: errors.BotBusyError(),
    problem_types.BOT_AWAY: errors.BotUnavailableError(),
    problem_types.NO_ANALYST: errors.NoAnalystError(),
    problem_types.LOG_UNAVAILABLE: LogUnavailableError(),
    problem_types.OUTCOME_UNKNOWN: OutcomeUnknownError(),
}


def problem_example(type_: ProblemType) -> Problem:
    problem = problem_of(_ERRORS[type_], "en")
    return msgspec.structs.replace(problem, request="d3adb33fd3adb33f")

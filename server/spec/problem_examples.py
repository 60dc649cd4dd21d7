"""One example for every kind of problem, told just as the server would tell it."""

import msgspec
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
)

from domain.match import KeepsSecretsError
from domain.match.refusals import SEAT_TAKEN
from domain.record import UnreadableRecord
from domain.refusals import Refusal
from server import trouble
from server.api import kinds
from server.api.kinds import Kind
from server.api.problems import NotAcceptable, Problem, UnsupportedType, problem_of
from server.store.port import LogUnavailable, OutcomeUnknown

_ERRORS: dict[Kind, Exception] = {
    kinds.MALFORMED: msgspec.ValidationError("Object missing required field `type`"),
    kinds.UNAUTHORISED: trouble.Unauthorised(),
    kinds.NOT_ALLOWED: trouble.NotAllowed(),
    kinds.NOT_FOUND: trouble.UnknownThing("match", "no-such-match"),
    kinds.METHOD_NOT_ALLOWED: MethodNotAllowedException(),
    kinds.NOT_ACCEPTABLE: NotAcceptable("application/json"),
    kinds.LOST_RACES: trouble.LostRaces(),
    kinds.STALE_VERSION: trouble.StaleVersion("match-id-000000", '"0c2f9a1b7d3e4f58:7"', 7),
    kinds.TOO_LARGE: HTTPException(status_code=413),
    kinds.UNSUPPORTED_TYPE: UnsupportedType("text/csv", "application/json"),
    kinds.REFUSED: Refusal(SEAT_TAKEN, seat=1),
    kinds.NO_PREVIEW: KeepsSecretsError(),
    kinds.UNREADABLE: UnreadableRecord(7, "`previous` is not the hash of what stands before"),
    kinds.KEY_REUSED: trouble.KeyReused(),
    kinds.BOT_UNSUITABLE: trouble.BotUnsuitable(),
    kinds.TOO_MANY: trouble.TooMany("50 commands per second", 1),
    kinds.INTERNAL: NotImplementedError(),
    kinds.GOING_AWAY: trouble.GoingAway(),
    kinds.BOT_BUSY: trouble.BotBusy(),
    kinds.BOT_AWAY: trouble.BotAway(),
    kinds.NO_ANALYST: trouble.NoAnalyst(),
    kinds.LOG_UNAVAILABLE: LogUnavailable(),
    kinds.OUTCOME_UNKNOWN: OutcomeUnknown(),
}


def problem_example(kind: Kind) -> Problem:
    problem = problem_of(_ERRORS[kind], "en")
    return msgspec.structs.replace(problem, request="d3adb33fd3adb33f")

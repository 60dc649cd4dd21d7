"""How a command ended, as a label of metrics."""

from collections.abc import Mapping

from domain.refusals import Refusal
from server.engine.errors import (
    KeyReusedError,
    NotFoundError,
    ServiceError,
    ShuttingDownError,
    StaleVersionError,
    TimeUnknownError,
    WriteConflictError,
)
from server.store.port import LogUnavailableError, OutcomeUnknownError

_OUTCOMES: Mapping[type[Exception], str] = {
    Refusal: "refused",
    StaleVersionError: "stale_version",
    WriteConflictError: "write_conflict",
    KeyReusedError: "key_reused",
    NotFoundError: "not_found",
    ShuttingDownError: "shutting_down",
    TimeUnknownError: "time_unknown",
    OutcomeUnknownError: "outcome_unknown",
    LogUnavailableError: "log_unavailable",
    ServiceError: "failed",
}


def outcome_of(error: Exception) -> str:
    """The value of a label, whatever the class is called."""
    return next(_OUTCOMES[each] for each in type(error).__mro__ if each in _OUTCOMES)

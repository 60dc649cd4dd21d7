"""The exceptions of the client, as one tree.

ArchipelError
├── UnreachableError             no response, after all retries
├── InvalidResponseError         a response that is not what the contract says
├── SocketClosedError            the server closed the socket for good
├── BrokenCommitmentError        the server does not keep to a receipt, or changed our client seed
└── ProblemError                 a problem detail of the server (RFC 9457)
    ├── BadRequestError          400, 405, 406, 413, 415: the request is at fault
    ├── UnauthorizedError        401: no token, or an unknown one
    ├── ForbiddenError           403: not your seat, not your match
    ├── NotFoundError            404: nothing under that id
    ├── ConflictError            409: other writers were faster
    ├── PreconditionFailedError  412: the match has a newer version
    ├── RefusedError             422: refused by a rule, a reused key, or an unreadable file
    ├── RateLimitedError         429: too many requests
    └── ServerError              5xx: the server is unavailable
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from archipel_client import contract

Fact: TypeAlias = str | int | Sequence[str | Mapping[str, int]] | Mapping[str, int]


class ArchipelError(Exception):
    """The base of every exception that this client raises."""


class UnreachableError(ArchipelError):
    """No response; it is not known whether the request was received."""


class InvalidResponseError(ArchipelError):
    """A response that is not what the contract says."""


class SocketClosedError(ArchipelError):
    """The server closed the socket with a code after which reconnecting is useless."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{reason or 'closed'} ({code})")
        self.code = code
        self.reason = reason


class BrokenCommitmentError(ArchipelError):
    """The server does not keep to what it committed to: its chance cannot be trusted."""

    def __init__(self, match: str, why: str) -> None:
        super().__init__(f"{match}: {why}")
        self.match = match


class ProblemError(ArchipelError):
    """A problem detail of the server; `problem` is all of it."""

    def __init__(self, problem: contract.Problem, retry_after: float = 0.0) -> None:
        super().__init__(f"{problem.title}: {problem.detail}")
        self.problem = problem
        self.retry_after = retry_after

    @property
    def code(self) -> str:
        """Stable, for programs, as `divercite/cell_taken`."""
        return self.problem.code

    @property
    def rule(self) -> str | None:
        """The number in the game's rules, where a rule refuses."""
        return self.problem.rule

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The figures of a refusal: ids of components, numbers, and amounts by id."""
        return self.problem.facts


class BadRequestError(ProblemError):
    """The request is at fault."""


class UnauthorizedError(ProblemError):
    """No token, or an unknown one."""


class ForbiddenError(ProblemError):
    """Not your seat, not your match."""


class NotFoundError(ProblemError):
    """Nothing under that id."""


class ConflictError(ProblemError):
    """Other writers were faster, three times."""


class PreconditionFailedError(ProblemError):
    """The match has a newer version: `problem.version`."""


class RefusedError(ProblemError):
    """Understood, and refused by the rules."""


class RateLimitedError(ProblemError):
    """Too many requests; `problem.limit` names the limit."""


class ServerError(ProblemError):
    """The server is unavailable or failed."""


_BY_STATUS: Mapping[int, type[ProblemError]] = {
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    422: RefusedError,
    429: RateLimitedError,
}
_FIRST_SERVER_ERROR = 500


def error_of(problem: contract.Problem, retry_after: float = 0.0) -> ProblemError:
    """The exception for a problem detail, by its status."""
    failed = problem.status >= _FIRST_SERVER_ERROR
    kind = ServerError if failed else _BY_STATUS.get(problem.status, BadRequestError)
    return kind(problem, retry_after)

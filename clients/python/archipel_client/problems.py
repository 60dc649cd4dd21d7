"""Everything that can go wrong, as one tree.

ArchipelError
├── Unreachable          nobody answered, however often we asked
├── Misunderstood        the answer is not what the contract promises
├── Closed               the server closed the socket for good
└── Problem              the server said why not (RFC 9457)
    ├── Malformed        400, 405, 406, 413, 415: the request is at fault
    ├── Unauthorised     401: no token, or one that nobody was given
    ├── NotAllowed       403: not your seat, not your match
    ├── NotFound         404: nothing under that id
    ├── Conflict         409: others were quicker
    ├── StaleVersion     412: the match has moved on since
    ├── Refused          422: the rules say no, a key was used before, or a file is unreadable
    ├── TooMany          429: slower
    └── Unavailable      5xx: the server cannot, now
"""

from collections.abc import Mapping

from archipel_client import contract


class ArchipelError(Exception):
    """Whatever this client raises is one of these."""


class Unreachable(ArchipelError):
    """Nobody answered; whether the request was heard is not known."""


class Misunderstood(ArchipelError):
    """The answer is not what the contract promises."""


class Closed(ArchipelError):
    """The server closed the socket, and coming back would not help."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{reason or 'closed'} ({code})")
        self.code = code
        self.reason = reason


class Problem(ArchipelError):
    """The server said why not; `told` is all that it said."""

    def __init__(self, told: contract.Problem, retry_after: float = 0.0) -> None:
        super().__init__(f"{told.title}: {told.detail}")
        self.told = told
        self.retry_after = retry_after

    @property
    def code(self) -> str:
        """Stable and made for programs, as `divercite/cell_taken`."""
        return self.told.code

    @property
    def rule(self) -> str | None:
        """The number in the game's rules, where a rule says no."""
        return self.told.rule


class Malformed(Problem):
    """The request is at fault."""


class Unauthorised(Problem):
    """No token, or one that nobody was given."""


class NotAllowed(Problem):
    """Not your seat, not your match."""


class NotFound(Problem):
    """Nothing under that id."""


class Conflict(Problem):
    """Others were quicker, three times."""


class StaleVersion(Problem):
    """The match has moved on; `told.version` says how far."""


class Refused(Problem):
    """Understood, and the rules say no."""


class TooMany(Problem):
    """Slower; `told.limit` says which limit."""


class Unavailable(Problem):
    """The server cannot, now."""


_KINDS: Mapping[int, type[Problem]] = {
    401: Unauthorised,
    403: NotAllowed,
    404: NotFound,
    409: Conflict,
    412: StaleVersion,
    422: Refused,
    429: TooMany,
}
_SERVER_AT_FAULT = 500


def problem(told: contract.Problem, retry_after: float = 0.0) -> Problem:
    """The exception that stands for what the server said."""
    cannot = told.status >= _SERVER_AT_FAULT
    kind = Unavailable if cannot else _KINDS.get(told.status, Malformed)
    return kind(told, retry_after)

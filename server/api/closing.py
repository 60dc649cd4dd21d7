"""Why we close a socket: 4000 to 4499 mean come back and resume, 4500 and above do not."""

from msgspec import Struct


class CloseCode(Struct, frozen=True):
    code: int
    reason: str


GOING_AWAY = CloseCode(4000, "the server is going away: come back and resume")
TOO_SLOW = CloseCode(4001, "you read too slowly: come back and resume")
LOG_AWAY = CloseCode(4003, "the log cannot be read now: come back and resume")
BROKEN = CloseCode(4005, "our mistake, and our log has it: come back and resume")
TOO_MANY = CloseCode(4008, "too many at once: come back later and resume")
MALFORMED = CloseCode(4500, "this cannot be understood")
UNKNOWN_MATCH = CloseCode(4501, "there is no such match")
NOT_ALLOWED = CloseCode(4503, "this is not yours to watch")

CODES = (
    GOING_AWAY,
    TOO_SLOW,
    LOG_AWAY,
    BROKEN,
    TOO_MANY,
    MALFORMED,
    UNKNOWN_MATCH,
    NOT_ALLOWED,
)


class ClosedError(Exception):
    """This socket has to be closed."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code.reason)
        self.code = code

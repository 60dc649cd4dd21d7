"""What can go wrong between a sender and the log, told apart by cause."""


class ServiceError(Exception):
    """A request that is not done, for a reason that is not the rules' business."""


class RetryableError(ServiceError):
    """Not now; in a moment it may be otherwise."""


class UnauthorisedError(ServiceError):
    """Nobody knows this token, or one is needed and none came."""


class NotAllowedError(ServiceError):
    """Known, but this is not theirs to do or to see."""


class NotFoundError(ServiceError):
    """Nothing is there under that id."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(f"{kind} {name}")
        self.kind = kind
        self.name = name


class StaleVersionError(ServiceError):
    """The sender looked at an older version than the one that stands."""

    def __init__(self, match: str, etag: str, version: int) -> None:
        super().__init__(f"{match} is at version {version}")
        self.match = match
        self.etag = etag
        self.version = version


class WriteConflictError(ServiceError):
    """Others were quicker, again and again."""


class KeyReusedError(ServiceError):
    """An idempotency key came back with another command."""


class LimitExceededError(ServiceError):
    """A limit was reached."""

    def __init__(self, limit: str, retry_after: int) -> None:
        super().__init__(limit)
        self.limit = limit
        self.retry_after = retry_after


class ShuttingDownError(RetryableError):
    """This server is about to stop: another one, or the next one, will do it."""


class BotUnsuitableError(ServiceError):
    """A bot that would not be of use at this table."""


class BotBusyError(RetryableError):
    """All the tables at which the bot may play are taken."""


class BotUnavailableError(RetryableError):
    """The bot was there, and does not come now."""


class NoAnalystError(RetryableError):
    """No bot is there that could say what it thinks of such a match."""


class UnrequestedAnalysisError(ServiceError):
    """A bot says what it thinks of a match, and nobody waits for that, or not any more."""

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match

"""The errors of the services; `server/api/problems.py` maps them to HTTP."""


class ServiceError(Exception):
    """A request is not carried out, for a reason other than the rules of a game."""


class RetryableError(ServiceError):
    """The same request may succeed later."""


class UnauthorisedError(ServiceError):
    """The token is unknown, or a required one is missing."""


class NotAllowedError(ServiceError):
    """The player may not do or see this."""


class NotFoundError(ServiceError):
    """There is nothing under that id."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(f"{kind} {name}")
        self.kind = kind
        self.name = name


class StaleVersionError(ServiceError):
    """The version that the sender expected is not the current one."""

    def __init__(self, match: str, epoch: str, version: int) -> None:
        super().__init__(f"{match} is at version {version}")
        self.match = match
        self.epoch = epoch
        self.version = version


class WriteConflictError(ServiceError):
    """Optimistic concurrency control failed: every retry met another write."""


class KeyReusedError(ServiceError):
    """An idempotency key was reused for another command."""


class LimitExceededError(ServiceError):
    """A rate or size limit was reached."""

    def __init__(self, limit: str, retry_after: int) -> None:
        super().__init__(limit)
        self.limit = limit
        self.retry_after = retry_after


class ShuttingDownError(RetryableError):
    """This server is shutting down; another one can take the request."""


class TimeUnknownError(RetryableError):
    """This process does not know the time well enough for a match with a clock."""


class BotUnsuitableError(ServiceError):
    """The bot cannot play this match."""


class BotBusyError(RetryableError):
    """The bot already plays as many matches as it may."""


class BotUnavailableError(RetryableError):
    """The bot was connected, and does not answer now."""


class NoAnalystError(RetryableError):
    """No connected bot analyses this game."""


class ImpossibleAnalysisError(ServiceError):
    """A bot says of a move what the rules of the game contradict."""

    def __init__(self, match: str, fault: str) -> None:
        super().__init__(f"{match}: {fault}")
        self.match = match
        self.fault = fault


class UnrequestedAnalysisError(ServiceError):
    """A bot sends an analysis that was not requested, or is no longer."""

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match

"""The log of the server: one JSON object a line on standard error."""

import logging
import sys
from contextlib import suppress

import msgspec
import structlog
from prometheus_client import Counter

DROPPED = Counter("archipel_log_lines_dropped", "Lines of the log that could not be written.")


class LossyLogger(structlog.PrintLogger):
    """Drops a line that cannot be written, as on a full disk: the server outlives its log."""

    def msg(self, message: str) -> None:
        try:
            super().msg(message)
        except OSError:
            DROPPED.inc()
            # The line stays in the buffer of the file, which is bounded.
            with suppress(OSError):
                self._file.flush()

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


def configure_logs(level: str) -> None:
    """Called once, before anything is logged."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_line),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[level.upper()]
        ),
        logger_factory=lambda *_: LossyLogger(sys.stderr),
        cache_logger_on_first_use=True,
    )


def _line(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()

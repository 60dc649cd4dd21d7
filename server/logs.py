"""Structured logs: one JSON object a line, on standard error."""

import logging
import sys

import msgspec
import structlog


def configure(level: str) -> None:
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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def _line(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()

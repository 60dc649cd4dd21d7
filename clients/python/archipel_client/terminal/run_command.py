"""Runs the coroutine of a subcommand, with errors as one-line messages."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Annotated, Any, TypeAlias, TypeVar

from cyclopts import Parameter

from archipel_client.errors import ArchipelError, BrokenCommitmentError
from archipel_client.terminal.safe_text import safe

T = TypeVar("T")

WHAT_TO_DO = (
    "Better not play on. Keep the log of the match (archipel export --format log) and the\n"
    "receipts in your state folder, and tell whoever runs the server."
)

# An id may begin with a hyphen.
Match: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Errors end the program with a message instead of a traceback."""
    try:
        return asyncio.run(coroutine)
    except BrokenCommitmentError as error:
        sys.exit(f"archipel: these dice cannot be trusted. {safe(str(error))}.\n{WHAT_TO_DO}")
    except ArchipelError as error:
        sys.exit(f"archipel: {safe(str(error))}")
    except (EOFError, KeyboardInterrupt):
        sys.exit(130)

"""What every command of a terminal needs: a match to name, and words for what goes wrong."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Annotated, Any, TypeAlias, TypeVar

from cyclopts import Parameter

from archipel_client.problems import ArchipelError

T = TypeVar("T")

# An id may begin with a hyphen.
Match: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]


def run(doing: Coroutine[Any, Any, T]) -> T:
    """What goes wrong is said in a sentence: nobody is helped by a traceback."""
    try:
        return asyncio.run(doing)
    except ArchipelError as trouble:
        sys.exit(f"archipel: {trouble}")
    except (EOFError, KeyboardInterrupt):
        sys.exit(130)

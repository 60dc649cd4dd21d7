"""Puts a mutant in the place of its module, in this process and in all that it starts.

Every Python process with this folder in PYTHONPATH runs this file first. No file is changed.
"""

import os
from importlib.machinery import SourceFileLoader
from types import CodeType

_path, _, _mutated = os.environ.get("ARCHIPEL_MUTANT", "").partition("=")
_get_code = SourceFileLoader.get_code


def _mutated_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    if os.path.realpath(loader.path) != _path:
        return _get_code(loader, name)
    with open(_mutated, "rb") as file:  # noqa: PTH123 - pathlib would be imported by each process
        return compile(file.read(), _path, "exec", dont_inherit=True)


if _path:
    SourceFileLoader.get_code = _mutated_code  # type: ignore[assignment, method-assign]

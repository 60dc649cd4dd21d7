"""The packs of whoever runs this server: every one is read before anything else begins."""

from pathlib import Path

from domain.packs import InvalidPackError, PackLabel
from domain.registry import add_pack


class UnusablePackError(Exception):
    """A pack that cannot be played with; the message names its file, the line and the reason."""


def bring_all(paths: tuple[Path, ...]) -> tuple[PackLabel, ...]:
    return tuple(_brought(path) for path in paths)


def _brought(path: Path) -> PackLabel:
    try:
        return add_pack(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, InvalidPackError) as trouble:
        raise UnusablePackError(f"the pack {path} cannot be used: {trouble}") from trouble

"""What runs on this machine now."""

from pathlib import Path


def processes(*words: str) -> list[int]:
    """Every process whose command line holds all of these."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if all(word in command for word in words):
            found.append(int(folder.name))
    return found


def children(parent: int, *words: str) -> list[int]:
    """Those of them that this process has started."""
    return [each for each in processes(*words) if f"PPid:\t{parent}\n" in _status(each)]


def _status(process: int) -> str:
    try:
        return Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""

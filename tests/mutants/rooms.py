"""The rooms by which mutants are drawn and counted, each with its files."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_GAMES: Final = "domain/games"
_CLIENT: Final = "clients/python/archipel_client"

# A file belongs to the first room with a pattern that fits.
ROOMS: Final[Mapping[str, Sequence[str]]] = {
    **{slug: [f"{_GAMES}/{slug}/"] for slug in (
        "divercite", "fifty_first_state", "mini_divercity", "dice_miner",
    )},
    "domain kernel": ["domain/"],
    "projections": ["projections/"],
    "server/store": ["server/store/"],
    "server/api": ["server/api/"],
    "replays, proofs": ["server/replays/"],
    "server/engine": ["server/engine/", "server/bots/"],
    "server/live": ["server/live/", "server/presence/"],
    "client's proof": [f"{_CLIENT}/proof/"],
    "client": [f"{_CLIENT}/"],
}  # fmt: skip
# Generated code, its generator (judged by tests/contract as a whole), and the terminal's screens.
_LEFT_OUT: Final = ("server/api/spec/", f"{_CLIENT}/contract/", f"{_CLIENT}/terminal/")
_TOPS: Final = ("domain", "projections", "server", _CLIENT)


def sources() -> Iterator[str]:
    """Every file with a room."""
    for top in _TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if room_of(name) is not None:
                yield name


def room_of(path: str) -> str | None:
    if path.startswith(_LEFT_OUT):
        return None
    fitting = (room for room, starts in ROOMS.items() if path.startswith(tuple(starts)))
    return next(fitting, None)

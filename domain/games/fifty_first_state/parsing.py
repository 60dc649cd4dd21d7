"""Moves read back from the words of a text record."""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from domain.game import Seat
from domain.games.fifty_first_state.commands import FiftyFirstCommand
from domain.games.fifty_first_state.legal import PLAYER
from domain.record.text import RawRecord, Renamed, rename_tags

_WORD: Final = re.compile(
    r"(?P<verb>[a-z]+)"
    r"(?::(?P<what>[^@=>]*))?(?:@(?P<place>\d+))?(?:=(?P<pay>[^>]*))?(?:>(?P<take>.+))?"
)


def parse(text: str) -> tuple[Seat, FiftyFirstCommand] | None:
    """The move that a word writes, or None if it writes none."""
    word = _WORD.fullmatch(text)
    if word is None:
        return None
    try:
        move: FiftyFirstCommand = msgspec.convert(_fields(word), FiftyFirstCommand, strict=False)
    except msgspec.ValidationError:
        return None
    return PLAYER, move


def upcast_record(raw: RawRecord) -> RawRecord:
    """A record of 0.1.0, which had other names for some options."""
    return rename_tags(raw, _RENAMED)


def _fields(word: re.Match[str]) -> Mapping[str, object]:
    verb, what = word["verb"], word["what"]
    named = {"type": f"fifty_first_state.{_TAGS.get(verb, verb)}"}
    match verb:
        case "keep" | "reject" | "hold" | "pass" if word[0] == verb:
            return named
        case "cash" | "lead":
            return named | {"card": what}
        case "conquer" | "cooperate" | "incorporate":
            return named | {"card": what, "pay": _parts(word["pay"])}
        case "redevelop":
            return named | {"card": what, "place": word["place"], "pay": _parts(word["pay"])}
        case "leader":
            return named | {"pay": _parts(word["pay"]), "take": _parts(word["take"])}
        case "trade":
            return named | {"cards": _parts(what)}
        case "scavenge":
            return named | {"resource": what}
        case "use":
            return named | {
                "place": what,
                "pay": _parts(word["pay"]),
                "take": _parts(word["take"]),
            }
        case "stock":
            return named | {"place": what, "good": word["pay"]}
        case "visit":
            return named | {"place": what}
        case "save":
            return named | {"goods": _parts(what)}
        case _:
            return {}


def _parts(text: str | None) -> tuple[str, ...]:
    return tuple(text.split("+")) if text else ()


_RENAMED: Final[Mapping[str, Renamed]] = {
    "Player": "Seat0",
    "Points": "Scores",
    "PerLocation": "VpPerLocation",
    "PerRedevelopment": "VpRedevelopmentBonus",
    "PaysOnEntry": "PayOnEntry",
    "CaravanTakesUniversal": "CaravanAllowsUniversal",
}
_TAGS: Final[Mapping[str, str]] = {
    "keep": "keep_card",
    "reject": "reject_card",
    "cash": "cash_spoils",
    "hold": "hold_spoils",
    "lead": "play_leader",
    "leader": "use_leader",
    "trade": "trade_cards",
    "use": "use_location",
    "stock": "take_stock",
    "save": "save_goods",
}

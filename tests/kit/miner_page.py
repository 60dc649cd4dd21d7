"""The English labels that the page of Dice Miner should offer, from the server's choices."""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]

_PLURALS: Final = {
    "gem": "gems",
    "shield": "shields",
    "pickaxe": "pickaxes",
    "chest": "chests",
    "cavein": "cave-ins",
    "dragon": "dragons",
}
_DEEDS: Final = {
    "pick_die": "Pick",
    "recycle_die": "Recycle",
    "spend_magic": "Spend",
    "cache_treasure": "Cache beside",
    "share_beer": "Share",
    "mark_die": "Reroll",
    "cache_die": "Cache",
    "leave_treasure": "Do not cache it",
    "refill_mountain": "Refill the mountain",
    "stop_mining": "Stop and count",
    "call_hero": "Use the hero’s magic",
    "end_magic": "No more magic",
    "end_caching": "Cache no more",
}
_LIES: Final = {"top": "on top", "side": "at the side"}
_BEER: Final = "_beer"
# The faces that no published side of a die shows.
_RECONSTRUCTED: Final = {("cavein", 2), ("dragon", 2), ("dragon", 3)}


def on_mountain(card: Json) -> list[str]:
    """Returns the labels of the selectable dice of the mountain."""
    dice = card["view"]["mountain"]
    return sorted(
        f"{_DEEDS[deed]}: {place}, {marked_name(dice[place])}, {_LIES[dice[place]['lies']]}"
        for deed, values in _patterns(card)
        for place in values.get("place", ())
    )


def in_trove(card: Json) -> list[str]:
    """Returns the labels of the selectable own dice."""
    return sorted(
        f"{_DEEDS[deed]}: {held_name(_own(card)[die])}"
        for deed, values in _patterns(card)
        for die in values.get("die") or values.get("chest") or ()
    )


def as_buttons(card: Json) -> list[str]:
    """Returns the labels of the answers beside the prompt."""
    return sorted(_answers(card))


def _answers(card: Json) -> Iterator[str]:
    for deed, values in _patterns(card):
        if deed == "cache_treasure":
            yield from (f"{_DEEDS[deed]}: {die_name(_own(card)[die])}" for die in values["chest"])
        elif deed == "name_face":
            yield from map(face_name, values["face"])
        elif deed == "take_hero":
            yield from (hero.replace("_", " ").title() for hero in values["hero"])
        elif not values:
            yield _DEEDS[deed]


def die_name(die: Json) -> str:
    match die["symbol"]:
        case "tunnel" | "magic" as symbol:
            return f"{symbol} {die['value']}"
        case "beer":
            return f"beer on a {die['kind']} die"
        case symbol:
            value = die["value"]
            one = _PLURALS[symbol][:-1]
            return f"{value} {one if value == 1 else _PLURALS[symbol]}"


def held_name(die: Json) -> str:
    marks = [mark for mark in ("spent", "cached") if die.get(mark)]
    return ", ".join([marked_name(die), *marks])


def marked_name(die: Json) -> str:
    """The name of a die on the table, with the mark of a reconstructed face."""
    is_ours = (die["symbol"], die["value"]) in _RECONSTRUCTED
    return f"{die_name(die)}, reconstructed" if is_ours else die_name(die)


def face_name(face: str) -> str:
    if face.endswith(_BEER):
        return die_name({"symbol": "beer", "kind": face.removesuffix(_BEER)})
    return die_name({"symbol": face[:-1], "value": int(face[-1])})


def _own(card: Json) -> list[Json]:
    dice: list[Json] = card["view"]["troves"][card["view"]["turn"]]["dice"]
    return dice


def _patterns(card: Json) -> Iterator[tuple[str, Json]]:
    for pattern in card["choices"]:
        deed = pattern["type"].removeprefix("dice_miner.")
        yield deed, {name: values for name, values in pattern.items() if name != "type"}

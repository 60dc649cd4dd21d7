"""An owner's figures, and what is wrong with broken ones."""

import json

import pytest

from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.pack import BUILT_IN, STANDARD, read
from domain.packs import InvalidPackError
from domain.refusals import Refusal

TITLE = (
    '{"pack": "mine", "game": "dice_miner", "title": {"en": "Mine", "fr": "Le mien"},'
    ' "extends": "standard"}'
)
LINES = STANDARD().splitlines()


def entry(name: str, id: str) -> dict[str, object]:
    """The entry of the standard pack, to be changed."""
    for line in LINES[1:]:
        found: dict[str, object] = json.loads(line)
        if (found["entry"], found["id"]) == (f"dice_miner.{name}", id):
            return found
    raise AssertionError(id)


def changed(name: str, which: str, **to: object) -> str:
    return json.dumps({**entry(name, which), **to, "origin": "owner"})


def extended(*lines: str) -> str:
    return "\n".join((TITLE, *lines))


def without(name: str, id: str) -> str:
    """The standard pack without one line."""
    return "\n".join(line for line in LINES if f'"dice_miner.{name}", "id": "{id}"' not in line)


def complaint(text: str) -> str:
    with pytest.raises(InvalidPackError) as broken:
        read(text, () if '"standard", "game"' in text else BUILT_IN)
    return str(broken.value)


def test_an_owner_brings_other_dice() -> None:
    """R61: A pack that extends the standard one replaces what it names, and may be chosen."""
    text = extended(
        changed("die", "magic", count=5),
        changed("die", "tool", count=10),
        changed("face", "tool-4", shows="chest1"),
    )
    assert GAME.with_pack is not None
    game = GAME.with_pack(text)
    figures = read(text, BUILT_IN).figures
    assert figures.bag == (27, 9, 10, 9, 5)
    assert figures.of("tool").faces[3] == "chest1"
    assert [pack.label.name for pack in game.packs] == ["standard", "mine"]
    assert game.seat_count(DiceMinerOptions(pack="mine")) == 1


def test_an_owner_brings_other_bands() -> None:
    """R61: A band may be split: the line that is new comes last, and finds its place."""
    text = extended(
        changed("band", "excellent", high=65),
        changed("band", "excellent", id="brilliant", low=66, high=70),
    )
    found = read(text, BUILT_IN).figures.bands
    assert [band.id for band in found[-3:]] == ["excellent", "brilliant", "masterful"]


def test_a_pack_that_is_not_there() -> None:
    """R61: A match names a pack that the server has."""
    with pytest.raises(Refusal, match="no_such_pack"):
        GAME.seat_count(DiceMinerOptions(pack="gold"))


@pytest.mark.parametrize(
    "text, produced",
    [
        (
            extended(changed("die", "magic", count=5)),
            "line 2: there are 59 dice, and should be 60",
        ),
        (
            extended(changed("die", "magic", count=2), changed("die", "tool", count=13)),
            "line 2: there must be 3 magic dice to begin with",
        ),
        (
            extended(changed("face", "tool-6", shows="shield1")),
            "line 2: a tool die without beer",
        ),
        (
            extended(changed("face", "tool-2", shows="gem2")),
            "line 2: a tool die cannot show gem2",
        ),
        (
            extended(changed("face", "tunnel-2", shows="tunnel1")),
            "line 12 of standard: a tunnel die must show every number from 1 to 5",
        ),
        (
            extended(changed("row", "e", dice=5)),
            "line 2: row e holds 6 dice on any mountain",
        ),
        (
            extended(changed("row", "a", dice=3), changed("row", "b", dice=2)),
            "line 2: row a holds 2 dice on any mountain",
        ),
        (
            extended(changed("band", "average", low=46, high=50)),
            "line 2: average does not end where excellent begins",
        ),
        (
            extended(changed("band", "disaster", low=1)),
            "line 2: the lowest band should begin at 0",
        ),
        (
            extended(changed("band", "average", low=46, high=None)),
            "line 2: average does not end where excellent begins",
        ),
        (
            extended(
                changed("band", "excellent", low=61, high=60),
                changed("band", "excellent", id="brilliant", low=61, high=70),
            ),
            "line 2: excellent does not end where brilliant begins",
        ),
        (
            extended(changed("band", "masterful", high=100)),
            "line 2: the highest band should have no end",
        ),
        (
            extended(changed("hero", "engineer", shows=["tool_beer"])),
            "line 2: a hero cannot show beer: nobody could roll it",
        ),
        (
            extended(changed("printed_band", "average", id="fair")),
            "line 2: there is no band fair",
        ),
        (extended(changed("die", "magic", id="gold")), "line 2: there is no kind of die gold"),
        (extended(changed("face", "tool-1", id="tool-7")), "line 2: there is no side tool-7"),
        (without("face", "magic-3"), "line 35: side magic-3 is missing"),
        (without("symbol", "gem"), "line 49: symbol gem is missing"),
        (
            extended(changed("symbol", "gem", id="gold")),
            "line 2: there is no symbol gold",
        ),
        (without("row", "c"), "line 40: row c is missing"),
        (without("hero", "treasurer"), "line 55: hero treasurer is missing"),
        (without("die", "hazard"), "line 5: kind of die hazard is missing"),
    ],
)
def test_a_broken_pack_is_told_its_line(text: str, produced: str) -> None:
    """R61: What does not add up is refused, with the line to mend."""
    assert complaint(text) == produced


@pytest.mark.parametrize(
    "line, produced",
    [
        (changed("face", "tool-2", shows="gold1"), "line 2: Invalid enum value 'gold1'"),
        (changed("die", "tool", count=-1), "line 2: Expected `int` >= 0"),
        (changed("row", "e", dice=7), "line 2: Expected `int` <= 6"),
    ],
)
def test_an_unknown_face_is_told_its_line(line: str, produced: str) -> None:
    """R61: What cannot be read at all is refused as well."""
    assert complaint(extended(line)).startswith(produced)


def test_no_bands() -> None:
    """R61: A pack without results is no pack."""
    lines = [line for line in LINES if '"dice_miner.band"' not in line]
    assert "there are no bands of results" in complaint("\n".join(lines))


def test_only_beer() -> None:
    """R61: A die must show something that a beer could be."""
    lines = [changed("face", f"magic-{side}", shows="magic_beer") for side in range(1, 6)]
    assert "must show more than beer" in complaint(extended(*lines))

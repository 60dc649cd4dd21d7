"""Names of components from packs, and from the vocabulary of a game."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from domain.components import Component, Noun, noun
from domain.language import LocalizedName
from domain.pack_names import names_of
from domain.packs import Entry, Line, Pack, PackLabel, read_pack


class StoneEntry(Entry, frozen=True, tag_field="entry", tag="pile.stone"):
    name: LocalizedName | None = None


Stones: TypeAlias = Pack[StoneEntry, None]

PLAIN: Final = """
{"entry": "pile.stone", "id": "red", "name": {"en": "pebble", "fr": "caillou"}, "origin": "owner"}
{"entry": "pile.stone", "id": "grey", "origin": "owner"}
"""
RENAMED: Final = """
{"entry": "pile.stone", "id": "red", "name": {"en": "red glass", "fr": "verre"}, "origin": "owner"}
"""
PEBBLES: Final = noun(en=("pebble", "pebbles"), fr=("caillou", "cailloux"))
RED: Final = Component("stone", "red")


def _assembled(_lines: Sequence[Line[StoneEntry]]) -> None:
    return None


def read(name: str, lines: str, *known: Stones) -> Stones:
    extends = ', "extends": "plain"' if known else ""
    title = f'{{"pack": "{name}", "game": "pile", "title": {{"en": "P", "fr": "P"}}{extends}}}'
    return read_pack(title + lines, msgspec.json.Decoder(StoneEntry), _assembled, known)


PLAIN_PACK: Final = read("plain", PLAIN)
OWNERS: Final = read("mine", RENAMED, PLAIN_PACK)
PACKS: Final = (PLAIN_PACK, OWNERS)


def english(found: Noun | None, count: int = 1) -> str | None:
    return None if found is None else found.after(count, "en")


def test_the_pack_of_the_match() -> None:
    """Each match names components as its own pack does."""
    names = names_of(PACKS)
    assert english(names(PLAIN_PACK.label, RED)) == "pebble"
    assert english(names(OWNERS.label, RED)) == "red glass"
    assert english(names(None, RED)) == "pebble"


def test_a_pack_that_is_not_installed() -> None:
    """An installed pack of the same name serves, then any other."""
    names = names_of(PACKS)
    assert english(names(PackLabel("mine", "0000"), RED)) == "red glass"
    assert english(names(PackLabel("gone", "0000"), RED)) == "pebble"


def test_without_a_name() -> None:
    """Unknown ids, other kinds and entries without a name have none."""
    names = names_of(PACKS)
    assert names(None, Component("stone", "blue")) is None
    assert names(None, Component("card", "red")) is None
    assert names(None, Component("stone", "grey")) is None


def test_plurals() -> None:
    """Single words of packs have the regular plural, unless the vocabulary knows better."""
    assert english(names_of(PACKS)(None, RED), 2) == "pebbles"
    assert english(names_of(PACKS)(OWNERS.label, RED), 2) == "red glass"
    known = names_of(PACKS, {"stone": {"red": PEBBLES, "blue": PEBBLES}})
    assert known(None, RED) == PEBBLES
    assert known(None, Component("stone", "blue")) == PEBBLES
    assert english(known(OWNERS.label, RED)) == "red glass"

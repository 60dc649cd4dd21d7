"""The names of components in refusals: of the pack, and of what no pack names."""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.components import Component, Noun, noun
from domain.games.dice_miner.material import SHOWN, Face, Shown
from domain.games.dice_miner.pack import DiceMinerPack
from domain.language import Language
from domain.pack_names import NamesInPack, Vocabulary, names_of
from domain.packs import PackLabel

VOCABULARY: Final[Vocabulary] = {
    "setting": {
        "magic_dice": noun(en="Magic dice", fr="Dés Magie"),
        "caching": noun(en="A chest holds", fr="Un coffre garde"),
        "bands": noun(en="What a score is called", fr="Le nom d'un score"),
    },
    "phase": {
        "heroes": noun(en="the choice of heroes", fr="le choix des héros"),
        "excavation": noun(en="the excavation", fr="la fouille"),
        "magic": noun(en="magic", fr="la magie"),
        "caching": noun(en="caching", fr="les dés à cacher"),
        "over": noun(en="the end", fr="la fin"),
    },
    "question": {
        "face": noun(en="what the beer shall be", fr="ce que sera la bière"),
        "caching": noun(en="whether to cache the treasure", fr="cacher ou non le trésor"),
        "recycling": noun(en="which dice to recycle", fr="quels dés recycler"),
        "marking": noun(en="which dice to reroll", fr="quels dés relancer"),
    },
    "thing": {"die": noun(en=("die", "dice"), fr=("dé", "dés"))},
}
_FACES: Final[Mapping[str, Face]] = {face: face for face in SHOWN}


def component_names(packs: Sequence[DiceMinerPack]) -> NamesInPack:
    """For `Game.names`: faces are named after the symbols of the pack."""
    named = names_of(packs, VOCABULARY)

    def name(label: PackLabel | None, component: Component) -> Noun | None:
        if component.kind != "face" or component.id not in _FACES:
            return named(label, component)
        shown = SHOWN[_FACES[component.id]]
        symbol = named(label, Component("symbol", shown.symbol))
        return None if symbol is None else _face(shown, symbol)

    return name


def face(shown: Face) -> Component:
    return Component("face", shown)


def _face(shown: Shown, symbol: Noun) -> Noun:
    return noun(en=_face_in("en", shown, symbol), fr=_face_in("fr", shown, symbol))


def _face_in(language: Language, shown: Shown, symbol: Noun) -> str:
    """`shield`, `3 gems`, `tunnel 4`, `beer`."""
    if shown.symbol in {"tunnel", "magic"}:
        return f"{symbol.after(1, language)} {shown.value}"
    if shown.value > 1:
        return f"{shown.value} {symbol.after(shown.value, language)}"
    return symbol.after(1, language)

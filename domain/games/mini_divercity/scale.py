"""The scale: twelve tokens, each from extinct to saved (R3, R4)."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from domain.games.mini_divercity.material import SPECIES, Species

Scale: TypeAlias = "tuple[int, ...]"  # in the order of SPECIES

EXTINCT: Final = -2
SAVED: Final = 2
START: Final[Scale] = (0,) * len(SPECIES)
_FINAL: Final = frozenset({EXTINCT, SAVED})
_INDEX: Final[Mapping[Species, int]] = {species: index for index, species in enumerate(SPECIES)}


def position(scale: Scale, species: Species) -> int:
    return scale[_INDEX[species]]


def is_in_play(scale: Scale, species: Species) -> bool:
    return EXTINCT < position(scale, species) < SAVED


def moved(scale: Scale, species: Species, step: int) -> Scale:
    """Moves a token, at most to an end of the scale; an extinct or saved species stays so."""
    index = _INDEX[species]
    before = scale[index]
    if before in _FINAL:
        return scale
    tokens = [*scale]
    tokens[index] = max(EXTINCT, min(SAVED, before + step))
    return tuple(tokens)


def saved(scale: Scale) -> int:
    return scale.count(SAVED)


def extinct(scale: Scale) -> int:
    return scale.count(EXTINCT)

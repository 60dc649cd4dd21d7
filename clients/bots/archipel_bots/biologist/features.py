"""The features of a state of Mini DiverCity."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from domain.games.mini_divercity.material import LAGOON, SPECIES, Species
from domain.games.mini_divercity.scale import EXTINCT, SAVED, is_in_play, saved
from domain.games.mini_divercity.state import Held, MiniDivercityState

# The mean number of cards that a turn takes out of the Species deck.
_CARDS_PER_TURN: Final = 2.0


def features(state: MiniDivercityState) -> Mapping[str, float]:
    wanted = _wanted(state)
    return {
        "always": 1.0,
        **_of_the_scale(state, wanted),
        **_of_the_hand(state, wanted),
        **_of_the_islands(state),
        **_of_the_divers(state),
    }


def _of_the_divers(state: MiniDivercityState) -> Mapping[str, float]:
    """Unused divers, by the share of the Species deck that is left."""
    left = state.species.count / sum(state.terms.species.values())
    unused = [each.role for each in state.divers[0] if not each.used]
    return {"any diver": left * bool(unused), **{f"diver {role}": left for role in unused}}


def _wanted(state: MiniDivercityState) -> Mapping[Species, int]:
    """The species that are nearest to being saved, with the steps that each needs.

    Ties are broken by the number of cards left.
    """
    left = _cards_left(state)
    missing = state.terms.goal.save - saved(state.scale)
    in_play: dict[Species, int] = {
        species: SAVED - height
        for species, height in zip(SPECIES, state.scale, strict=True)
        if EXTINCT < height < SAVED
    }
    ranked = sorted(in_play, key=lambda species: (in_play[species], -left[species]))
    return {species: in_play[species] for species in ranked[:missing]}


def _cards_left(state: MiniDivercityState) -> Counter[Species]:
    """The cards of each species in deck and hand, by the determinization."""
    deck = state.species
    hand: tuple[Species, ...] = tuple([held.species for held in state.hands[0] if held is not None])
    top: tuple[Species, ...] = (deck.top,) if deck.top else ()
    return Counter(deck.bag + hand + top)


def _of_the_scale(state: MiniDivercityState, wanted: Mapping[Species, int]) -> Mapping[str, float]:
    steps = sum(wanted.values())
    lost = state.scale.count(EXTINCT)
    deck = state.species.count
    return {
        "saved": saved(state.scale),
        "steps to go": steps,
        "steps to go on the edge": sum(each > SAVED for each in wanted.values()),
        "cards in the deck": deck,
        "short of turns": max(0.0, steps + 2 - deck / _CARDS_PER_TURN),
        f"extinct of {state.terms.goal.lose_at - lost} left": 1.0,
        "spare on the edge": sum(
            height == EXTINCT + 1 and species not in wanted
            for species, height in zip(SPECIES, state.scale, strict=True)
        ),
    }


def _of_the_hand(state: MiniDivercityState, wanted: Mapping[Species, int]) -> Mapping[str, float]:
    lagoon, ocean = state.hands[0][: len(LAGOON)], state.hands[0][len(LAGOON) :]
    known = [held for held in ocean if held is not None and held.known]
    return {
        "ocean unknown": sum(held is not None and not held.known for held in ocean),
        "ocean useful": _useful(known, wanted),
        "ocean shield": any(not is_in_play(state.scale, held.species) for held in known),
        "ocean spare": sum(
            is_in_play(state.scale, held.species) and held.species not in wanted for held in known
        ),
        "lagoon useful": _useful([held for held in lagoon if held is not None], wanted),
        "lagoon dead": sum(
            held is not None and not is_in_play(state.scale, held.species) for held in lagoon
        ),
        "fodder": any(
            held is not None
            and is_in_play(state.scale, held.species)
            and held.species not in wanted
            for held in (*lagoon, *known)
        ),
    }


def _useful(cards: list[Held], wanted: Mapping[Species, int]) -> float:
    """The cards of wanted species, at most as many as each needs."""
    counts: Counter[Species] = Counter([held.species for held in cards])
    return sum(min(count, wanted.get(species, 0)) for species, count in counts.items())


def _of_the_islands(state: MiniDivercityState) -> Mapping[str, float]:
    deck, faces = state.corporations, state.terms.corporations
    drawn = deck.top[:1] or deck.bag or deck.discard
    limit = state.terms.goal.hotels
    opened = {name: len({*state.hotels, *faces[name].hotels}) >= limit for name in {*drawn}}
    pairs = {face.hotels for face in faces.values() if face.hotels}
    whole = sum(not {*pair} <= {*state.hotels} for pair in pairs)
    return {
        "hotels": len(state.hotels),
        "last card opens all": sum(opened[name] for name in drawn) / len(drawn),
        f"pairs with an island {whole}": 1.0,
    }

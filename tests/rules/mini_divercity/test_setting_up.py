from msgspec.structs import replace

from domain.game import OMNISCIENT
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import Identify
from domain.games.mini_divercity.events import DiversDealt
from domain.games.mini_divercity.material import Role
from domain.games.mini_divercity.species_events import CardsDealt
from domain.games.mini_divercity.state import MiniDivercityState
from rules.mini_divercity.table import (
    ALONE,
    TRIO,
    Chance,
    alone,
    kinds,
    opened,
    replayed,
    rule_against,
    seen,
    the,
    written,
)

DIVERS: tuple[Role, ...] = ("captain", "swimmer", "diving")
CARDS = ("crab", "eel", "manta", "turtle", "oyster")


def sides(state: MiniDivercityState) -> list[str | None]:
    hand = GAME.view(state, None).hands[0]
    return [None if card is None else card.side for card in hand]


def test_laid_out_as_for_several() -> None:
    """R24: Scale, tokens, islands and Corporations deck are the same in both modes."""
    solo, team = opened(ALONE), opened(TRIO)
    assert solo.scale == team.scale
    assert solo.hotels == team.hotels
    assert solo.terms.corporations == team.terms.corporations


def test_three_divers() -> None:
    """R25: Three random divers of eight, visible to all."""
    events = GAME.set_up(ALONE, 1, Chance(*DIVERS))
    assert events[1] == DiversDealt((DIVERS,))
    assert all(GAME.redact(events[1], viewer) == events[1] for viewer in (0, None))


def test_the_deck_is_shuffled() -> None:
    """R26: Any card may come next: what is left is a bag of 55 in no order."""
    state = opened(ALONE, *DIVERS, *CARDS, "oil")
    assert state.species.count == 55
    assert state.species.top is None


def test_lagoon() -> None:
    """R27: Two cards lie face up on the left."""
    state = opened(ALONE, *DIVERS, *CARDS, "oil")
    assert sides(state)[:2] == ["lagoon", "lagoon"]
    assert seen(state, None)[:2] == ["crab", "eel"]


def test_ocean() -> None:
    """R28: Three cards lie face down on the right, hidden from all until the end."""
    state = opened(ALONE, *DIVERS, *CARDS, "oil")
    assert sides(state)[2:] == ["ocean"] * 3
    assert seen(state, 0)[2:] == seen(state, None)[2:] == [None] * 3
    assert seen(state, OMNISCIENT)[2:] == ["manta", "turtle", "oyster"]


def test_hand() -> None:
    """R29: These five are the hand, dealt from left to right."""
    events = GAME.set_up(ALONE, 1, Chance(*DIVERS, *CARDS, "oil"))
    assert the(events, CardsDealt).places == (1, 2, 3, 4, 5)
    assert written(replayed(events)) == "crab eel manta? turtle? oyster?"
    assert kinds(events)[-2:] == ["CorporationDrawn", "QuestionAsked"]


def test_cards_are_named_from_left_to_right() -> None:
    """R29: A command names each card once and in order."""
    state = alone()
    assert rule_against(state, Identify(1, (3, 2))) == "R29"
    assert rule_against(state, Identify(1, (2, 2))) == "R29"
    assert rule_against(state, Identify(1, (1, 2))) == "R29"
    assert rule_against(replace(state, hands=alone("crab - | - - -").hands), Identify(2)) == "R29"

"""Who knows what, exactly; and law 6 counted in both modes."""

from collections.abc import Sequence
from random import Random
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from domain.choices import pattern
from domain.clock import Untimed
from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.games.mini_divercity import GAME, MiniDivercity
from domain.games.mini_divercity.commands import (
    MiniDivercityCommand,
    MiniDivercityOptions,
    SendDiver,
)
from domain.games.mini_divercity.events import CorporationsOrdered, CorporationsSeen
from domain.games.mini_divercity.legal import why_not
from domain.games.mini_divercity.material import Role
from domain.games.mini_divercity.species_events import CardsDealt
from domain.games.mini_divercity.state import MiniDivercityState
from domain.messages import Concealed
from domain.refusals import Refusal
from domain.registry import games
from kit.domains import commands
from kit.walks import play_on, seated
from laws.test_law_06_noninterference import noninterference_holds
from rules.mini_divercity.owners_pack import MINE
from rules.mini_divercity.random_games import random_game
from rules.mini_divercity.resampling import resampled
from rules.mini_divercity.table import ALONE, TRIO, after, alone, mover, seen, together

HIDDEN = "crab eel | manta? turtle? oyster?"
OTHER = "crab eel | lobster? lobster? starfish?"
THREE = ("crab? eel? manta?", "turtle? oyster? crab?", "eel? lobster? starfish?")
EVERYBODY: tuple[Viewer, ...] = (0, 1, 2, SPECTATOR, OMNISCIENT)


def team() -> MiniDivercityState:
    divers: tuple[tuple[Role, ...], ...] = (("visionary",), ("captain",), ("diving",))
    return together(*THREE, divers=divers, options=TRIO)


def who_sees(event: CardsDealt | CorporationsSeen | CorporationsOrdered) -> set[Viewer]:
    return {viewer for viewer in EVERYBODY if GAME.redact(event, viewer) == event}


def test_a_dealt_card_is_hidden_from_its_holder() -> None:
    """R79: In a team all the others see it come, but no spectator does."""
    assert who_sees(CardsDealt(1, (2,), ("crab",), (False,))) == {0, 2, OMNISCIENT}
    dealt = GAME.redact(CardsDealt(1, (2,), ("crab",), (False,)), 1)
    assert dealt == CardsDealt(1, (2,), (Concealed(1),), (False,))


def test_an_ocean_card_is_hidden_from_everybody() -> None:
    """R28: Alone there are no others: neither player nor spectator sees what comes face down."""
    dealt = CardsDealt(0, (1, 4), ("crab", "eel"), (True, False))
    shown = CardsDealt(0, (1, 4), ("crab", Concealed(1)), (True, False))
    assert GAME.redact(dealt, 0) == GAME.redact(dealt, SPECTATOR) == shown
    assert GAME.redact(dealt, OMNISCIENT) == dealt


def test_the_visionary_alone_looks_openly() -> None:
    """R46: Spectators see what the solo player sees."""
    assert who_sees(CorporationsSeen(None, ("oil", "dynamite"))) == {*EVERYBODY}


def test_the_visionary_in_a_team_looks_alone() -> None:
    """R95: Other viewers see the number of cards, not the cards or their order."""
    looked, ordered = CorporationsSeen(1, ("oil", "dynamite")), CorporationsOrdered(1, (2, 1))
    assert who_sees(looked) == who_sees(ordered) == {1, OMNISCIENT}
    assert GAME.redact(looked, 0) == CorporationsSeen(1, Concealed(2))


def test_a_known_order_is_forgotten_card_by_card() -> None:
    """R95: The cards that the Visionary knows become public when they are drawn."""
    state = after(team(), SendDiver("visionary"), "oil", "dynamite", "oil", "hotels_red_green")
    for viewer in EVERYBODY:
        shown = GAME.view(state, viewer).corporations
        assert len(shown.next) == (4 if viewer in {0, OMNISCIENT} else 0)
        assert shown.seen == 4


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_views_of_hidden_oceans_are_alike(viewer: Viewer) -> None:
    """R28: Two games that differ in hidden cards only are shown in the same bytes."""
    shown = [msgspec.json.encode(GAME.view(alone(hand), viewer)) for hand in (HIDDEN, OTHER)]
    assert shown[0] == shown[1]
    assert seen(alone(HIDDEN), OMNISCIENT) != seen(alone(OTHER), OMNISCIENT)


@pytest.mark.parametrize("tokens", [(2, -2), (1, -1), (-2, 2)])
def test_a_hidden_ocean_betrays_nothing(tokens: tuple[int, int]) -> None:
    """R32: Whether a hidden card is out of play changes no price and no refusal."""
    scale = (*tokens, *(0,) * 8, *tokens)
    state = replace(alone("crab eel | manta? crab? nudibranch?"), scale=scale)
    twin = replace(state, hands=alone("crab eel | octopus? turtle? oyster?").hands)
    assert shown(state, 0) == shown(twin, 0)
    assert answers(state, EVERY_COMMAND) == answers(twin, EVERY_COMMAND)


def shown(state: MiniDivercityState, viewer: Viewer) -> bytes:
    """View and choices, as they are sent."""
    acts = viewer in GAME.to_act(state)
    choices = [pattern(each) for each in GAME.choices(state, mover(state))] if acts else []
    return msgspec.json.encode((GAME.view(state, viewer), choices))


def answers(state: MiniDivercityState, commands: Sequence[MiniDivercityCommand]) -> list[object]:
    return [reason_of(why_not(state, each, mover(state))) for each in commands]


def reason_of(refusal: Refusal | None) -> object:
    if refusal is None:
        return None
    return refusal.reason.code, refusal.in_language("en"), refusal.in_language("fr")


EVERY_COMMAND = cast("tuple[MiniDivercityCommand, ...]", commands(games()[GAME.slug]))
FULL_PAIR = MiniDivercityOptions(mode="team", players=2, full_team=True)
SEVEN = MiniDivercityOptions(mode="team", players=7)


@pytest.mark.parametrize(
    "agreed, least",
    [(ALONE, 100), (TRIO, 200), (FULL_PAIR, 100)],
    ids=["alone", "three", "two with all divers"],
)
def test_law_six_compares_often(agreed: MiniDivercityOptions, least: int) -> None:
    """R28, R79: Different states have to look the same, and do, a great many times."""
    compared = 0
    for number in range(5):
        table = seated(games()[GAME.slug], agreed, f"{number:064x}", Untimed())
        play_on(table, Random(number))
        compared += noninterference_holds(table)
    assert compared >= least, compared


@pytest.mark.parametrize("agreed", [ALONE, FULL_PAIR, TRIO, SEVEN], ids=["1", "2", "3", "7"])
def test_what_is_hidden_changes_nothing(agreed: MiniDivercityOptions) -> None:
    """R28, R79, R95: In thousands of states, other hidden cards show in no view and no answer."""
    assert compared_with_twins(agreed, GAME) > 1_000


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_is_hidden_changes_nothing_for_an_owner(players: int) -> None:
    """R85, R88, R95: Nor where saving costs cards and two divers look at Corporations cards."""
    alone = replace(ALONE, pack="mine")
    agreed = alone if players == 1 else replace(FULL_PAIR, players=players, pack="mine")
    assert compared_with_twins(agreed, MINE) > 1_000


def compared_with_twins(agreed: MiniDivercityOptions, ours: MiniDivercity) -> int:
    """In how many states a viewer was shown a twin of it, and saw no difference."""
    draw, compared = Random(agreed.players), 0
    for number in range(25):
        for state in [*random_game(agreed, number, ours)][:-1]:
            for viewer in (*range(agreed.players), SPECTATOR):
                twin = resampled(state, viewer, draw)
                assert shown(state, viewer) == shown(twin, viewer)
                if viewer in GAME.to_act(state):
                    probes = draw.sample(EVERY_COMMAND, 40)
                    assert answers(state, probes) == answers(twin, probes)
                compared += state != twin
    return compared

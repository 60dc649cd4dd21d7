"""The bot for solo Mini DiverCity: its choices, and its strength."""

from random import Random
from statistics import mean
from typing import cast

import pytest
from msgspec.structs import replace

from archipel_bots import BOTS, RANDOM
from archipel_bots.biologist.distinct import distinct_commands
from archipel_bots.biologist.evaluation import evaluate
from archipel_bots.biologist.player import BIOLOGIST
from archipel_bots.local_match import choose_command, play_locally
from domain.choices import combinations
from domain.game import AnyGame
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Concede,
    Consult,
    Identify,
    MiniDivercityCommand,
    PayOil,
)
from domain.games.mini_divercity.material import COLOURS, Species
from domain.games.mini_divercity.questions import Question
from domain.games.mini_divercity.state import MiniDivercityState
from rules.mini_divercity.table import alone, scaled

LESS_THAN_ALL = COLOURS[:5]


def done(state: MiniDivercityState, seed: int = 1) -> MiniDivercityCommand:
    command = choose_command(BIOLOGIST, cast("AnyGame", GAME), state, 0, Random(seed))
    return cast("MiniDivercityCommand", command)


def asked_for_oil(state: MiniDivercityState) -> MiniDivercityState:
    drilled = replace(state.corporations, drawn="oil")
    return replace(state, corporations=drilled, question=Question("oil", 0))


@pytest.mark.parametrize("seed", range(3))
def test_it_saves_the_seventh(seed: int) -> None:
    """The step that wins the game is chosen."""
    saved: dict[Species, int] = {
        "nudibranch": 2, "hammerhead": 2, "porcupinefish": 2, "mandarinfish": 2, "lobster": 2,
        "octopus": 2,
    }  # fmt: skip
    state = scaled(alone("crab eel | manta turtle oyster", divers=()), **saved, eel=1)
    command = done(state, seed)
    assert isinstance(command, Identify)
    assert command.card == 2


@pytest.mark.parametrize("seed", range(3))
def test_it_gives_oil_what_is_safe(seed: int) -> None:
    """A known card of the Ocean whose species is out of play costs nothing."""
    state = scaled(alone("crab eel | manta turtle oyster", divers=()), turtle=2)
    assert done(asked_for_oil(state), seed) == PayOil(4)


@pytest.mark.parametrize("seed", range(3))
def test_it_closes_the_hotel_in_time(seed: int) -> None:
    """With five hotels open, the next card may be the last: one is closed."""
    state = alone("crab eel | manta? turtle? oyster?", divers=(), hotels=LESS_THAN_ALL)
    assert isinstance(done(state, seed), CloseHotel)


def test_it_neither_consults_nor_concedes() -> None:
    """The discards are open, so that a note of them tells it nothing."""
    late = alone("crab eel | manta? turtle? oyster?", deck=20)
    assert not isinstance(done(late), Consult)
    spent = alone("crab eel | manta turtle oyster", deck=0)
    assert not isinstance(done(spent), Concede)


def test_equivalent_commands() -> None:
    """Of three cards that lie face down one is considered; known cards are considered each."""
    hidden = alone("crab eel | manta? turtle? oyster?", divers=())
    assert [each.card for each in identified(hidden)] == [1, 1, 2, 2, 3]
    known = alone("crab eel | manta turtle oyster", divers=())
    assert [each.card for each in identified(known) if not each.extra] == [3, 4, 5]


def identified(state: MiniDivercityState) -> list[Identify]:
    offered = cast("list[MiniDivercityCommand]", [*combinations(GAME.choices(state, 0))])
    weighed = [each for each in distinct_commands(state, offered) if isinstance(each, Identify)]
    return sorted(weighed, key=lambda each: each.card)


def test_evaluation() -> None:
    """A saved species raises the value, a lost one or an open hotel lowers it."""
    state = alone(divers=())
    assert evaluate(scaled(state, crab=2)) > evaluate(state) > evaluate(scaled(state, crab=-2))
    hotels = [evaluate(replace(state, hotels=COLOURS[:count])) for count in range(6)]
    assert hotels == sorted(hotels, reverse=True)


@pytest.mark.parametrize(
    "setting", [{}, {"save": 8, "lose_at": 4}, {"level": 1, "pack": "mild"}], ids=str
)
def test_repeatable(setting: dict[str, object]) -> None:
    """Whole games are legal, and equal for equal seeds."""
    outcomes = [play_locally([BIOLOGIST], GAME.slug, setting, 3) for _ in range(2)]
    assert outcomes[0].reason == "completed"
    assert outcomes[0] == outcomes[1]


def test_it_is_a_strong_player() -> None:
    """Over ten games it saves three times as many species as random, and more than greedy."""
    ours, greedy, random = (
        mean(play_locally([bot], GAME.slug, {}, number).scores[0] for number in range(500, 510))
        for bot in (BIOLOGIST, BOTS["greedy"], RANDOM)
    )
    assert ours > 2.5 * random
    assert ours > greedy + 0.5

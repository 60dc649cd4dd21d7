"""Determinization from a view: sampled states have the same view and choices."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from archipel_bots import CannotPlayError
from archipel_bots.command_json import as_received
from archipel_bots.determinization import dice_miner, divercite, fifty_first_state, mini_divercity
from archipel_client.messages import Json
from domain.chance import ProvablyFairChance
from domain.choices import combinations
from domain.game import AnyGame, fold
from domain.messages import State
from domain.registry import games

SETTINGS: list[tuple[str, Mapping[str, object]]] = [
    ("divercite", {"neutral_first": True}),
    ("dice_miner", {"magic_dice": 3}),
    ("dice_miner", {"magic_dice": 0, "caching": "dice", "bands": "printed"}),
    ("dice_miner", {"players": 2}),
    ("dice_miner", {"players": 4}),
    ("mini_divercity", {}),
    ("mini_divercity", {"level": 6, "pack": "mild"}),
    ("mini_divercity", {"mode": "team", "players": 2, "full_team": True}),
    ("mini_divercity", {"mode": "team", "players": 5}),
    ("fifty_first_state", {"pay_on_entry": True}),
    ("fifty_first_state", {"pack": "master_set", "caravan_allows_universal": False}),
]


def random_states(slug: str, setting: Mapping[str, object], number: int) -> Iterator[State]:
    rules, chance, rng = games()[slug], ProvablyFairChance(f"{number:064x}"), Random(number)
    options = msgspec.convert({"game": slug, **setting}, rules.options)
    seats = rules.seat_count(options)
    state = fold(rules.evolve, rules.initial_state(), rules.set_up(options, seats, chance))
    while acting := rules.to_act(state):
        yield state
        seat = min(acting)
        command = rng.choice([*combinations(rules.choices(state, seat))])
        state = fold(rules.evolve, state, rules.decide(state, command, seat, chance))


def determinized(slug: str, view: Json, rng: Random) -> State:
    match slug:
        case "divercite":
            return divercite.from_view(view)
        case "dice_miner":
            return dice_miner.from_view(view)
        case "mini_divercity":
            return mini_divercity.determinize(view, rng)
        case _:
            return fifty_first_state.determinize(view, rng)


def sent_view(rules: AnyGame, state: State, seat: int) -> Json:
    return as_received(rules.view(state, seat), dict[str, object])


@pytest.mark.parametrize("slug, options", SETTINGS, ids=str)
def test_same_view_and_choices(slug: str, options: Mapping[str, object]) -> None:
    """The seat that acts has the view and the choices of the true state."""
    rules = games()[slug]
    for number in range(3):
        for state in random_states(slug, options, number):
            seat = min(rules.to_act(state))
            sampled = determinized(slug, sent_view(rules, state, seat), Random(number))
            assert sent_view(rules, sampled, seat) == sent_view(rules, state, seat)
            if (
                slug != "dice_miner" or options.get("players", 1) == 1
            ):  # else a beer may have been shared
                assert [*rules.choices(sampled, seat)] == [*rules.choices(state, seat)]


@pytest.mark.parametrize("slug", ["mini_divercity", "fifty_first_state"])
def test_hidden_information_varies(slug: str) -> None:
    """Samples of one view differ from each other and from the true state."""
    rules = games()[slug]
    state = next(random_states(slug, {}, 1))
    view = sent_view(rules, state, 0)
    several = [determinized(slug, view, Random(seed)) for seed in range(8)]
    assert any(each != several[0] for each in several)
    assert any(each != state for each in several)


def test_nothing_hidden() -> None:
    """In solo Dice Miner the sampled state is the true one."""
    for state in random_states("dice_miner", {}, 2):
        sampled: Any = determinized(
            "dice_miner", sent_view(games()["dice_miner"], state, 0), Random(1)
        )
        real: Any = state
        figures = replace(sampled.figures, heroes=())
        assert replace(sampled, figures=figures, points=real.points) == real


@pytest.mark.parametrize("slug", ["dice_miner", "mini_divercity", "fifty_first_state"])
def test_an_unknown_pack(slug: str) -> None:
    """The pack of an owner is an error."""
    rules = games()[slug]
    view = sent_view(rules, next(random_states(slug, {}, 1)), 0)
    with pytest.raises(CannotPlayError, match="gold is not known"):
        determinized(slug, {**view, "pack": {"name": "gold", "digest": ""}}, Random(1))

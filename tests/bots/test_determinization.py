"""The game that a bot imagines: it looks like the one that it is shown."""

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


def random_states(slug: str, said: Mapping[str, object], number: int) -> Iterator[State]:
    rules, chance, rng = games()[slug], ProvablyFairChance(f"{number:064x}"), Random(number)
    options = msgspec.convert({"game": slug, **said}, rules.options)
    seats = rules.seat_count(options)
    state = fold(rules.evolve, rules.initial_state(), rules.set_up(options, seats, chance))
    while acting := rules.to_act(state):
        yield state
        seat = min(acting)
        command = rng.choice([*combinations(rules.choices(state, seat))])
        state = fold(rules.evolve, state, rules.decide(state, command, seat, chance))


def imagined(slug: str, view: Json, rng: Random) -> State:
    match slug:
        case "divercite":
            return divercite.from_view(view)
        case "dice_miner":
            return dice_miner.from_view(view)
        case "mini_divercity":
            return mini_divercity.determinize(view, rng)
        case _:
            return fifty_first_state.determinize(view, rng)


def shown(rules: AnyGame, state: State, seat: int) -> Json:
    return as_received(rules.view(state, seat), dict[str, object])


@pytest.mark.parametrize("slug, said", SETTINGS, ids=str)
def test_it_looks_the_same(slug: str, said: Mapping[str, object]) -> None:
    """Whoever acts sees on the imagined table what is seen on the real one, and may do the same."""
    rules = games()[slug]
    for number in range(3):
        for state in random_states(slug, said, number):
            seat = min(rules.to_act(state))
            again = imagined(slug, shown(rules, state, seat), Random(number))
            assert shown(rules, again, seat) == shown(rules, state, seat)
            if slug != "dice_miner" or said.get("players", 1) == 1:  # else a beer may be shared
                assert [*rules.choices(again, seat)] == [*rules.choices(state, seat)]


@pytest.mark.parametrize("slug", ["mini_divercity", "fifty_first_state"])
def test_what_is_hidden_is_not_known(slug: str) -> None:
    """The same view imagined again is another table, and never for certain the real one."""
    rules = games()[slug]
    state = next(random_states(slug, {}, 1))
    view = shown(rules, state, 0)
    several = [imagined(slug, view, Random(seed)) for seed in range(8)]
    assert any(each != several[0] for each in several)
    assert any(each != state for each in several)


def test_all_is_shown_of_a_mine() -> None:
    """Alone there are no secrets: what is made of a view is the very state."""
    for state in random_states("dice_miner", {}, 2):
        again: Any = imagined("dice_miner", shown(games()["dice_miner"], state, 0), Random(1))
        real: Any = state
        figures = replace(again.figures, heroes=())
        assert replace(again, figures=figures, points=real.points) == real


@pytest.mark.parametrize("slug", ["dice_miner", "mini_divercity", "fifty_first_state"])
def test_a_pack_that_is_not_known(slug: str) -> None:
    """An owner's figures are not guessed at."""
    rules = games()[slug]
    view = shown(rules, next(random_states(slug, {}, 1)), 0)
    with pytest.raises(CannotPlayError, match="gold is not known"):
        imagined(slug, {**view, "pack": {"name": "gold", "digest": ""}}, Random(1))

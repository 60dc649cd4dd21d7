"""Observations hide what the game hides, as text and as vectors, and distinguish the rest."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from archipel_kits.chance import PartialScript, SeededChance
from archipel_kits.episode import ChanceNode, Episode, apply_action, start_episode
from archipel_kits.observations import (
    information_state,
    observation,
    observation_vector,
    text,
    view,
)
from archipel_kits.partial_command import PartialCommand
from archipel_kits.rules import rules_of
from archipel_toy_trick.commands import TradeCard
from domain.choices import combinations
from domain.game import OMNISCIENT, SPECTATOR, Viewer
from kit.judging import TOY, as_any
from kit.kits import Way, apply_command, every_way, legal, plays
from kit.registering import registered


def viewers(way: Way) -> tuple[Viewer, ...]:
    return (*range(way.rules.seats), SPECTATOR, OMNISCIENT)


def asked_of(play: Episode) -> PartialCommand:
    assert isinstance(play.turn, PartialCommand)
    return play.turn


def twins(way: Way, number: int) -> Iterator[tuple[Episode, Episode]]:
    """Two plays of the same actions, of which one roll has come out otherwise.

    They part where a roll is drawn, and go on as long as both may do the same.
    """
    draw = Random(number)
    one = other = start_episode(way.rules, PartialScript(()))
    parting = draw.randrange(30)
    while actions := legal(one):
        action = draw.choice(actions)
        turned = parting == 0 and isinstance(one.turn, ChanceNode)
        parting -= isinstance(one.turn, ChanceNode)
        twin = (action + 1) % len(actions) if turned else action
        if twin not in legal(other):
            return
        one, other = apply_action(one, action), apply_action(other, twin)
        yield one, other


@every_way
def test_equal_views_are_equal_and_others_differ(way: Way) -> None:
    """Texts and vectors of two views are equal if and only if the views are."""
    moments = [*plays(way.rules, 3)][::3]
    for viewer in viewers(way):
        for one, other in pairwise(moments):
            is_same = observation(one, viewer) == observation(other, viewer)
            assert (text(observation(one, viewer)) == text(observation(other, viewer))) == is_same
            assert (observation_vector(one, viewer) == observation_vector(other, viewer)) == is_same


@every_way
def test_rows_are_equally_long(way: Way) -> None:
    """The length of the vector is constant, from the set-up to the end, for every viewer."""
    for play in [*plays(way.rules, 4)][::5]:
        assert {len(observation_vector(play, viewer)) for viewer in viewers(way)} == {
            way.rules.layout.size
        }


@every_way
def test_indistinguishable_episodes(way: Way) -> None:
    """Episodes that differ only in what is hidden from a viewer have equal observations."""
    for number in range(3):
        for one, other in [*twins(way, number)][::6]:
            for viewer in (0, way.rules.seats - 1, SPECTATOR):
                if text(information_state(one, viewer)) == text(information_state(other, viewer)):
                    assert text(observation(one, viewer)) == text(observation(other, viewer))
                    assert observation_vector(one, viewer) == observation_vector(other, viewer)


def test_there_are_secrets() -> None:
    """A card that its holder does not see changes the information state of all but the holder."""
    way = Way("mini_divercity", {"mode": "team", "players": 2}, "")
    found = [
        (one, other)
        for number in range(20)
        for one, other in twins(way, number)
        if one.state != other.state
        and text(information_state(one, 0)) == text(information_state(other, 0))
        and text(information_state(one, 1)) != text(information_state(other, 1))
    ]
    assert found
    assert all(observation_vector(one, 0) == observation_vector(other, 0) for one, other in found)
    assert all(observation_vector(one, 1) != observation_vector(other, 1) for one, other in found)


def test_commands_are_known_to_their_seat() -> None:
    """Two trades of hidden cards differ for the trader and are equal for the other seat."""
    with registered(as_any(TOY)):
        play = start_episode(rules_of(TOY.slug, {"leader": 0}), SeededChance(Random(1)))
        offered = [*combinations(asked_of(play).choices)]
        one, other, *_ = (each for each in offered if isinstance(each, TradeCard))
        trades = [apply_command(play, command, SeededChance(Random(2))) for command in (one, other)]
        mine, theirs = ([text(information_state(each, seat)) for each in trades] for seat in (0, 1))
    assert len({*mine}) == 2
    assert len({*theirs}) == 1


def test_half_a_command_is_its_speakers() -> None:
    """The actions of an incomplete command are observed by its own seat only."""
    for play in plays(rules_of("fifty_first_state", {}), 5):
        if isinstance(play.turn, PartialCommand) and play.turn.actions:
            assert observation(play, 0).actions
            assert not observation(play, SPECTATOR).actions
            assert observation_vector(play, 0) != play.rules.layout.vector(view(play, 0))
            return
    pytest.fail("nothing was apply_command in parts")

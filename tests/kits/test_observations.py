"""What is hidden stays hidden, in text and in numbers; what is seen can be told apart."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from archipel_kits.chance import PartialScript, SeededChance
from archipel_kits.play import ChanceNode, Play, acted, begun
from archipel_kits.rules import rules_of
from archipel_kits.saying import Saying
from archipel_kits.sight import known, row, seen, text, view
from archipel_toy_trick.commands import TradeCard
from domain.choices import combinations
from domain.game import OMNISCIENT, SPECTATOR, Viewer
from kit.judging import TOY, as_any
from kit.kits import Way, every_way, legal, plays, said
from kit.registering import registered


def viewers(way: Way) -> tuple[Viewer, ...]:
    return (*range(way.rules.seats), SPECTATOR, OMNISCIENT)


def asked_of(play: Play) -> Saying:
    assert isinstance(play.turn, Saying)
    return play.turn


def twins(way: Way, number: int) -> Iterator[tuple[Play, Play]]:
    """Two plays of the same actions, of which one roll has come out otherwise.

    They part where a roll is drawn, and go on as long as both may do the same.
    """
    draw = Random(number)
    one = other = begun(way.rules, PartialScript(()))
    parting = draw.randrange(30)
    while actions := legal(one):
        action = draw.choice(actions)
        turned = parting == 0 and isinstance(one.turn, ChanceNode)
        parting -= isinstance(one.turn, ChanceNode)
        twin = (action + 1) % len(actions) if turned else action
        if twin not in legal(other):
            return
        one, other = acted(one, action), acted(other, twin)
        yield one, other


@every_way
def test_equal_views_are_equal_and_others_differ(way: Way) -> None:
    """Text and numbers tell two views apart if they differ, and only then."""
    moments = [*plays(way.rules, 3)][::3]
    for viewer in viewers(way):
        for one, other in pairwise(moments):
            is_same = seen(one, viewer) == seen(other, viewer)
            assert (text(seen(one, viewer)) == text(seen(other, viewer))) == is_same
            assert (row(one, viewer) == row(other, viewer)) == is_same


@every_way
def test_rows_are_equally_long(way: Way) -> None:
    """From before the table is laid to after the end, and for every viewer."""
    for play in [*plays(way.rules, 4)][::5]:
        assert {len(row(play, viewer)) for viewer in viewers(way)} == {way.rules.plan.size}


@every_way
def test_who_was_told_the_same_sees_the_same(way: Way) -> None:
    """Where two plays differ only in what a viewer was not told, that viewer sees no difference."""
    for number in range(3):
        for one, other in [*twins(way, number)][::6]:
            for viewer in (0, way.rules.seats - 1, SPECTATOR):
                if text(known(one, viewer)) == text(known(other, viewer)):
                    assert text(seen(one, viewer)) == text(seen(other, viewer))
                    assert row(one, viewer) == row(other, viewer)


def test_there_are_secrets() -> None:
    """A card that its holder does not see: everybody else is told another story, the holder not."""
    way = Way("mini_divercity", {"mode": "team", "players": 2}, "")
    found = [
        (one, other)
        for number in range(20)
        for one, other in twins(way, number)
        if one.state != other.state
        and text(known(one, 0)) == text(known(other, 0))
        and text(known(one, 1)) != text(known(other, 1))
    ]
    assert found
    assert all(row(one, 0) == row(other, 0) for one, other in found)
    assert all(row(one, 1) != row(other, 1) for one, other in found)


def test_what_was_asked_is_known_to_whoever_asked() -> None:
    """Two trades of cards that nobody saw are two stories to the trader, and one to the other."""
    with registered(as_any(TOY)):
        play = begun(rules_of(TOY.slug, {"leader": 0}), SeededChance(Random(1)))
        offered = [*combinations(asked_of(play).choices)]
        one, other, *_ = (each for each in offered if isinstance(each, TradeCard))
        trades = [said(play, command, SeededChance(Random(2))) for command in (one, other)]
        mine, theirs = ([text(known(each, seat)) for each in trades] for seat in (0, 1))
    assert len({*mine}) == 2
    assert len({*theirs}) == 1


def test_half_a_command_is_its_speakers() -> None:
    """What somebody is about to say is seen by nobody else."""
    for play in plays(rules_of("fifty_first_state", {}), 5):
        if isinstance(play.turn, Saying) and play.turn.said:
            assert seen(play, 0).said
            assert not seen(play, SPECTATOR).said
            assert row(play, 0) != play.rules.plan.row(view(play, 0))
            return
    pytest.fail("nothing was said in parts")

"""An action number means the same in every state of every match."""

import dataclasses
from collections.abc import Iterator
from typing import Final

import pytest

from archipel_kits.action_codec import (
    MAX_ACTIONS_PER_COMMAND,
    ActionCodec,
    UnencodableCommandError,
    action_codec,
)
from archipel_kits.chance import PartialScript
from archipel_kits.episode import IllegalActionError, SeatCommand, apply_action, start_episode
from archipel_kits.partial_command import PartialCommand, start_command
from archipel_kits.rules import rules_of
from domain.choices import Value, choice, combinations
from domain.game import AnyGame
from domain.games.fifty_first_state.commands import Conquer
from domain.messages import Command, named
from domain.registry import games
from kit.kits import WAYS, Way, apply_command, every_way, last_command, plays
from kit.pile_game import PILE


class CallNames(Command, frozen=True, tag_field="type", tag=named("pile")):
    """A command without bounds."""

    times: int
    names: tuple[str, ...] = ()


WORDS: Final = ("ada", "ben")
OPEN: Final = action_codec(dataclasses.replace(PILE, commands=(CallNames,)), WORDS)


def reachable(turn: PartialCommand, book: ActionCodec) -> Iterator[Command]:
    """Every command that legal actions lead to."""
    for action in turn.legal:
        decoded = turn.extend(book, action)
        if isinstance(decoded, PartialCommand):
            yield from reachable(decoded, book)
        else:
            yield decoded


def calling(*, times: tuple[int, ...], names: tuple[Value, ...]) -> PartialCommand:
    return start_command(OPEN, 0, (choice(CallNames, times=times, names=names),))


@every_way
def test_every_choice_is_encodable(way: Way) -> None:
    """The actions of a turn lead to every command that is offered, once, and to no other."""
    book = way.rules.codec
    for play in plays(way.rules, 1):
        if isinstance(play.turn, PartialCommand) and not play.turn.actions:
            decoded = [*reachable(play.turn, book)]
            assert len({*decoded}) == len(decoded)
            assert {*decoded} == {*combinations(play.turn.choices)}


@every_way
def test_there_and_back(way: Way) -> None:
    """A command is encoded as actions, which decode to that command."""
    for number in range(2):
        for play in plays(way.rules, number):
            if isinstance(play.turn, PartialCommand) and not play.turn.actions:
                for command in [*combinations(play.turn.choices)][number::5]:
                    decided = last_command(apply_command(play, command))
                    assert decided == SeatCommand(play.turn.seat, command)


@every_way
def test_actions_ascend(way: Way) -> None:
    """Legal actions come in ascending order, each once, and all of them have a name."""
    for play in plays(way.rules, 2):
        if isinstance(play.turn, PartialCommand):
            actions = play.turn.legal
            assert [*actions] == sorted({*actions})
            assert all(way.rules.codec.names[action] for action in actions)


@pytest.mark.parametrize("slug", sorted({way.slug for way in WAYS}))
def test_numbers_are_the_same_under_all_options(slug: str) -> None:
    """The numbering is the same for any number of players."""
    books = [way.rules.codec for way in WAYS if way.slug == slug and "pack" not in way.options]
    assert books
    assert all(book.names == books[0].names for book in books)


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_names_are_unique(game: AnyGame) -> None:
    """No two actions have the same name."""
    names = rules_of(game.slug, {}).codec.names
    assert len({*names}) == len(names)


def test_moves_are_one_action_where_they_are_few() -> None:
    """A piece of two kinds and four colours on 41 cells, or the token, is one action each."""
    book = rules_of("divercite", {}).codec
    assert book.size == 2 * 41 * 4 + 41
    assert book.max_actions == 1
    assert book.names[0] == 'divercite.place_city cell="a1" colour="blue"'
    assert book.names[-1] == 'divercite.place_neutral cell="i9"'


def test_payments_are_encoded_coin_by_coin() -> None:
    """In 51st State a command is encoded as its name, its card and each good of the payment."""
    book = rules_of("fifty_first_state", {}).codec
    spelled = book.encode(Conquer(card="arena", pay=("conquest_1", "hand.dive")))
    assert [book.names[number] for number in spelled] == [
        "fifty_first_state.conquer",
        '"arena"',
        '"conquest_1"',
        '"hand.dive"',
        ".",
    ]


@pytest.mark.parametrize("times", [0, 7, 12, 120, -1])
@pytest.mark.parametrize("names", [(), ("ada",), ("ben", "ada", "ada")])
def test_without_bounds(times: int, names: tuple[str, ...]) -> None:
    """Unbounded numbers take an action a digit, tuples one an item; none is a prefix of another."""
    spelled = OPEN.encode(CallNames(times, names))
    others = [CallNames(*row) for row in ((1, ()), (1, ("ada",)), (12, ("ben",)), (120, ()))]
    for other in others:
        if other != CallNames(times, names):
            assert OPEN.encode(other)[: len(spelled)] != spelled


def test_actions_without_alternative_are_skipped() -> None:
    """Where all that may be meant goes on alike, it goes on by itself."""
    turn = calling(times=(12, 15), names=(("ada",),)).extend(OPEN, OPEN.first_actions[CallNames])
    assert isinstance(turn, PartialCommand)
    assert [OPEN.names[number] for number in turn.actions] == ["pile.call_names", "digit 1"]
    assert [OPEN.names[number] for number in turn.legal] == ["digit 2", "digit 5"]
    assert turn.extend(OPEN, OPEN.tokens["digit 5"]) == CallNames(15, ("ada",))


def test_text_that_is_not_listed() -> None:
    """A text that is not in Game.text_values is named in the error."""
    with pytest.raises(UnencodableCommandError, match="cleo"):
        OPEN.encode(CallNames(1, ("cleo",)))


def test_a_command_without_end() -> None:
    """A command that takes more than the maximum of actions is refused."""
    with pytest.raises(UnencodableCommandError, match=str(MAX_ACTIONS_PER_COMMAND)):
        OPEN.encode(CallNames(1, ("ada",) * MAX_ACTIONS_PER_COMMAND))


def test_an_illegal_action() -> None:
    """The error of an illegal action has the refusal of the rules."""
    play = start_episode(rules_of("divercite", {"starter": 0}), PartialScript(()))
    with pytest.raises(IllegalActionError, match="a1 is a resource cell"):
        apply_action(play, 0)
    with pytest.raises(IllegalActionError, match="there are 369"):
        apply_action(play, 369)


def test_a_face_beyond_the_sides() -> None:
    """An action that is no chance outcome is refused."""
    play = start_episode(rules_of("divercite", {}), PartialScript(()))
    with pytest.raises(IllegalActionError, match="2 is none of 2"):
        apply_action(play, 2)

"""One number means one thing, in every state of every match."""

import dataclasses
from collections.abc import Iterator
from typing import Final

import pytest

from archipel_kits.chance import PartialScript
from archipel_kits.codebook import MOST_ACTIONS, Codebook, UnspeakableError, codebook
from archipel_kits.play import IllegalActionError, Said, acted, begun
from archipel_kits.rules import rules_of
from archipel_kits.saying import Saying, asked
from domain.choices import Value, choice, combinations
from domain.game import AnyGame
from domain.games.fifty_first_state.commands import Conquer
from domain.messages import Command, named
from domain.registry import games
from kit.kits import WAYS, Way, every_way, last_said, plays, said
from kit.pile_game import PILE


class CallNames(Command, frozen=True, tag_field="type", tag=named("pile")):
    """A command without bounds."""

    times: int
    names: tuple[str, ...] = ()


WORDS: Final = ("ada", "ben")
OPEN: Final = codebook(dataclasses.replace(PILE, commands=(CallNames,)), WORDS)


def sayable(turn: Saying, book: Codebook) -> Iterator[Command]:
    """Every command that some legal actions say."""
    for action in turn.legal:
        heard = turn.says(book, action)
        if isinstance(heard, Saying):
            yield from sayable(heard, book)
        else:
            yield heard


def calling(*, times: tuple[int, ...], names: tuple[Value, ...]) -> Saying:
    return asked(OPEN, 0, (choice(CallNames, times=times, names=names),))


@every_way
def test_what_is_offered_can_be_said(way: Way) -> None:
    """The actions of a turn lead to every command that is offered, once, and to no other."""
    book = way.rules.book
    for play in plays(way.rules, 1):
        if isinstance(play.turn, Saying) and not play.turn.said:
            heard = [*sayable(play.turn, book)]
            assert len({*heard}) == len(heard)
            assert {*heard} == {*combinations(play.turn.choices)}


@every_way
def test_there_and_back(way: Way) -> None:
    """A command is spelled in actions, and what is heard is that command."""
    for number in range(2):
        for play in plays(way.rules, number):
            if isinstance(play.turn, Saying) and not play.turn.said:
                for command in [*combinations(play.turn.choices)][number::5]:
                    assert last_said(said(play, command)) == Said(play.turn.seat, command)


@every_way
def test_actions_ascend(way: Way) -> None:
    """Legal actions come in ascending order, each once, and all of them have a name."""
    for play in plays(way.rules, 2):
        if isinstance(play.turn, Saying):
            actions = play.turn.legal
            assert [*actions] == sorted({*actions})
            assert all(way.rules.book.names[action] for action in actions)


@pytest.mark.parametrize("slug", sorted({way.slug for way in WAYS}))
def test_numbers_are_the_same_under_all_options(slug: str) -> None:
    """What is learnt with three at a table is of use with four."""
    books = [way.rules.book for way in WAYS if way.slug == slug and "pack" not in way.options]
    assert books
    assert all(book.names == books[0].names for book in books)


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_names_are_unique(game: AnyGame) -> None:
    """No two numbers say the same."""
    names = rules_of(game.slug, {}).book.names
    assert len({*names}) == len(names)


def test_moves_are_one_action_where_they_are_few() -> None:
    """A piece of two kinds and four colours on 41 cells, or the token, is one action each."""
    book = rules_of("divercite", {}).book
    assert book.size == 2 * 41 * 4 + 41
    assert book.longest == 1
    assert book.names[0] == 'divercite.place_city cell="a1" colour="blue"'
    assert book.names[-1] == 'divercite.place_neutral cell="i9"'


def test_payments_are_said_coin_by_coin() -> None:
    """In 51st State a command is its name, its card, and what is paid with."""
    book = rules_of("fifty_first_state", {}).book
    spelled = book.spelled(Conquer(card="arena", pay=("conquest_1", "hand.dive")))
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
    """Open numbers are said digit by digit and open tuples item by item: none starts another."""
    spelled = OPEN.spelled(CallNames(times, names))
    others = [CallNames(*row) for row in ((1, ()), (1, ("ada",)), (12, ("ben",)), (120, ()))]
    for other in others:
        if other != CallNames(times, names):
            assert OPEN.spelled(other)[: len(spelled)] != spelled


def test_nobody_is_asked_what_is_clear() -> None:
    """Where all that may be meant goes on alike, it goes on by itself."""
    turn = calling(times=(12, 15), names=(("ada",),)).says(OPEN, OPEN.openings[CallNames])
    assert isinstance(turn, Saying)
    assert [OPEN.names[number] for number in turn.said] == ["pile.call_names", "digit 1"]
    assert [OPEN.names[number] for number in turn.legal] == ["digit 2", "digit 5"]
    assert turn.says(OPEN, OPEN.words["digit 5"]) == CallNames(15, ("ada",))


def test_a_word_that_nobody_knows() -> None:
    """A text that is none of the game's words is told by name."""
    with pytest.raises(UnspeakableError, match="cleo"):
        OPEN.spelled(CallNames(1, ("cleo",)))


def test_a_command_without_end() -> None:
    """What takes more actions than is promised is refused, so that the promise holds."""
    with pytest.raises(UnspeakableError, match=str(MOST_ACTIONS)):
        OPEN.spelled(CallNames(1, ("ada",) * MOST_ACTIONS))


def test_an_illegal_action() -> None:
    """Whoever does what may not be done is told why, in the words of the rules."""
    play = begun(rules_of("divercite", {"starter": 0}), PartialScript(()))
    with pytest.raises(IllegalActionError, match="a1 is a resource cell"):
        acted(play, 0)
    with pytest.raises(IllegalActionError, match="there are 369"):
        acted(play, 369)


def test_a_lot_that_is_not_in_the_urn() -> None:
    """Chance, too, has its outcomes and no others."""
    play = begun(rules_of("divercite", {}), PartialScript(()))
    with pytest.raises(IllegalActionError, match="2 is none of 2"):
        acted(play, 2)

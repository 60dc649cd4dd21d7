from random import Random

import msgspec
import pytest

from archipel_client import InvalidResponseError, choices
from archipel_client.messages import Json
from archipel_client.terminal import command_words, notation
from domain.choices import pattern
from domain.game import AnyGame
from domain.match import Match
from kit.judging import every_game
from kit.walks import offered as offered_by
from kit.walks import walk

OFFERED: list[Json] = [
    {"type": "divercite.place_city", "cell": ["b2", "d4"], "colour": ["red", "blue"]},
    {"type": "divercite.place_resource", "cell": ["e5"], "colour": ["green"]},
    {"type": "divercite.place_neutral", "cell": ["a7"]},
]
# What other games may offer: numbers, lists, words with spaces, and one kind in two patterns.
STRANGE: list[Json] = [
    {"type": "pile.take", "stones": [1, 2], "of": [[1, 2], [3]]},
    {"type": "pile.take", "stones": [3], "of": [[3]]},
    {"type": "pile.say", "word": ["well done", None, True]},
    {"type": "pile.pass"},
]
# Two patterns of a kind, neither of which leaves a choice alone.
ALIKE: list[Json] = [
    {"type": "pile.pay", "card": [0], "extra": [[1, 2]]},
    {"type": "pile.pay", "card": [1], "extra": [[], [2]]},
]


def test_every_combination_is_a_command() -> None:
    """Patterns multiply out, and their number is known without that."""
    commands = [*choices.combinations(OFFERED)]
    assert commands[1] == {"type": "divercite.place_city", "cell": "b2", "colour": "blue"}
    assert len(commands) == choices.count(OFFERED) == 6


def test_any_of_them() -> None:
    """A random choice is always one of the combinations, and reaches each of them."""
    draw = Random(1)
    drawn = [choices.any_of(OFFERED, draw) for _ in range(200)]
    assert all(command in drawn for command in choices.combinations(OFFERED))


def test_a_pattern_holds_lists() -> None:
    """Anything else is not of the contract."""
    with pytest.raises(InvalidResponseError):
        choices.any_of([{"type": "x", "cell": "b2"}], Random(1))


@pytest.mark.parametrize(
    "text, type_, cell",
    [
        ("Rd4", "city", "d4"),
        ("bB2 ", "city", "b2"),
        ("ge5", "resource", "e5"),
        ("Xa7", "neutral", "a7"),
    ],
)
def test_divercite_in_letters(text: str, type_: str, cell: str) -> None:
    """A move is the letter of its colour and its cell, in any case."""
    command = notation.parse_move(text, OFFERED)
    assert command is not None
    assert (command["type"], command["cell"]) == (f"divercite.place_{type_}", cell)


@pytest.mark.parametrize("text", ["", "Gd4", "Rd", "d4", "Zd4", "Rd4 Rd4"])
def test_what_is_no_move(text: str) -> None:
    """What is not legal, or no notation at all, is no move."""
    assert notation.parse_move(text, OFFERED) is None


@pytest.mark.parametrize("offered", [OFFERED, STRANGE, ALIKE])
def test_words_for_every_command(offered: list[Json]) -> None:
    """The completions lead to every command, and to nothing else."""
    prefixes = [""]
    found = []
    while prefixes:
        text = prefixes.pop()
        prefixes += [f"{text} {word}" for word in command_words.next_words(text, offered)]
        if (command := command_words.parse_command(text, offered)) is not None:
            found.append(command)
    assert all(command in found for command in choices.combinations(offered))
    assert len(found) == choices.count(offered)


@every_game
def test_words_for_every_game(game: AnyGame) -> None:
    """Every legal command of a match has its own text."""
    for step in walk(game, 3).steps:
        for seat in step.after.to_act:
            offered = told_of(step.after, seat)
            commands = [*choices.combinations(offered)]
            for command in Random(step.commit.version).sample(commands, min(20, len(commands))):
                assert (
                    command_words.parse_command(
                        command_words.command_text(command, offered), offered
                    )
                    == command
                )


def told_of(match: Match, seat: int) -> list[Json]:
    """What a client is offered."""
    patterns = [pattern(each) for each in offered_by(match, seat)]
    return msgspec.json.decode(msgspec.json.encode(patterns), type=list[Json])


@pytest.mark.parametrize("text", ["", "fly", "take 9 [3]", "take 1", "pass now"])
def test_words_for_nothing(text: str) -> None:
    """Text that is not a legal command, or not all of one, is no command."""
    assert command_words.parse_command(text, STRANGE) is None

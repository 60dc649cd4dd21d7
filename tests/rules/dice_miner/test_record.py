"""The notation of every event, and records that read back."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game import Outcome
from domain.games.dice_miner import GAME
from domain.games.dice_miner.command_notation import COMMANDS, notate_command
from domain.games.dice_miner.commands import DiceMinerOptions, NameFace, PickDie, SpendMagic
from domain.record.codec import read_record
from domain.record.roster import REASONS
from domain.record.text import UnreadableRecordError
from rules.dice_miner.table import alone, events_of, played, sides, together

PRINTED = """\
[Game "Dice Miner"] [Players "1"] [Pack "standard"] [MagicDice "2"] [Caching "dice"]
[Winners "-"] [Score "7"] [Result "disaster"] [Ladder "standard@0 magic_dice=2 caching=dice"]
[A "Ada"]
[Termination "normal"]
{collection: magic1 magic2} {mountain: gem3} b3 {treasure_beer} =gem3
spend1 {magic1} -a1 {gem1} refill stop end
"""


def lines(*events: object) -> str:
    return " ".join(filter(None, map(GAME.notate, events)))  # type: ignore[arg-type]


def test_a_lone_miners_moves() -> None:
    """R60: A move and, in braces, what came of it."""
    state = alone(("shield1",), {"a1": "dragon4", "a2": "hazard_beer"})
    assert lines(*events_of(state, "a1")) == "a1 {dragon4 on 1}"
    state = played(state, "a2")
    assert lines(*events_of(state, "=dragon3")) == "=dragon3 {on 1}"


def test_magic_and_what_must_go() -> None:
    """R60: Forced events are in braces."""
    state = alone(("magic3",), {"a1": "gem1", "b1": "tunnel5"})
    moves = lines(*events_of(state, "spend1"))
    assert moves == "spend1 {magic3} {-a1 gem1} {-b1 tunnel5}"


def test_treasure_told() -> None:
    """R60: Beside which die a treasure is cached, or that it stays open."""
    state = played(alone(("chest2",), {"a1": "gem1"}), "a1")
    assert lines(*events_of(state, "beside1")) == "beside1"
    assert lines(*events_of(state, "open")) == "open"


def test_a_tables_moves() -> None:
    """R60: With several players a move begins with the letter of its player."""
    state = together(["tool_beer"], [], mountain={"a1": "gem1", "a2": "gem2"})
    assert lines(*events_of(state, "beer1>B", *sides("chest2"))) == "A:beer1>B {chest2}"
    assert lines(*events_of(state, "a2")) == "A:a2 {gem2}"


def test_a_round_told() -> None:
    """R60: Points, rerolls and the next starter are in comments."""
    text = lines(*events_of(together([], ["dragon2"]), "e1", *sides("gem1", "dragon4"), *(1,) * 20))
    assert text.startswith("A:e1 {gem1} {points: 4 -2} {A rerolls: gem1} {B rerolls: dragon4}")
    assert "{next round: B begins} {mountain: tunnel1" in text


def test_every_command_has_its_word() -> None:
    """R60: No two commands are written alike."""
    assert all(notate_command(command) == text for text, command in COMMANDS.items())
    assert COMMANDS["b3"] == PickDie("b3")
    assert COMMANDS["spend1"] == SpendMagic(0)


def test_reading() -> None:
    """R60: Options, players, moves and outcome are read; comments are ignored."""
    (read,) = read_record(GAME, PRINTED)
    assert read.options == DiceMinerOptions(magic_dice=2, caching="dice")
    assert read.players == ("Ada",)
    assert [notate_command(command) for _, command in read.moves] == [
        *("b3", "=gem3", "spend1", "-a1", "refill", "stop")
    ]
    assert read.outcome == Outcome(
        "completed", (), (7,), "disaster", "standard@0 magic_dice=2 caching=dice"
    )
    assert (0, NameFace("gem3")) in read.moves


@pytest.mark.parametrize(
    "old, new, line, detail",
    [
        ("-a1", "-z1", 6, "-z1 is no move"),
        ("b3", "B:b3", 5, "B:b3 is no move"),
        ("stop", "end", 6, "end is no move"),
        ('"Dice Miner"', '"Chess"', 1, "Game should be dice_miner, not Chess"),
        ('Players "1"', 'Players "7"', 1, "Players: Invalid enum value 7"),
        ('Score "7"', 'Score "seven"', 2, "Scores should be 1 numbers, not seven"),
        ('Winners "-"', 'Winners "B"', 2, "Winners should be seats below 1, not B"),
        (
            '"normal"',
            '"weird"',
            4,
            f"Termination should be {' or '.join(REASONS)}, not weird",
        ),
    ],
)
def test_errors_name_the_line(old: str, new: str, line: int, detail: str) -> None:
    """R60: An unreadable record is refused with its line."""
    with pytest.raises(UnreadableRecordError) as caught:
        read_record(GAME, PRINTED.replace(old, new))
    assert (caught.value.line, caught.value.detail) == (line, detail)


def test_a_table_needs_letters() -> None:
    """R60: With several players a move without a letter is refused."""
    with pytest.raises(UnreadableRecordError, match="line 1: b3 does not say whose move it is"):
        read_record(GAME, '[Players "2"] A:b2 b3')


@settings(deadline=None)
@given(text=st.text(st.sampled_from('[]"{}()1A:b3 \n=gem-*Players'), max_size=60))
def test_nonsense_is_unreadable_and_nothing_worse(text: str) -> None:
    """R60: Any text is read or refused as unreadable."""
    with suppress(UnreadableRecordError):
        read_record(GAME, text)

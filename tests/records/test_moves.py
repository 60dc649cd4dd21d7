"""Movetext as moves: a game without chance is replayed by its rules while it is read."""

from dataclasses import replace
from typing import Final

import pytest

from domain.game import Game, Outcome, Seat
from domain.record.codec import Recorded, read_record
from domain.record.text import UnreadableRecordError
from kit.pile_game import (
    GAME,
    PileCommand,
    PileEvent,
    PileOptions,
    PileState,
    PileView,
    StonesTaken,
    TakeStones,
)


def notate(event: PileEvent) -> str | None:
    return f"{event.count}s" if isinstance(event, StonesTaken) else "-laid"


def parse(text: str) -> tuple[Seat | None, PileCommand] | None:
    """`2s`, or `B:2s` with the letter of the seat."""
    letter, _, count = text.rpartition(":")
    seat = "ABC".index(letter) if letter else None
    return {"1s": (seat, TakeStones(1)), "2s": (seat, TakeStones(2))}.get(count)


PILE: Final[Game[PileState, PileOptions, PileCommand, PileEvent, PileView]] = replace(
    GAME, notate=notate, parse=parse, effect_prefixes=("-",), uses_chance=lambda _options: False
)
ONE, TWO = TakeStones(1), TakeStones(2)


def read(text: str) -> Recorded[PileOptions, PileCommand]:
    (record,) = read_record(PILE, text)
    return record


def test_the_rules_tell_whose_move_it_is() -> None:
    """Seats follow each other, and the last stone ends the match."""
    record = read("-laid 1.2s 1s\n2.2s end")
    assert record.moves == ((0, TWO), (1, ONE), (0, TWO))
    assert record.lines == (1, 1, 2)
    assert record.outcome == Outcome("completed", (0,), (1, 0), ladder="5-stones")


def test_effects_may_be_missing() -> None:
    """They follow from the moves."""
    assert read("2s 1s") == read("-laid 2s 1s *")


def test_a_word_may_name_its_seat() -> None:
    """Which is necessary where several seats may move at once."""
    assert read('[AtOnce "yes"] B:2s B:1s').moves == ((1, TWO), (1, ONE))


@pytest.mark.parametrize(
    "text, detail",
    [
        ('[AtOnce "yes"] 2s', "2s does not say whose move it is"),
        ("2s A:1s", "A:1s: It is not your turn."),
        ("2s 2s 2s", "2s: Only 1 stones are left."),
        ("C:1s", "C:1s is no move"),
        ("3s", "3s is no move"),
        ("2s 2s 1s 1s", "1s comes after the end"),
        ("2s -laid", "-laid is no move"),
        ('[Winners "1"] 2s 2s 1s', "Winners should be 0, not 1"),
        ('[Scores "0 1"] 2s 2s 1s', "Scores should be 1 0, not 0 1"),
    ],
)
def test_an_impossible_record(text: str, detail: str) -> None:
    """Every move and the result are checked by the rules."""
    with pytest.raises(UnreadableRecordError) as caught:
        read(text)
    assert caught.value.detail == detail


def test_a_game_with_chance_is_not_replayed() -> None:
    """What chance answered is not in the record: every word names its seat, and tags the result."""
    chance = replace(PILE, uses_chance=lambda _options: True)
    text = '[Winners "1"]\n[Scores "0 1"]\n[Termination "normal"]\nA:2s B:2s -thrown B:2s end'
    (record,) = read_record(chance, text)
    assert record.moves == ((0, TWO), (1, TWO), (1, TWO))
    assert record.outcome == Outcome("completed", (1,), (0, 1))
    with pytest.raises(UnreadableRecordError, match="line 1: 2s does not say whose move it is"):
        read_record(chance, "2s")
    (alone,) = read_record(chance, '[Players "1"] 2s')
    assert alone.moves == ((0, TWO),)

"""Law 11: the text record of every match reads back to the same moves, names and end.

An option that chance has decided is recorded as decided.
"""

import dataclasses
from functools import cache
from random import Random

from archipel_toy_trick.events import ToyTrickEvent
from domain.game import AnyGame
from domain.match import Match
from domain.messages import Command
from domain.record.codec import read_record, write_record
from domain.record.text import UnreadableRecordError, read_text
from kit.corrupted_files import mutilated
from kit.judging import TOY, convicts, every_game, random_play
from kit.table import Table
from kit.walks import walk
from projections.transcripts import transcript


def record_reads_back(table: Table) -> None:
    match = table.match
    content = transcript((step.commit, step.after) for step in table.steps)
    assert content is not None
    text = write_record(match.game, content)
    (read,) = read_record(match.game, text)
    assert read.moves == tuple(_moves(table, match))
    assert len(read.lines) == len(read.moves)
    assert read.players == tuple(player and player.name for player in match.seats)
    assert read.outcome == match.outcome
    assert read.options == content.options
    assert match.game.seat_count(read.options) == len(match.seats)
    (raw,) = read_text(text)
    assert raw.tag("Game") == match.game.slug


def blamed_line(game: AnyGame, text: str) -> int:
    """Where a text goes wrong; its first line if it can be read after all."""
    try:
        read_record(game, text)
    except UnreadableRecordError as unreadable:
        return unreadable.line
    return 1


def _moves(table: Table, match: Match) -> list[tuple[int | None, Command]]:
    commits = [step.commit for step in table.steps]
    return [
        (commit.seat, commit.command)
        for commit in commits
        if isinstance(commit.command, match.game.commands)
    ]


@every_game
@random_play(40)
def test_record_reads_back(game: AnyGame, number: int) -> None:
    """Writing a match down loses nothing of it."""
    record_reads_back(walk(game, number))


@every_game
@random_play(300)
def test_damaged_records(game: AnyGame, number: int) -> None:
    """A record with accidents in it is read or refused with its line, and never breaks a reader."""
    text = mutilated(record_of(game, number % 5), Random(number))
    assert 1 <= blamed_line(game, text) <= text.count("\n") + 1


@cache
def record_of(game: AnyGame, number: int) -> str:
    table = walk(game, number)
    content = transcript((step.commit, step.after) for step in table.steps)
    assert content is not None
    return write_record(game, content)


def test_it_bites() -> None:
    """A notation that writes two moves alike is found out."""

    def blurred(event: ToyTrickEvent) -> str | None:
        text = TOY.notate(event)
        return text and text.replace("t", "c")

    assert not convicts(record_reads_back, TOY)
    assert convicts(record_reads_back, dataclasses.replace(TOY, notate=blurred))

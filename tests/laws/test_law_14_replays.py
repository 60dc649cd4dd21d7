"""Law 14: the log of a match replays to the frames of that match.

Any other file is replayed as a legal match, or refused with its line.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

import msgspec

from domain.game import OMNISCIENT, SPECTATOR, AnyGame, Viewer
from domain.record.text import UnreadableRecordError
from kit.corrupted_files import chained, forged, lines_of, mutilated
from kit.judging import TOY, all_viewers, convicts, every_game, random_play
from kit.table import Table
from kit.walks import walk
from projections.card import card
from projections.frames import frame
from server.replays.log import followed
from server.replays.table import Step

VIEWERS = (0, SPECTATOR, OMNISCIENT)


def log_replays(table: Table) -> None:
    for viewer in all_viewers(table.match):
        steps = [(step.commit, step.after) for step in table.steps]
        assert replayed(log_of(table), viewer) == shown(steps, viewer)


def log_of(table: Table) -> bytes:
    return b"".join(step.entry.body + b"\n" for step in table.steps)


def replayed(log: bytes, viewer: Viewer) -> bytes | int:
    """All that is answered, or which line is to blame."""
    try:
        return shown([*followed(log)], viewer)
    except UnreadableRecordError as unreadable:
        return unreadable.line


def shown(steps: Iterable[Step], viewer: Viewer) -> bytes:
    *_, (_, last) = steps_replayed = [*steps]
    frames = [frame(match, commit, viewer) for commit, match in steps_replayed]
    return msgspec.json.encode((card(last, viewer, last.updated_at), frames))


@every_game
@random_play(15)
def test_log_replays(game: AnyGame, number: int) -> None:
    """The stored log reproduces every frame of every viewer."""
    log_replays(walk(game, number))


@cache
def log_of_game(game: AnyGame, number: int) -> bytes:
    return log_of(walk(game, number))


def is_answered(log: bytes, number: int) -> bool:
    """With a match, or with one of the lines."""
    answer = replayed(log, VIEWERS[number % len(VIEWERS)])
    return isinstance(answer, bytes) or 1 <= answer <= log.count(b"\n") + 1


@every_game
@random_play(150)
def test_damaged_logs_are_answered(game: AnyGame, number: int) -> None:
    """A log that was cut, mixed up or scribbled on never breaks a rule."""
    log = log_of_game(game, number % 3).decode()
    assert is_answered(mutilated(log, Random(number)).encode(), number)


@every_game
@random_play(150)
def test_forged_logs_are_answered(game: AnyGame, number: int) -> None:
    """A forged log with a valid hash chain still has to agree with the rules."""
    assert is_answered(forged(log_of_game(game, number % 3), Random(number)), number)


@every_game
@random_play(10)
def test_no_line_changes_unseen(game: AnyGame, number: int) -> None:
    """Any change in a line, even of a salt, is detected by the next line."""
    lines = log_of_game(game, number % 3).splitlines()
    changed = Random(number).randrange(len(lines) - 1)
    lines[changed] = lines[changed].replace(b'"salt":"', b'"salt":"AAAA', 1)
    assert replayed(b"\n".join(lines), SPECTATOR) == changed + 2


@every_game
def test_a_forger_can_chain(game: AnyGame) -> None:
    """Forged logs are refused for their content, not for their chain."""
    log = log_of_game(game, 1)
    assert isinstance(replayed(chained(lines_of(log)), SPECTATOR), bytes)


def test_it_bites() -> None:
    """A log that its rules do not reproduce is convicted."""
    assert not convicts(log_replays, TOY)
    assert convicts(log_replays, replace(TOY, decide=lambda *asked: TOY.decide(*asked)[:1]))

"""What the rules find in a log: the text and the line of each finding; what an import keeps."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, TypeAlias

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from domain.clock import PerMove, Untimed
from domain.game import Outcome
from domain.match import Match
from domain.match.commands import CreditClock, FallFlag, OpenMatch, Resign
from domain.match.events import ClockSet
from domain.player import Player
from domain.record.text import UnreadableRecordError
from kit.corrupted_files import chained, lines_of
from kit.forks import again, true_past
from kit.pile_game import PILE, PileOptions, TakeStones, ThrowDie
from kit.registering import registered
from kit.scenes import opening, started
from kit.table import ADA, BEN, NOON, Table
from server.api.spec.sample import KEY
from server.replays import log as logs
from server.replays.importing import imported
from server.replays.log import check, followed
from server.replays.signed_logs import signed_head
from server.replays.table import Step

Line: TypeAlias = dict[str, Any]

NO_TIME = "no match of ours was played at such a time"
BEFORE = "this would have happened before what stands before it"
NOT_THOSE = "seat and rolls are not those of this command, this sender and this seed"
OTHERWISE = " is not what the rules make of this command"


@pytest.fixture(autouse=True)
def _pile() -> Iterator[None]:
    with registered(PILE):
        yield


def timed() -> Table:
    """With clocks and an outage, a die, and a flag that falls."""
    table = Table()
    for asked in started(PileOptions(stones=9), clock=PerMove(60)):
        table.do(asked.by, asked.command, after=1)
    table.do(ADA, TakeStones(1), after=5)
    table.do(None, CreditClock(table.now), after=30)
    table.do(BEN, ThrowDie(), after=5)
    table.do(None, FallFlag(), after=60)
    return table


def log_of(table: Table) -> bytes:
    return b"".join(step.entry.body + b"\n" for step in table.steps)


def head_of(match: Match) -> bytes:
    return encode(signed_head(match, KEY)) + b"\n"


def changed(line: int, **fields: object) -> bytes:
    """The timed log with other fields in a line, and a chain that holds.

    A number for a command is the line whose command it gets; fields of a command are changed.
    """
    lines = lines_of(log_of(timed()))
    was: Line = lines[line - 1]
    match fields.get("command"):
        case int(other):
            fields["command"] = lines[other - 1]["command"]
        case dict(some):
            fields["command"] = {**was["command"], **some}
        case _:
            pass
    lines[line - 1] = {**was, **fields}
    return chained(lines)


def test_what_is_true() -> None:
    """A whole log is followed to its end, with or without its head."""
    table = timed()
    found = (None, "6 commands decided again, to the same events and the same end")
    assert check(log_of(table)) == found
    assert check(log_of(table) + head_of(table.match)) == found
    assert check(log_of(table).replace(b"\n", b"\r\n")) == found
    assert check(log_of(table).removesuffix(b"\n")) == found
    assert [match.version for _, match in followed(log_of(table))] == [1, 2, 3, 4, 5, 6]


def test_the_origin_of_a_fork() -> None:
    """A fork names the version and the hash that it goes on from."""
    table = timed()
    then = table.steps[2].after
    fork = Table("f0" * 32, "fork", true_past(table, then))
    fork.do(ADA, replace(again(then), seat=0))
    line, found = check(log_of(fork))
    assert line is None
    assert found == (
        "1 commands decided again, to the same events and the same end; it goes on from version 3 "
        f"of table, which has to have the hash {then.head.hex()}"
    )


@pytest.mark.parametrize(
    "line, fields, found",
    [
        (3, {"version": 4}, "version 3 should stand here, not 4"),
        (1, {"match": ""}, "the first line has to name its match"),
        (1, {"match": "m" * 65}, "the first line has to name its match"),
        (2, {"at": "1999-12-31T23:59:59.999999Z"}, NO_TIME),
        (2, {"at": "2200-01-01T00:00:00.000001Z"}, NO_TIME),
        (2, {"at": "2026-01-01T12:00:01"}, NO_TIME),
        (3, {"at": "2026-01-01T12:00:00Z"}, BEFORE),
        (4, {"command": {"stood_from": "1999-01-01T00:00:00Z"}}, NO_TIME),
        (2, {"command": 1}, "a match is opened by its first line, and by no other"),
        (1, {"command": 2}, "a match is opened by its first line, and by no other"),
        (3, {"events": []}, "the rules make 2 events of this command"),
        (3, {"seat": 1}, NOT_THOSE),
        (3, {"by": "eve"}, "the rules refuse it: You have no seat in this match."),
        (3, {"command": {"count": 2}}, "event 1" + OTHERWISE),
        (5, {"chance": []}, NOT_THOSE),
        (1, {"events": []}, "the first line tells of no match that was opened"),
    ],
)  # fmt: skip
def test_findings(line: int, fields: Line, found: str) -> None:
    """Each forgery has its line and its text."""
    assert check(changed(line, **fields)) == (line, found)


def test_events_in_another_order() -> None:
    """The opening is compared with what stands in its place, whatever that is."""
    first, second = lines_of(log_of(timed()))[0]["events"]
    assert check(changed(1, events=[second, first])) == (1, "event 1" + OTHERWISE)


@pytest.mark.parametrize("seed", ["", "5E" * 32, "5e" * 31, "5e" * 33, 5, {"count": 1}])
def test_a_seed_that_is_none(seed: object) -> None:
    """Only a whole log has its seed: 64 hexadecimal digits."""
    lines = lines_of(log_of(timed()))
    lines[0]["events"][0]["seed"] = seed
    line, found = check(chained(lines))
    assert line == 1
    if not isinstance(seed, int):
        missing = "the seed is missing: only a whole log can be followed, as it is stored"
        assert found == missing


def test_a_line_that_is_no_commit() -> None:
    """Text that is no commit is named as such, with the reason."""
    line, found = check(log_of(timed()) + b"{}\n")
    assert line == 7
    assert found.startswith("this is no commit: ")
    assert check(b"") == check(b"\n")
    assert check(b"")[0] == 1


def test_a_broken_chain() -> None:
    """A line that does not hold the hash of the one before it."""
    broken = log_of(timed()).replace(b'"Ada"', b'"Eve"', 1)
    assert check(broken) == (2, "`previous` is not the hash of what stands before")


def test_another_head() -> None:
    """A head counts only after the commits that it names."""
    table = timed()
    head = "this is not the head of what stands before it"
    for other in (
        replace(table.match, id="another"),
        replace(table.match, version=5),
        replace(table.match, head=bytes(32)),
    ):
        assert check(log_of(table) + head_of(other)) == (7, head)
    line, found = check(head_of(table.match))
    assert line == 1
    assert "this is no commit" in found


def test_a_head_that_is_none() -> None:
    """A last line that is only like a head is read as a commit."""
    broken = head_of(timed().match).replace(b'"version":6', b'"version":"six"')
    line, found = check(log_of(timed()) + broken)
    assert line == 7
    assert "this is no commit" in found


def test_the_longest_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is followed as far as any match may go, and no further."""
    monkeypatch.setattr(logs, "MAX_COMMITS", 6)
    assert check(log_of(timed()))[0] is None
    monkeypatch.setattr(logs, "MAX_COMMITS", 5)
    assert check(log_of(timed())) == (6, "no match has so many commits")


def test_the_past_of_a_fork_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The past in a log may be as long as a log, and is needed whole."""
    table = timed()
    fork = Table("f0" * 32, "fork", true_past(table, table.steps[4].after))
    fork.do(ADA, replace(again(table.steps[4].after), seat=0))
    assert len(fork.past) == 3
    monkeypatch.setattr(logs, "MAX_COMMITS", 3)
    assert check(log_of(fork))[0] is None
    monkeypatch.setattr(logs, "MAX_COMMITS", 2)
    text = "the past is incomplete: only a log as it is stored can be followed"
    assert check(log_of(fork)) == (1, text)


def steps_of(table: Table) -> list[Step]:
    return [*followed(log_of(table))]


def test_an_import_has_no_clocks() -> None:
    """Clocks, credits and flags are left out; the end is as it was recorded."""
    steps = [*imported(steps_of(timed()), "new")]
    last = steps[-1][1]
    assert [commit.version for commit, _ in steps] == [1, 2, 3, 4, 5]
    assert not [e for commit, _ in steps for e in commit.events if isinstance(e, ClockSet)]
    assert not [commit for commit, _ in steps if isinstance(commit.command, CreditClock)]
    assert last.clock is None
    assert last.outcome == timed().match.outcome
    assert isinstance(last.outcome, Outcome)
    assert last.outcome.reason == "timeout"
    assert last.board == timed().match.board
    assert last.agreed.visibility == "unlisted"


def test_an_import_has_players_of_its_own() -> None:
    """Players are numbered as they come, by the name that they sat down with."""
    steps = [*imported(steps_of(timed()), "new")]
    assert steps[-1][1].seats == (Player("file:0", "Ada"), Player("file:1", "Ben"))
    senders = [commit.by for commit, _ in steps]
    assert senders == ["file:0", "file:1", "file:0", "file:1", None]


def test_an_import_is_the_same_each_time() -> None:
    """The same file gives the same bytes, with the seed of the file."""
    (first, again_), other = (
        ([*imported(steps_of(timed()), "new")] for _ in range(2)),
        [*imported(steps_of(timed()), "other")],
    )
    assert first == again_
    assert first != other
    assert first[-1][1].agreed.seed == timed().match.agreed.seed


def test_an_import_says_where_it_comes_from() -> None:
    """The id and head of the original match; nothing where it had no id."""
    origin = steps_of(timed())
    (opened, match), *_ = imported(origin, "new")
    assert isinstance(opened.command, OpenMatch)
    assert match.agreed.imported is not None
    last = timed().match
    assert (match.agreed.imported.match, match.agreed.imported.head) == (last.id, last.head.hex())
    assert opened.command.clock == Untimed()


def test_what_goes_on_is_not_imported() -> None:
    """Only a match that is over can be imported; the text names the last line."""
    steps = steps_of(timed())[:4]
    with pytest.raises(UnreadableRecordError) as unreadable:
        next(imported(steps, "new"))
    assert unreadable.value.line == 4
    assert "this match is not over, so it cannot be imported" in unreadable.value.detail


def test_a_resignation_is_imported_as_such() -> None:
    """What a player ends stays the player's command."""
    table = Table()
    table.do(ADA, opening(PileOptions(players=1), seat=0))
    table.do(ADA, Resign(), after=3)
    *_, (commit, match) = imported(steps_of(table), "new")
    assert isinstance(commit.command, Resign)
    assert commit.at == NOON + timedelta(seconds=3)
    assert match.outcome == table.match.outcome
    assert json.loads(log_of(table).splitlines()[1])["by"] == "ada"

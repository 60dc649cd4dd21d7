from base64 import b64decode

import msgspec

from domain.commit import GENESIS, AnyCommit, chain_hash, stored
from domain.match.commands import Resign
from kit.pile_game import TakeStones
from kit.scenes import Asked, given, started
from kit.table import ADA, BEN, NOON, Table
from server.store.codec import decode

PLAYED = (*started(), Asked(ADA, TakeStones(1), after=5), Asked(BEN, Resign(), after=5))


def test_chain() -> None:
    """Every commit names the hash of the bytes before it, the first one only noughts."""
    steps = given(*PLAYED).table.steps
    named = [step.commit.previous for step in steps]
    assert named == [GENESIS, *(chain_hash(step.entry.body) for step in steps[:-1])]


def test_one_byte() -> None:
    """One changed byte anywhere changes every hash after it."""
    first, *_ = given(*PLAYED).table.steps
    body = stored(first.commit)
    forged = body.replace(b'"Ada"', b'"Eve"')
    assert chain_hash(forged) != chain_hash(body) == first.entry.hash


def test_salt() -> None:
    """The same decision under another salt has another hash."""
    (mine, *_), (other, *_) = (_opened(name) for name in ("one", "other"))
    decoded = [msgspec.structs.replace(commit, match="", salt=b"") for commit in (mine, other)]
    assert decoded[0] == decoded[1]
    assert mine.salt != other.salt


def _opened(name: str) -> list[AnyCommit]:
    table = Table(name=name)
    table.do(ADA, PLAYED[0].command)
    return [step.commit for step in table.steps]


def test_versions() -> None:
    """Versions count commits from one, and the match remembers first and last time."""
    table = given(*PLAYED).table
    assert [step.commit.version for step in table.steps] == [1, 2, 3, 4]
    match = table.match
    assert (match.id, match.version, match.head) == ("table", 4, table.steps[-1].entry.hash)
    assert match.created_at == NOON
    assert match.updated_at == table.now > NOON


def test_readable() -> None:
    """A stored commit is JSON with the command and its events."""
    step = given(*PLAYED).table.steps[2]
    decoded = msgspec.json.decode(step.entry.body)
    assert decoded["command"] == {"type": "pile.take_stones", "count": 1}
    assert decoded["events"] == [{"type": "pile.stones_taken", "seat": 0, "count": 1}]
    assert (decoded["by"], decoded["seat"]) == ("ada", 0)
    assert b64decode(decoded["previous"]) == step.commit.previous


def test_nothing_is_not_stored() -> None:
    """What was not given or drawn takes no room, and only the first commit names the match."""
    first, *_, last = given(*PLAYED).table.steps
    decoded = [msgspec.json.decode(step.entry.body) for step in (first, last)]
    assert "match" in decoded[0]
    assert list(decoded[1]) == [
        "version", "at", "by", "seat", "command", "events", "salt", "previous",
    ]  # fmt: skip


def test_read_back() -> None:
    """A commit is read as it was written, with the match that it belongs to."""
    for step in given(*PLAYED).table.steps:
        assert decode(step.entry) == step.commit

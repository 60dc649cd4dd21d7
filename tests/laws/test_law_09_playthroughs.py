"""Law 9: a recorded playthrough replays identically, hash by hash.

The recorded bytes never change, so that an accidental change of a rule fails this test.
"""

from dataclasses import replace

import msgspec
import pytest

from domain.chance import commitment
from domain.commit import AnyCommit, chain_hash, stored
from domain.game import AnyGame
from domain.match import UNOPENED, Context, Match, advance, decide
from domain.match.events import MatchOpened, SeatTaken
from domain.player import Player
from domain.registry import games
from kit.judging import TOY, convicts, every_game
from kit.playthroughs import read, recorded, written
from kit.table import Table
from server.replays.log import recorded_pack, recorded_past
from server.store.codec import decode
from server.store.port import Entry

# By the names that version 0.1.0 stored; no game has fields of these names.
RENAMED = {"word": "client_seed", "promise": "commitment"}
PLAYTHROUGHS = [(game, name) for game in games().values() for name in sorted(recorded(game))]


def replays(log: bytes) -> Match:
    """The match that the log leads to; every command is decided again on the way."""
    bodies, last = read(log)
    match, people = UNOPENED, dict[str | None, Player]()
    for body in bodies:
        entry = Entry(match.id, match.version + 1, body, chain_hash(body))
        commit = decode(entry)
        assert _keeps_values(msgspec.json.decode(body), msgspec.json.decode(stored(commit)))
        assert (commit.version, commit.previous) == (match.version + 1, match.head)
        people |= _named(commit)
        _decide_again(match, commit, people.get(commit.by))
        match = advance(match, commit, entry.hash)
    assert match.head == last.head
    return match


def _keeps_values(old: object, new: object) -> bool:
    """Whether every old value is there, by its old or its new name; a null may be left out."""
    if isinstance(old, dict) and isinstance(new, dict):
        kept = ((new.get(RENAMED.get(name, name)), value) for name, value in old.items())
        return all(_keeps_values(value, now) for now, value in kept)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_keeps_values, old, new))
    return old == new


def _named(commit: AnyCommit) -> dict[str | None, Player]:
    taken = [event.player for event in commit.events if isinstance(event, SeatTaken)]
    return {player.id: player for player in taken}


def _decide_again(match: Match, commit: AnyCommit, by: Player | None) -> None:
    seed = match.agreed.seed
    for event in commit.events:
        if isinstance(event, MatchOpened):
            assert isinstance(event.seed, str)
            seed = event.seed
            assert event.commitment == commitment(seed)
    past, pack = recorded_past(commit), recorded_pack(commit)
    context = Context(by or _opener(commit), commit.at, seed, past=past, pack=pack)
    again = decide(match, commit.command, context)
    assert (again.seat, again.events, again.rolls) == (commit.seat, commit.events, commit.chance)


def _opener(commit: AnyCommit) -> Player | None:
    """A player who opens a match without taking a seat."""
    return None if commit.by is None else Player(commit.by, commit.by)


@pytest.mark.parametrize("game, name", PLAYTHROUGHS, ids=lambda part: getattr(part, "slug", part))
def test_playthroughs_replay(game: AnyGame, name: str) -> None:
    """An old match is decided today exactly as it was then, to its very end."""
    assert replays(recorded(game)[name]).status == "finished"


@every_game
def test_there_is_a_playthrough(game: AnyGame) -> None:
    """Every game has at least one approved match."""
    assert recorded(game)


def test_it_bites() -> None:
    """A changed rule, and a single changed byte, are found out."""

    def own_log(table: Table) -> Match:
        return replays(written(table))

    def forged_log(table: Table) -> Match:
        return replays(written(table).replace(b'"Ada"', b'"Eve"', 1))

    assert not convicts(own_log, TOY)
    assert convicts(own_log, replace(TOY, decide=lambda *asked: TOY.decide(*asked)[:1]))
    assert convicts(forged_log, TOY)

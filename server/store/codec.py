"""Stored bytes to commits and back; old shapes are brought up to date before anybody sees them."""

from functools import cache
from types import GenericAlias
from typing import cast

import msgspec
from msgspec.structs import replace

from domain.commit import AnyCommit, Commit, chain_hash, stored
from domain.game import AnyGame
from domain.match.commands import PLAYERS_COMMANDS, TIMEKEEPERS_COMMANDS, EndAsTold, OpenMatch
from domain.match.events import SIMPLE_EVENTS, MatchOpened, PastTold
from domain.messages import Event
from domain.registry import command_types, event_types, games, options_types, union
from server.store.port import Entry


def encode(commit: AnyCommit) -> Entry:
    body = stored(commit)
    return Entry(commit.match, commit.version, body, chain_hash(body))


def decode(entry: Entry) -> AnyCommit:
    commit = _decoder().decode(entry.body)
    if commit.version > 1:
        commit = replace(commit, match=entry.match)
    retired = _retired()
    if not any(type(event) in retired for event in commit.events):
        return commit
    return replace(commit, events=tuple(new for old in commit.events for new in _upcast(old)))


@cache
def _decoder() -> msgspec.json.Decoder[AnyCommit]:
    """Made late: which messages there are is known only when every game is found."""
    options = union(options_types())
    opening = cast("type", GenericAlias(OpenMatch, (options,)))
    opened = cast("type", GenericAlias(MatchOpened, (options,)))
    commands = (opening, *PLAYERS_COMMANDS, *TIMEKEEPERS_COMMANDS, EndAsTold, *command_types())
    past = cast("type", GenericAlias(PastTold, (union(command_types()),)))
    events = (opened, past, *SIMPLE_EVENTS, *event_types())
    commit = GenericAlias(Commit, (union(commands), union(events)))
    return msgspec.json.Decoder(cast("type[AnyCommit]", commit))


@cache
def _retired() -> dict[type, AnyGame]:
    return {old: game for game in games().values() for old in game.retired}


def _upcast(event: Event) -> tuple[Event, ...]:
    game = _retired().get(type(event))
    return (event,) if game is None else cast("tuple[Event, ...]", game.upcast(event))

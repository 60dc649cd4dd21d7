"""Encodes commits and decodes stored bytes; old names and shapes are upcast while decoding."""

from functools import cache
from types import GenericAlias
from typing import Final, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from domain.commit import AnyCommit, Commit, chain_hash, stored
from domain.game import AnyGame
from domain.match.commands import PLAYERS_COMMANDS, TIMEKEEPERS_COMMANDS, EndAsRecorded, OpenMatch
from domain.match.events import SIMPLE_EVENTS, MatchOpened, PastRecorded
from domain.messages import Event
from domain.registry import command_types, event_types, games, options_types, union
from server.store.port import Entry

# Fields of match commands and events, by the names that version 0.1.0 stored.
_RENAMED: Final = {"word": "client_seed", "promise": "commitment"}

_Messages: TypeAlias = tuple[dict[str, object], list[dict[str, object]]]


def encode(commit: AnyCommit) -> Entry:
    body = stored(commit)
    return Entry(commit.match, commit.version, body, chain_hash(body))


def decode(entry: Entry) -> AnyCommit:
    try:
        commit = _decoder().decode(entry.body)
    except msgspec.ValidationError:
        # Commands forbid unknown fields and `commitment` is required, so old names always fail.
        commit = _decoder().decode(_with_current_names(entry.body))
    if commit.version > 1:
        commit = replace(commit, match=entry.match)
    retired = _retired()
    if not any(type(event) in retired for event in commit.events):
        return commit
    return replace(commit, events=tuple(new for old in commit.events for new in _upcast(old)))


def _with_current_names(body: bytes) -> bytes:
    commit = msgspec.json.decode(body, type=dict[str, object])
    command, events = msgspec.convert((commit.get("command"), commit.get("events")), _Messages)
    commit |= {"command": _renamed(command), "events": [_renamed(event) for event in events]}
    return msgspec.json.encode(commit)


def _renamed(message: dict[str, object]) -> dict[str, object]:
    if not str(message.get("type")).startswith("match."):
        return message
    return {_RENAMED.get(name, name): value for name, value in message.items()}


@cache
def _decoder() -> msgspec.json.Decoder[AnyCommit]:
    """Made on first use: the types of the messages depend on the registered games."""
    options = union(options_types())
    opening = cast("type", GenericAlias(OpenMatch, (options,)))
    opened = cast("type", GenericAlias(MatchOpened, (options,)))
    commands = (opening, *PLAYERS_COMMANDS, *TIMEKEEPERS_COMMANDS, EndAsRecorded, *command_types())
    past = cast("type", GenericAlias(PastRecorded, (union(command_types()),)))
    events = (opened, past, *SIMPLE_EVENTS, *event_types())
    commit = GenericAlias(Commit, (union(commands), union(events)))
    return msgspec.json.Decoder(cast("type[AnyCommit]", commit))


@cache
def _retired() -> dict[type, AnyGame]:
    return {old: game for game in games().values() for old in game.retired}


def _upcast(event: Event) -> tuple[Event, ...]:
    game = _retired().get(type(event))
    return (event,) if game is None else cast("tuple[Event, ...]", game.upcast(event))

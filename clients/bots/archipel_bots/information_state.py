"""The information state of a seat: everything that a match has sent it, with the agreed options."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from archipel_client.messages import Json
from domain.choices import tag_of
from domain.game import AnyGame, Seat
from domain.messages import Event, Options
from domain.registry import games, union

# The event of the commit that sets the game up.
STARTED: Final = "match.match_started"


class SentCommit(Struct, frozen=True):
    """The events of one commit as the seat was sent them, and the seat that acted."""

    actor: Seat | None
    events: tuple[Json, ...]


class InformationState(Struct, frozen=True):
    options: Json
    seats: int
    commits: tuple[SentCommit, ...] = ()

    @property
    def game(self) -> AnyGame:
        return games()[str(self.options["game"])]

    @property
    def agreed(self) -> Options:
        return msgspec.convert(self.options, self.game.options)


class RedactedCommit(Struct, frozen=True):
    """The events of the game in one commit; the first one is the set-up and has no actor."""

    actor: Seat | None
    events: tuple[Event, ...]


def redacted_commits(known: InformationState) -> Sequence[RedactedCommit]:
    """The set-up, even without an event, and then each commit that holds events of the game."""
    commits = [_redacted(known.game, each) for each in known.commits if _is_set_up(each)]
    rest = [_redacted(known.game, each) for each in known.commits if not _is_set_up(each)]
    return [*commits, *(each for each in rest if each.events)]


def _is_set_up(commit: SentCommit) -> bool:
    return any(event["type"] == STARTED for event in commit.events)


def _redacted(game: AnyGame, commit: SentCommit) -> RedactedCommit:
    actor = None if _is_set_up(commit) else commit.actor
    return RedactedCommit(actor, _events(game, commit.events))


def _events(game: AnyGame, sent: Iterable[Json]) -> tuple[Event, ...]:
    tags = {tag_of(kind) for kind in game.events}
    kinds: type[Event] = union(game.events)
    return tuple(msgspec.convert(each, kinds) for each in sent if each["type"] in tags)

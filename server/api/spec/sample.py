"""A short match, the same every time: what the examples in the contract show."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache

from domain.choices import combinations
from domain.clock import Total
from domain.commit import AnyCommit, Commit
from domain.game import AnyGame
from domain.match import UNOPENED, Context, Match, advance, decide
from domain.match.commands import OpenMatch, TakeSeat
from domain.messages import Command
from domain.player import Player
from domain.registry import games
from server.store.codec import encode

PLAYERS = (Player("adas-id-000000", "Ada"), Player("bobs-id-000000", "Bob"))
START = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
ID = "match-id-000000"


@cache
def sample() -> tuple[tuple[AnyCommit, Match], ...]:
    """Opened, joined and one move made, by the first game in the catalogue that two play."""
    for_two = (game for game in games().values() if game.seat_count(game.options()) == len(PLAYERS))
    return tuple(_told(next(for_two)))


def moves(match: Match) -> Iterator[Command]:
    """What the seat to act may do now."""
    if match.board is not None:
        yield from combinations(match.game.choices(match.board, min(match.to_act)))


def _told(game: AnyGame) -> Iterator[tuple[AnyCommit, Match]]:
    match = UNOPENED
    opening = OpenMatch(
        options=game.options(),
        seat=0,
        visibility="public",
        clock=Total(seconds=900, increment_ms=2000),
    )
    for player, command in ((PLAYERS[0], opening), (PLAYERS[1], TakeSeat(1))):
        if match.status == "waiting":
            commit, match = _commit(match, command, player)
            yield commit, match
    commit, match = _commit(match, next(moves(match)), PLAYERS[min(match.to_act)])
    yield commit, match


def _commit(match: Match, command: Command, player: Player) -> tuple[AnyCommit, Match]:
    at = START + timedelta(seconds=5 * match.version)
    decision = decide(match, command, Context(player, at, "5eed" * 16))
    commit: AnyCommit = Commit(
        match=ID,
        version=match.version + 1,
        at=at,
        by=player.id,
        seat=decision.seat,
        key=None,
        command=command,
        events=decision.events,
        chance=decision.rolls,
        salt=b"sample" * 2 + b"bit",
        previous=match.head,
    )
    return commit, advance(match, commit, encode(commit).hash)

"""Whole matches, played at random by the rules alone."""

from random import Random
from typing import Final

from domain.choices import Choice, tag_of
from domain.clock import ClockRule, PerMove, Total, Untimed
from domain.game import AnyGame, Seat
from domain.match import Match
from domain.match.commands import OpenMatch, TakeSeat
from domain.messages import Command, Options
from kit.domains import options
from kit.table import PLAYERS, Table

CLOCKS: Final[tuple[ClockRule, ...]] = (Untimed(), PerMove(60), Total(3600, 2000))


def walk(game: AnyGame, number: int) -> Table:
    """One whole random match; the number seeds its options and moves."""
    draw = Random(number)
    table = seated(game, draw.choice(options(game)), f"{number:064x}", draw.choice(CLOCKS))
    play_on(table, draw)
    return table


def seated(
    game: AnyGame, agreed: Options, seed: str, clock: ClockRule, name: str = "table"
) -> Table:
    """A match with all seats taken."""
    table = Table(seed, name)
    table.do(PLAYERS[0], OpenMatch(options=agreed, seat=None, visibility="public", clock=clock))
    for seat in range(game.seat_count(agreed)):
        table.do(PLAYERS[seat], TakeSeat(seat, f"word {seat}"), after=seat)
    return table


def play_on(table: Table, draw: Random, avoided: frozenset[str] = frozenset()) -> None:
    """Any legal command after any other, to the end or one beyond the longest match.

    Commands with the avoided tags are asked for only where nothing else is offered.
    """
    game, begun = table.match.game, len(table.steps)
    while table.match.to_act and len(table.steps) - begun <= game.longest:
        seat = draw.choice(sorted(table.match.to_act))
        choices = offered(table.match, seat)
        wanted = tuple(each for each in choices if tag_of(each.command) not in avoided)
        command = any_of(wanted or choices, draw)
        table.do(PLAYERS[seat], command, after=draw.randrange(3))


def offered(match: Match, seat: Seat) -> tuple[Choice, ...]:
    """The choices of the game for a seat, without the checks of the match."""
    return () if match.board is None else tuple(match.game.choices(match.board, seat))


def any_of(choices: tuple[Choice, ...], draw: Random) -> Command:
    chosen = draw.choice(choices)
    return chosen.command(**{name: draw.choice(values) for name, values in chosen.fields.items()})

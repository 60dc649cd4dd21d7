"""Many matches with all kinds of endings, interleaved as in the feed of a server."""

from collections import deque
from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random
from typing import Final, Literal, TypeAlias

from domain.clock import PerMove, Untimed
from domain.commit import AnyCommit
from domain.match.commands import FallFlag, LeaveSeat, OpenMatch, Resign, TakeSeat
from domain.messages import Options
from domain.player import Player
from domain.registry import games
from kit.domains import options
from kit.pile_game import PileOptions
from kit.table import PLAYERS, Table
from kit.walks import any_of, offered

Ending: TypeAlias = Literal["waiting", "abandoned", "running", "resigned", "timed out", "completed"]
ENDINGS: Final[tuple[Ending, ...]] = (
    "waiting",
    "abandoned",
    "running",
    "resigned",
    "timed out",
    "completed",
)
# So that no server's timekeeper minds their clocks.
FAR_AHEAD: Final = timedelta(days=36_525)


def mixed(count: int, draw: Random) -> Iterator[AnyCommit]:
    """The commits of so many matches, each in its order, otherwise shuffled."""
    waiting = [deque(table.steps) for table in (_match(number, draw) for number in range(count))]
    while waiting:
        commits = draw.choice(waiting)
        yield commits.popleft().commit
        if not commits:
            waiting.remove(commits)


def of_every_game(number: int, people: Sequence[Player], draw: Random) -> Table:
    """A match of any installed game, later than those of lower numbers by a few minutes."""
    table, ending = Table(f"{number:064x}", f"match-{number}"), draw.choice(ENDINGS)
    table.now += FAR_AHEAD + timedelta(minutes=number * 2)
    players = draw.sample(people, len(people))
    _open(table, _any_options(ending, draw), players[0], draw)
    _let(table, ending, players, draw)
    return table


def _any_options(ending: Ending, draw: Random) -> Options:
    game = draw.choice(sorted(games().values(), key=lambda game: game.slug))
    fitting = [each for each in options(game) if game.seat_count(each) >= _fewest(ending)]
    return draw.choice(fitting) if fitting else games()["divercite"].options()


def _match(number: int, draw: Random) -> Table:
    table, ending = Table(f"{number:064x}", f"match-{number}"), draw.choice(ENDINGS)
    players = draw.sample(PLAYERS, len(PLAYERS))
    _open(table, _options(ending, draw), players[0], draw)
    _let(table, ending, players, draw)
    return table


def _options(ending: Ending, draw: Random) -> Options:
    if draw.random() < 0.1:
        return games()["divercite"].options()
    return PileOptions(stones=draw.randint(1, 9), players=draw.randint(_fewest(ending), 3))


def _fewest(ending: Ending) -> int:
    """Alone, a match begins as it is opened: it cannot wait."""
    return 2 if ending in {"waiting", "abandoned"} else 1


def _open(table: Table, options: Options, by: Player, draw: Random) -> None:
    visibility: Literal["public", "unlisted"] = "unlisted" if draw.random() < 0.2 else "public"
    table.now = table.now.replace(microsecond=draw.randrange(10**6))
    clock = PerMove(60) if draw.random() < 0.5 else Untimed()
    table.do(by, OpenMatch(options=options, seat=0, visibility=visibility, clock=clock))


def _let(table: Table, ending: Ending, players: list[Player], draw: Random) -> None:
    if ending == "waiting":
        return
    if ending == "abandoned":
        table.do(players[0], LeaveSeat())
        return
    for seat in range(1, len(table.match.seats)):
        _sit(table, seat, players[seat], draw)
    _play(table, draw, moves=1000 if ending == "completed" else draw.randint(0, 4))
    if table.match.outcome is None and ending == "resigned":
        table.do(draw.choice([player for player in table.match.seats if player]), Resign())
    if table.match.outcome is None and ending == "timed out" and table.match.clock is not None:
        table.do(None, FallFlag(), after=100)


def _sit(table: Table, seat: int, player: Player, draw: Random) -> None:
    """Some players leave their seat once."""
    table.do(player, TakeSeat(seat), after=1)
    if table.match.status == "waiting" and draw.random() < 0.3:
        table.do(player, LeaveSeat(), after=1)
        table.do(player, TakeSeat(seat), after=1)


def _play(table: Table, draw: Random, *, moves: int) -> None:
    while table.match.to_act and moves:
        seat = draw.choice(sorted(table.match.to_act))
        table.do(table.match.seats[seat], any_of(offered(table.match, seat), draw), after=1)
        moves -= 1

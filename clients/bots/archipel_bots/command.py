"""The subcommands `bot` and `host` of `archipel`."""

import asyncio
import getpass
import sys
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import quote

from rich.console import Console

from archipel_bots.hosted_bot import HostingSettings
from archipel_bots.hosting import Home, host
from archipel_bots.match_player import Player, join_and_play, open_and_play
from archipel_bots.registry import NAMES, Level, Name, bot_named, bots_named
from archipel_client import ArchipelError, MatchCard
from archipel_client.client import LOCAL
from archipel_client.terminal.addresses import parse_address
from archipel_client.terminal.commands import Repeatable
from archipel_client.terminal.credentials import state_folder
from archipel_client.terminal.options import parse_options
from archipel_client.terminal.rendering import render_match
from archipel_client.terminal.run_command import Match

T = TypeVar("T")


def bot(
    name: Name,
    /,
    *,
    server: str = LOCAL,
    match: Match | None = None,
    game: str = "divercite",
    option: Repeatable = (),
    level: Level = 8,
    opponent: Name | None = None,
    opponent_level: Level = 8,
    pace: float = 0.0,
    seed: int | None = None,
    iterations: int | None = None,
) -> None:
    """Sit a bot down at a match, and let it play.

    Parameters
    ----------
    name
        Which bot.
    server
        Where to play.
    match
        Its id or its address; without one, a new match is opened.
    game
        Which game to open a match of.
    option
        How to play it, as NAME=VALUE; may be given several times.
    level
        How strong it is to play, if it has levels.
    opponent
        Which bot to play against; without one, it waits until another player sits down.
    opponent_level
        The same of the opponent.
    pace
        Seconds to wait before each move.
    seed
        The same luck again.
    iterations
        How many games mcts plays out in its head before each move, instead of for a second.

    """
    player = Player(bot_named(name, level, iterations), _random(seed, 0), pace)
    where = parse_address(match, server)
    if where.match is not None:
        _print_ending(join_and_play(where.server, where.match, player))
        return
    other = opponent and Player(
        bot_named(opponent, opponent_level, iterations), _random(seed, 1), pace
    )
    _print_ending(_opened(where.server, game, option, player, other))


def host_bots(
    *names: Name,
    server: str = LOCAL,
    by: str | None = None,
    pace: float = 0.7,
    tables: int = 8,
    guests: Path | None = None,
    bots_key: str | None = None,
) -> None:
    """Keep bots at a server, to be invited by whoever plays there.

    Parameters
    ----------
    names
        Which bots; all that there are, if none is named.
    server
        Where they are to be.
    by
        Who hosts them: the others see it in their names.
    pace
        Seconds to take over each move.
    tables
        At how many matches they may play at once.
    guests
        The folder that keeps who they are.
    bots_key
        The server's key for bots; with it, they are the server's own.

    """
    owner = None if bots_key is not None else by or getpass.getuser()
    tokens = guests or state_folder() / "bots" / quote(server, safe="")
    settings = HostingSettings(pace=pace, key=bots_key, tell=_tell)
    home = Home(server, tokens, tables, owner)
    _run(host(bots_named(names or NAMES), home, settings))


async def _opened(
    server: str, game: str, option: tuple[str, ...], player: Player, other: Player | None
) -> MatchCard:
    return await open_and_play(
        server, parse_options(game, option), player, opponent=other, tell=_tell
    )


def _random(seed: int | None, number: int) -> Random:
    return Random() if seed is None else Random(f"{seed} {number}")


def _tell(line: str) -> None:
    Console().print(line, style="bright_black", soft_wrap=True)


def _print_ending(playing: Coroutine[Any, Any, MatchCard]) -> None:
    Console().print(render_match(_run(playing), datetime.now(UTC)))


def _run(running: Coroutine[Any, Any, T]) -> T:
    """Errors of the client end the process with one line instead of a traceback."""
    try:
        return asyncio.run(running)
    except ArchipelError as error:
        sys.exit(f"archipel: {error}")
    except KeyboardInterrupt:
        sys.exit(130)

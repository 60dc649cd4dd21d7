"""The subcommands of `archipel` with which a player plays, watches and replays."""

import getpass
import sys
from contextlib import aclosing
from typing import Annotated, TypeAlias

from cyclopts import Parameter
from msgspec import Struct
from prompt_toolkit import PromptSession
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console

from archipel_client.client import LOCAL, Archipel
from archipel_client.contract import Listed, NewFork
from archipel_client.errors import ArchipelError
from archipel_client.terminal import match_screen
from archipel_client.terminal.addresses import MatchAddress, parse_address
from archipel_client.terminal.completion import MoveCompleter
from archipel_client.terminal.joining import invite_bots, sign_in, take_seat
from archipel_client.terminal.options import parse_options
from archipel_client.terminal.play_session import PlaySession
from archipel_client.terminal.replay import (
    autoplay,
    load_replay,
    pressed_keys,
    print_all,
    step_by_keys,
)
from archipel_client.terminal.run_command import Match, run
from archipel_client.terminal.safe_text import safe

Repeatable: TypeAlias = Annotated[tuple[str, ...], Parameter(negative=())]


class SeatRequest(Struct, frozen=True):
    """The seat to take, and the client seed."""

    seat: int | None
    client_seed: str


class MatchRequest(Struct, frozen=True):
    """The options of a new match, or the version to fork from, and the bots to invite."""

    game: str
    option: tuple[str, ...]
    at: int | None
    against: tuple[str, ...]


def play(
    match: Match | None = None,
    *,
    server: str = LOCAL,
    name: str | None = None,
    seat: int | None = None,
    client_seed: str = "",
    game: str = "divercite",
    option: Repeatable = (),
    at: int | None = None,
    against: Repeatable = (),
) -> None:
    """Sit down at a match and play.

    Parameters
    ----------
    match
        Its id or its address; without one, a new match is opened.
    server
        Where to play.
    name
        What the others call you.
    seat
        Which seat_request to take; otherwise the first that is free.
    client_seed
        Anything: it is mixed into every die and card, which nobody can then have foreseen.
    game
        Which game to open a match of.
    option
        How to play it, as NAME=VALUE; may be given several times.
    at
        Do not join the match, but go on in a new one from how it stood at this version.
    against
        A bot to invite; may be given several times, for as many seats.

    """
    who = name or getpass.getuser()
    wanted = MatchRequest(game, option, at, against)
    run(_play(parse_address(match, server), who, SeatRequest(seat, client_seed), wanted))


def bots(*, server: str = LOCAL) -> None:
    """List the bots that may be invited.

    Parameters
    ----------
    server
        Where they are.

    """
    run(_bots(server))


def watch(match: Match | None = None, *, server: str = LOCAL) -> None:
    """Watch a match until it is over.

    Parameters
    ----------
    match
        Its id or its address; without one, the newest that is being played.
    server
        Where it is played.

    """
    run(_watch(parse_address(match, server)))


def replay(
    match: Match, *, server: str = LOCAL, speed: float | None = None, as_: str | None = None
) -> None:
    """See a match again, move by move.

    Parameters
    ----------
    match
        Its id or its address.
    server
        Where it was played.
    speed
        So many moves a second, by itself; without it, the arrow keys turn the pages.
    as_
        As which viewer: spectator, seat:0, or, after the end, omniscient.

    """
    run(_replay(parse_address(match, server), speed, as_))


def matches(*, server: str = LOCAL) -> None:
    """List the public matches, newest first.

    Parameters
    ----------
    server
        Whose matches.

    """
    run(_matches(server))


async def _play(where: MatchAddress, name: str, seat: SeatRequest, wanted: MatchRequest) -> None:
    console = Console()
    async with await sign_in(where.server, name) as client:
        match = await _find_or_open(client, where.match, wanted)
        console.print(f"{client.url}/api/matches/{match}", style="bright_black")
        async with client.live(match) as table:
            await take_seat(table, seat.seat, seat.client_seed)
            await invite_bots(client, match, wanted.against)
            session = PromptSession[str]()

            async def read_line(completer: MoveCompleter) -> str:
                with patch_stdout(raw=True):
                    return await session.prompt_async("your move: ", completer=completer)

            await PlaySession(table, read_line, console).run()


async def _find_or_open(client: Archipel, match: str | None, wanted: MatchRequest) -> str:
    """The match that is named, a fork of it, or a new one."""
    if match is None:
        options = parse_options(wanted.game, wanted.option)
        return (await client.open_match(options, seat=None)).id
    if wanted.at is None:
        return match
    return (await client.fork(match, NewFork(at=wanted.at, seat=None))).id


async def _watch(where: MatchAddress) -> None:
    async with Archipel(where.server) as client:
        match = where.match or await _newest(client)
        async with aclosing(client.watch(match)) as messages:
            await match_screen.watch(messages, Console())


async def _replay(where: MatchAddress, speed: float | None, as_: str | None) -> None:
    console = Console()
    async with Archipel(where.server) as client:
        cursor = await load_replay(client, where.match or await _newest(client), as_)
    if speed is not None:
        await autoplay(cursor, speed, console)
    elif sys.stdin.isatty():
        await step_by_keys(cursor, pressed_keys(), console)
    else:
        await print_all(cursor, console)


async def _matches(server: str) -> None:
    console = Console()
    async with Archipel(server) as client:
        async for listed in client.lobby():
            names = (safe(seat.player.name) if seat.player else "(free)" for seat in listed.seats)
            row = (listed.id, listed.game, listed.status, " – ".join(names), _watchers(listed))
            console.print(*filter(None, row), highlight=False, markup=False)


def _watchers(listed: Listed) -> str:
    return f"({listed.spectators} watching)" if listed.spectators else ""


async def _bots(server: str) -> None:
    console = Console()
    async with Archipel(server) as client:
        for bot in await client.bots():
            notes = (bot.solo and "(alone)", bot.busy and "(busy)")
            name = bot.bot if bot.official else f"{bot.bot} {safe(bot.player.name)}"
            console.print(name, *bot.games, *filter(None, notes), highlight=False, markup=False)


async def _newest(client: Archipel) -> str:
    async for listed in client.lobby(status="running"):
        return listed.id
    raise ArchipelError("nothing is being played there now")

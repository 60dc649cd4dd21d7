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
from archipel_client.problems import ArchipelError
from archipel_client.terminal import replaying, watching
from archipel_client.terminal.addresses import Address, address
from archipel_client.terminal.agreeing import agreed
from archipel_client.terminal.entry import Entry
from archipel_client.terminal.playing import Playing
from archipel_client.terminal.running import Match, run
from archipel_client.terminal.seating import come_in, invite, sit_down

Several: TypeAlias = Annotated[tuple[str, ...], Parameter(negative=())]


class Chair(Struct, frozen=True):
    """Which one, and what is said on sitting down in it."""

    seat: int | None
    client_seed: str


class Wish(Struct, frozen=True):
    """What a new match is to be like or goes on from, and which bots are to come."""

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
    option: Several = (),
    at: int | None = None,
    against: Several = (),
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
        Which chair to take; otherwise the first that is free.
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
    chair = Chair(seat, client_seed)
    run(_play(address(match, server), who, chair, Wish(game, option, at, against)))


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
    run(_watch(address(match, server)))


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
        Through whose eyes: spectator, seat:0, or, after the end, omniscient.

    """
    run(_replay(address(match, server), speed, as_))


def matches(*, server: str = LOCAL) -> None:
    """List the public matches, newest first.

    Parameters
    ----------
    server
        Whose matches.

    """
    run(_matches(server))


async def _play(where: Address, name: str, chair: Chair, wish: Wish) -> None:
    console = Console()
    async with await come_in(where.server, name) as client:
        match = await _table(client, where.match, wish)
        console.print(f"{client.url}/api/matches/{match}", style="bright_black")
        async with client.live(match) as table:
            await sit_down(table, chair.seat, chair.client_seed)
            await invite(client, match, wish.against)
            session = PromptSession[str]()

            async def ask(entry: Entry) -> str:
                with patch_stdout(raw=True):
                    return await session.prompt_async("your move: ", completer=entry)

            await Playing(table, ask, console).run()


async def _table(client: Archipel, match: str | None, wish: Wish) -> str:
    """The match that is named, one that goes on from it, or a new one."""
    if match is None:
        options = agreed(wish.game, wish.option)
        return (await client.open_match(options, seat=None)).id
    if wish.at is None:
        return match
    return (await client.fork(match, NewFork(at=wish.at, seat=None))).id


async def _watch(where: Address) -> None:
    async with Archipel(where.server) as client:
        match = where.match or await _newest(client)
        async with aclosing(client.watch(match)) as messages:
            await watching.watch(messages, Console())


async def _replay(where: Address, speed: float | None, as_: str | None) -> None:
    console = Console()
    async with Archipel(where.server) as client:
        reel = await replaying.recalled(client, where.match or await _newest(client), as_)
    if speed is not None:
        await replaying.by_itself(reel, speed, console)
    elif sys.stdin.isatty():
        await replaying.by_keys(reel, replaying.pressed_keys(), console)
    else:
        await replaying.at_once(reel, console)


async def _matches(server: str) -> None:
    console = Console()
    async with Archipel(server) as client:
        async for listed in client.lobby():
            names = (seat.player.name if seat.player else "(free)" for seat in listed.seats)
            told = (listed.id, listed.game, listed.status, " – ".join(names), _watchers(listed))
            console.print(*filter(None, told), highlight=False)


def _watchers(listed: Listed) -> str:
    return f"({listed.spectators} watching)" if listed.spectators else ""


async def _bots(server: str) -> None:
    console = Console()
    async with Archipel(server) as client:
        for bot in await client.bots():
            notes = (bot.solo and "(alone)", bot.busy and "(busy)")
            name = bot.bot if bot.house else f"{bot.bot} {bot.player.name}"
            console.print(name, *bot.games, *filter(None, notes), highlight=False)


async def _newest(client: Archipel) -> str:
    async for listed in client.lobby(status="running"):
        return listed.id
    raise ArchipelError("nothing is being played there now")

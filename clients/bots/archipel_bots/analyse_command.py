"""The subcommand `analyse` of `archipel`: the value of each move of a game of DiverCité."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from archipel_bots.divercite_engine.analysis import AnalysedMove, analyse_game
from archipel_client import Archipel, ArchipelError
from archipel_client.client import LOCAL
from archipel_client.terminal.addresses import parse_address
from domain.games.divercite import GAME
from domain.record.codec import read_record
from domain.record.text import UnreadableRecordError

_SIDES = ("White", "Black")

# A loss of so many points is printed in bold.
_BLUNDER = 3.0


def analyse(
    match: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    server: str = LOCAL,
    seconds: float = 0.5,
) -> None:
    """Say of each move of a game of DiverCité what it was worth, and what was better.

    Parameters
    ----------
    match
        Its id or its address, or a file with text records.
    server
        Where it was played.
    seconds
        How long to think about each position.

    """
    file, console = Path(match), Console()
    try:
        text = file.read_text() if file.is_file() else asyncio.run(_record(match, server))
        for record in read_record(GAME, text):
            table = _table()
            for each in analyse_game(record, seconds=seconds):
                table.add_row(*_row(each), style="bold" if each.loss >= _BLUNDER else None)
            console.print(table)
    except (ArchipelError, UnreadableRecordError) as error:
        sys.exit(f"archipel: {error}")


async def _record(match: str, server: str) -> str:
    where = parse_address(match, server)
    async with Archipel(where.server) as client:
        return await client.record(where.match or match)


def _table() -> Table:
    return Table("", "", "move", "White leads by", "better", "lost", box=None)


def _row(each: AnalysedMove) -> tuple[str, ...]:
    lost = f"{each.loss:.1f}" if each.better else ""
    side = _SIDES[each.seat]
    return str(each.ply), side, each.move, f"{each.lead:+.1f}", each.better or "", lost

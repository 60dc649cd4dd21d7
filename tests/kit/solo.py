"""Matches played alone, put into a site's log as another server would have put them there."""

from domain.clock import Untimed
from domain.match.commands import OpenMatch, Resign
from domain.player import Player
from kit.api_client import Caller, Site
from kit.pile_game import PileOptions, TakeStones
from kit.table import Table


async def solo(site: Site, by: Caller, id: str, *, to_its_end: bool = True) -> None:
    """One stone, which whoever plays alone takes, for a score of 1, or leaves."""
    table, player = Table(name=id), Player(by.id, by.name)
    options = PileOptions(stones=1, players=1)
    table.do(player, OpenMatch(options=options, seat=0, visibility="public", clock=Untimed()))
    table.do(player, TakeStones(1) if to_its_end else Resign(), after=1)
    for step in table.steps:
        assert await site.house.store.log.append(step.entry)

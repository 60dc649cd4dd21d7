"""Matches played alone, put into a site's log as another server would have put them there."""

from domain.clock import Untimed
from domain.match.commands import OpenMatch, Resign
from domain.player import Player
from kit.api_client import Caller, Site
from kit.pile_game import PileOptions, TakeStones
from kit.table import Table


async def solo(
    site: Site, by: Caller, id: str, *, stones: int = 1, to_its_end: bool = True
) -> None:
    """A solo game: take stones one by one, for a score of 1, or stop."""
    table, player = Table(name=id), Player(by.id, by.name)
    options = PileOptions(stones=stones, players=1)
    table.do(player, OpenMatch(options=options, seat=0, visibility="public", clock=Untimed()))
    for command in [TakeStones(1)] * stones if to_its_end else [Resign()]:
        table.do(player, command, after=1)
    for step in table.steps:
        assert await site.services.store.log.append(step.entry, step.commit.previous)

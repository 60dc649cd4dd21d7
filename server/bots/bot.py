"""A bot that is there to be invited, as its host has said."""

from msgspec import Struct

from domain.language import Text
from domain.match import Match
from domain.player import Player


class Bot(Struct, frozen=True, kw_only=True):
    """`bot` is how it is called: a bot of the house by its name, any other by its player's id."""

    bot: str
    player: Player
    house: bool
    title: Text
    games: tuple[str, ...] | None  # none for every game
    solo: bool
    level: int | None
    busy: bool
    analyses: tuple[str, ...] = ()

    def plays(self, match: Match) -> bool:
        known = self.games is None or match.game.slug in self.games
        return known and not (self.solo and len(match.seats) > 1)

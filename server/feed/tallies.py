"""What the lobby's finished matches add up to: people's results, and who stands where."""

from collections import defaultdict
from collections.abc import Iterable

from domain.player import Player
from projections.lobby import Listed
from projections.people import Results, achieved, added
from projections.standings import Judge, Standing, by_score, by_wins
from server.feed.ranking import Ranking

LISTS: tuple[Judge, ...] = (by_wins, by_score)


class Tally:
    """One game's, kept in order for either list."""

    def __init__(self, matches: Iterable[Listed] = ()) -> None:
        self.results: dict[str, Results] = {}
        self._players: dict[str, Player] = {}
        for match in matches:
            self._count(match)
        self._rankings = {judge: self._ranking(judge) for judge in LISTS}

    def add(self, match: Listed) -> None:
        for id in self._count(match):
            for judge, ranking in self._rankings.items():
                if (merit := judge(self.results[id])) is not None:
                    ranking.put(id, merit)

    def page(self, judge: Judge, start: int, limit: int) -> tuple[Standing, ...]:
        return tuple(
            Standing(rank, self._players[id], self.results[id])
            for rank, id in self._rankings[judge].page(start, limit)
        )

    def _count(self, match: Listed) -> list[str]:
        """Whose results have changed."""
        changed = dict(achieved(match))
        for player, results in changed.items():
            known = self.results.get(player.id)
            self.results[player.id] = results if known is None else added(known, results)
            self._players[player.id] = player
        return [player.id for player in changed]

    def _ranking(self, judge: Judge) -> Ranking:
        merits = {id: judge(results) for id, results in self.results.items()}
        return Ranking({id: merit for id, merit in merits.items() if merit is not None})


class Tallies:
    def __init__(self) -> None:
        self._games: dict[str, Tally] = {}

    def begin_again(self, matches: Iterable[Listed]) -> None:
        by_game: defaultdict[str, list[Listed]] = defaultdict(list)
        for match in matches:
            by_game[match.game].append(match)
        self._games = {game: Tally(played) for game, played in by_game.items()}

    def add(self, match: Listed) -> None:
        """A match that has just ended."""
        self._games.setdefault(match.game, Tally()).add(match)

    def of_game(self, game: str) -> Tally:
        return self._games.get(game, Tally())

    def of_player(self, player: str) -> dict[str, Results]:
        """By game."""
        tallies = sorted(self._games.items())
        return {game: tally.results[player] for game, tally in tallies if player in tally.results}

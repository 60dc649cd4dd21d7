"""What the lobby's finished matches add up to: people's results, and who stands where."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from domain.player import Player
from projections.lobby import MatchRow
from projections.results import Results, achieved, added
from projections.standings import Merit, Standing, by_score, by_wins
from server.live.ranking import Ranking


class GameResults:
    """One game's, kept in order for every list: the one of wins, and each ladder of scores."""

    def __init__(self, matches: Iterable[MatchRow] = ()) -> None:
        self.results: dict[str, Results] = {}
        self._players: dict[str, Player] = {}
        for match in matches:
            self._count(match)
        self._wins = Ranking(dict(self._winners()))
        self._ladders = {name: Ranking(merits) for name, merits in self._climbers().items()}

    def add(self, match: MatchRow) -> None:
        for id in self._count(match):
            results = self.results[id]
            if (merit := by_wins(results)) is not None:
                self._wins.put(id, merit)
            for ladder, score in by_score(results).items():
                self._ladders.setdefault(ladder, Ranking({})).put(id, score)

    @property
    def ladders(self) -> dict[str, int]:
        """How many stand on each."""
        return {name: len(ranking) for name, ranking in sorted(self._ladders.items())}

    def wins(self, start: int, limit: int) -> tuple[Standing, ...]:
        return self._page(self._wins, start, limit)

    def scores(self, ladder: str, start: int, limit: int) -> tuple[Standing, ...]:
        return self._page(self._ladders.get(ladder, Ranking({})), start, limit)

    def _page(self, ranking: Ranking, start: int, limit: int) -> tuple[Standing, ...]:
        return tuple(
            Standing(rank, self._players[id], self.results[id])
            for rank, id in ranking.page(start, limit)
        )

    def _count(self, match: MatchRow) -> list[str]:
        """Whose results have changed."""
        changed = dict(achieved(match))
        for player, results in changed.items():
            known = self.results.get(player.id)
            self.results[player.id] = results if known is None else added(known, results)
            self._players[player.id] = player
        return [player.id for player in changed]

    def _winners(self) -> Iterator[tuple[str, Merit]]:
        for id, results in self.results.items():
            if (merit := by_wins(results)) is not None:
                yield id, merit

    def _climbers(self) -> dict[str, dict[str, Merit]]:
        climbers: defaultdict[str, dict[str, Merit]] = defaultdict(dict)
        for id, results in self.results.items():
            for ladder, merit in by_score(results).items():
                climbers[ladder][id] = merit
        return climbers


class Leaderboards:
    def __init__(self) -> None:
        self._games: dict[str, GameResults] = {}

    def restart(self, matches: Iterable[MatchRow]) -> None:
        by_game: defaultdict[str, list[MatchRow]] = defaultdict(list)
        for match in matches:
            by_game[match.game].append(match)
        self._games = {game: GameResults(played) for game, played in by_game.items()}

    def add(self, match: MatchRow) -> None:
        """A match that has just ended."""
        self._games.setdefault(match.game, GameResults()).add(match)

    def of_game(self, game: str) -> GameResults:
        return self._games.get(game, GameResults())

    def of_player(self, player: str) -> dict[str, Results]:
        """By game."""
        leaderboards = sorted(self._games.items())
        return {
            game: tally.results[player] for game, tally in leaderboards if player in tally.results
        }

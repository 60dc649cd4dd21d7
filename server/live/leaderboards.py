"""Indexes over finished matches: results and rankings of players, and each player's history."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from sortedcontainers import SortedKeyList, SortedList

from domain.player import Player
from projections.contests import ended, players
from projections.lobby import MatchRow
from projections.results import Results, achieved, added, counts
from projections.standings import Merit, Standing, by_score, by_wins

IsEstablished: TypeAlias = Callable[[str], bool]


def _none_established(_player: str) -> bool:
    return False


class Ranking:
    """Names in order of merit; equal merit shares a rank (standard competition ranking)."""

    def __init__(self, merits: Mapping[str, Merit]) -> None:
        self._merits = dict(merits)
        self._places = SortedList((merit, name) for name, merit in merits.items())

    def __len__(self) -> int:
        return len(self._places)

    def put(self, name: str, merit: Merit) -> None:
        if name in self._merits:
            self._places.remove((self._merits[name], name))
        self._merits[name] = merit
        self._places.add((merit, name))

    def page(self, start: int, limit: int) -> Iterator[tuple[int, str]]:
        """Rank and name; a rank is one more than the number of better ones."""
        for merit, name in self._places.islice(start, start + limit):
            yield 1 + self._places.bisect_left((merit, "")), name


class GameResults:
    """The results of one game, ranked by wins and by each ladder of scores."""

    def __init__(
        self, matches: Iterable[MatchRow] = (), is_established: IsEstablished = _none_established
    ) -> None:
        self._is_established = is_established
        self.results: dict[str, Results] = {}
        self._players: dict[str, Player] = {}
        for match in matches:
            self._count(match)
        self._wins = Ranking(dict(self._winners()))
        self._ladders = {name: Ranking(merits) for name, merits in self._climbers().items()}

    def add(self, match: MatchRow) -> None:
        for id in self._count(match):
            self._rank(id)
            results = self.results[id]
            for ladder, score in by_score(results).items():
                self._ladders.setdefault(ladder, Ranking({})).put(id, score)

    def refresh(self, players: Iterable[str]) -> None:
        """Whether they are established may have changed."""
        for id in players:
            if id in self.results:
                self._rank(id)

    def _rank(self, id: str) -> None:
        if (merit := self._merit(id)) is not None:
            self._wins.put(id, merit)

    def _merit(self, id: str) -> Merit | None:
        """Established players before all others, whose wins may be over each other alone."""
        merit = by_wins(self.results[id])
        return None if merit is None else (int(not self._is_established(id)), *merit)

    @property
    def ladders(self) -> dict[str, int]:
        """The number of players on each."""
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
        """The ids of the players whose results have changed."""
        changed = dict(achieved(match))
        for player, results in changed.items():
            known = self.results.get(player.id)
            self.results[player.id] = results if known is None else added(known, results)
            self._players[player.id] = player
        return [player.id for player in changed]

    def _winners(self) -> Iterator[tuple[str, Merit]]:
        for id in self.results:
            if (merit := self._merit(id)) is not None:
                yield id, merit

    def _climbers(self) -> dict[str, dict[str, Merit]]:
        climbers: defaultdict[str, dict[str, Merit]] = defaultdict(dict)
        for id, results in self.results.items():
            for ladder, merit in by_score(results).items():
                climbers[ladder][id] = merit
        return climbers


class Leaderboards:
    """`is_established` says so of a player in a game."""

    def __init__(self, is_established: Callable[[str, str], bool]) -> None:
        self._is_established = is_established
        self._games: dict[str, GameResults] = {}

    def rebuild(self, matches: Iterable[MatchRow]) -> None:
        by_game: defaultdict[str, list[MatchRow]] = defaultdict(list)
        for match in matches:
            by_game[match.game].append(match)
        self._games = {
            game: GameResults(played, self._established_in(game))
            for game, played in by_game.items()
        }

    def add(self, match: MatchRow) -> None:
        """A match that has just ended."""
        if match.game not in self._games:
            self._games[match.game] = GameResults(is_established=self._established_in(match.game))
        self._games[match.game].add(match)

    def refresh(self, game: str, players: Iterable[str]) -> None:
        """Whether these players are established may have changed."""
        self.of_game(game).refresh(players)

    def _established_in(self, game: str) -> IsEstablished:
        return partial(self._is_established, game)

    def of_game(self, game: str) -> GameResults:
        return self._games.get(game, GameResults())

    def of_player(self, player: str) -> dict[str, Results]:
        """By game."""
        return {
            game: results.results[player]
            for game, results in sorted(self._games.items())
            if player in results.results
        }


class PlayerHistory:
    """The public matches of each player, in the order in which they ended."""

    def __init__(self) -> None:
        self._played: defaultdict[str, SortedKeyList[MatchRow]] = defaultdict(_by_end)

    def rebuild(self, matches: Iterable[MatchRow]) -> None:
        self._played.clear()
        for match in sorted((match for match in matches if counts(match)), key=ended):
            self._add(match)

    def add(self, match: MatchRow) -> None:
        """A match that has just ended."""
        if counts(match):
            self._add(match)

    def of_player(self, player: str) -> Sequence[MatchRow]:
        """Oldest first."""
        return self._played.get(player, ())

    def _add(self, match: MatchRow) -> None:
        for player in _ids(match):
            self._played[player].add(match)


def _by_end() -> "SortedKeyList[MatchRow]":
    return SortedKeyList(key=ended)


def _ids(match: MatchRow) -> set[str]:
    return {player.id for player in players(match).values()}

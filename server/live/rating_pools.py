"""Everybody's ratings: a pool for each game and time class, since only there can they compare."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from domain.player import Player
from projections.contests import ended, is_contest, players
from projections.lobby import MatchRow
from projections.ratings import Rating, Step, by_rating, rated, shown
from projections.time_class import TimeClass, time_class
from server.live.ranking import Ranking


class RatedPlayer(Struct, frozen=True):
    """A player's line among the rated; who is as good has the same rank."""

    rank: int
    player: Player
    rating: Rating


class Pool:
    """Rates matches in the order in which they ended, in whatever order they are told.

    Servers' feeds may tell two of them the other way round; then those behind are rated anew.
    """

    def __init__(self, matches: Iterable[MatchRow] = ()) -> None:
        self._matches = sorted(matches, key=ended)
        self._players: dict[str, Player] = {}
        self._steps: defaultdict[str, list[Step]] = defaultdict(list)
        for match in self._matches:
            self._rate(match)
        steps = self._steps.items()
        self._ranking = Ranking({id: by_rating(taken[-1].strength) for id, taken in steps})

    def __len__(self) -> int:
        return len(self._ranking)

    def add(self, match: MatchRow) -> None:
        place = bisect_right(self._matches, ended(match), key=ended)
        behind = self._matches[place:]
        for each in reversed(behind):
            self._take_back(each)
        self._matches.insert(place, match)
        for each in (match, *behind):
            for id in self._rate(each):
                self._ranking.put(id, by_rating(self._steps[id][-1].strength))

    def steps(self, player: str) -> Sequence[Step]:
        """Oldest first."""
        return self._steps.get(player, ())

    def page(self, start: int, limit: int) -> tuple[RatedPlayer, ...]:
        return tuple(
            RatedPlayer(rank, self._players[id], shown(self._steps[id]))
            for rank, id in self._ranking.page(start, limit)
        )

    def _last(self, player: str) -> Step | None:
        steps = self.steps(player)
        return steps[-1] if steps else None

    def _rate(self, match: MatchRow) -> list[str]:
        """Whose ratings it has changed."""
        stepped = rated(match, self._last)
        for player, step in stepped:
            self._players[player.id] = player
            self._steps[player.id].append(step)
        return [player.id for player, _ in stepped]

    def _take_back(self, match: MatchRow) -> None:
        """The last match to be rated becomes one that never was."""
        for player in players(match).values():
            if (last := self._last(player.id)) is not None and last.match == match.id:
                self._steps[player.id].pop()


class RatingPools:
    def __init__(self) -> None:
        self._pools: dict[tuple[str, TimeClass], Pool] = {}

    def restart(self, matches: Iterable[MatchRow]) -> None:
        found: defaultdict[tuple[str, TimeClass], list[MatchRow]] = defaultdict(list)
        for match in matches:
            if is_contest(match):
                found[match.game, time_class(match.clock)].append(match)
        self._pools = {which: Pool(played) for which, played in found.items()}

    def add(self, match: MatchRow) -> None:
        """A match that has just ended."""
        if is_contest(match):
            self._pools.setdefault((match.game, time_class(match.clock)), Pool()).add(match)

    def of_game(self, game: str) -> dict[TimeClass, Pool]:
        return {speed: pool for (slug, speed), pool in self._sorted() if slug == game}

    def of_player(self, player: str) -> Iterator[tuple[str, TimeClass, Sequence[Step]]]:
        """Where they are rated, by game and time class."""
        for (game, speed), pool in self._sorted():
            if steps := pool.steps(player):
                yield game, speed, steps

    def _sorted(self) -> list[tuple[tuple[str, TimeClass], Pool]]:
        return sorted(self._pools.items(), key=lambda found: found[0])

"""Ratings of players, in one pool for each game and time class."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from sortedcontainers import SortedKeyList

from domain.player import Player
from projections.contests import ended, is_rated, players
from projections.lobby import MatchRow
from projections.ratings import Rating, Step, by_rating, rated, shown
from projections.time_class import TimeClass, time_class
from server.live.leaderboards import Ranking


class RatedPlayer(Struct, frozen=True):
    """A player's line in the ranking; equal ratings share a rank, provisional ones have none."""

    rank: int | None
    player: Player
    rating: Rating


class Pool:
    """Rates matches in the order in which they ended, whatever the order of their delivery.

    A match that is delivered late is inserted at its place, and the later ones are rated again.
    """

    def __init__(self, matches: Iterable[MatchRow] = ()) -> None:
        self._matches = SortedKeyList(matches, key=ended)
        self._players: dict[str, Player] = {}
        self._steps: defaultdict[str, list[Step]] = defaultdict(list)
        for match in self._matches:
            self._rate(match)
        steps = self._steps.items()
        self._ranking = Ranking({id: by_rating(taken[-1]) for id, taken in steps})

    def __len__(self) -> int:
        return len(self._ranking)

    def add(self, match: MatchRow) -> set[str]:
        """The ids of the players whose rating has changed."""
        later = [*self._matches.irange_key(min_key=ended(match), inclusive=(False, True))]
        for each in reversed(later):
            self._undo(each)
        self._matches.add(match)
        changed = {id for each in (match, *later) for id in self._rate(each)}
        for id in changed:
            self._ranking.put(id, by_rating(self._steps[id][-1]))
        return changed

    def is_established(self, player: str) -> bool:
        last = self._last(player)
        return last is not None and last.is_established

    def steps(self, player: str) -> Sequence[Step]:
        """Oldest first."""
        return self._steps.get(player, ())

    def page(self, start: int, limit: int) -> tuple[RatedPlayer, ...]:
        return tuple(self._line(rank, id) for rank, id in self._ranking.page(start, limit))

    def _line(self, rank: int, player: str) -> RatedPlayer:
        rating = shown(self._steps[player])
        return RatedPlayer(None if rating.provisional else rank, self._players[player], rating)

    def _last(self, player: str) -> Step | None:
        steps = self.steps(player)
        return steps[-1] if steps else None

    def _rate(self, match: MatchRow) -> list[str]:
        """The ids of the players whose rating has changed."""
        stepped = rated(match, self._last)
        for player, step in stepped:
            self._players[player.id] = player
            self._steps[player.id].append(step)
        return [player.id for player, _ in stepped]

    def _undo(self, match: MatchRow) -> None:
        """Remove the ratings of the match that was rated last."""
        for player in players(match).values():
            if (last := self._last(player.id)) is not None and last.match == match.id:
                self._steps[player.id].pop()


class RatingPools:
    def __init__(self) -> None:
        self._pools: dict[tuple[str, TimeClass], Pool] = {}

    def rebuild(self, matches: Iterable[MatchRow]) -> None:
        found: defaultdict[tuple[str, TimeClass], list[MatchRow]] = defaultdict(list)
        for match in matches:
            if is_rated(match):
                found[match.game, time_class(match.clock)].append(match)
        self._pools = {which: Pool(played) for which, played in found.items()}

    def add(self, match: MatchRow) -> set[str]:
        """A match that has just ended; the ids of the players whose rating has changed."""
        if not is_rated(match):
            return set()
        return self._pools.setdefault((match.game, time_class(match.clock)), Pool()).add(match)

    def is_established(self, game: str, player: str) -> bool:
        """In any time class of the game."""
        return any(pool.is_established(player) for pool in self.of_game(game).values())

    def of_game(self, game: str) -> dict[TimeClass, Pool]:
        return {speed: pool for (slug, speed), pool in self._sorted() if slug == game}

    def of_player(self, player: str) -> Iterator[tuple[str, TimeClass, Sequence[Step]]]:
        """The ratings of a player, by game and time class."""
        for (game, speed), pool in self._sorted():
            if steps := pool.steps(player):
                yield game, speed, steps

    def _sorted(self) -> list[tuple[tuple[str, TimeClass], Pool]]:
        return sorted(self._pools.items(), key=lambda found: found[0])

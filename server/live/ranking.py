"""Names in order of merit, kept in order while merits change."""

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping

from projections.standings import Merit


class Ranking:
    def __init__(self, merits: Mapping[str, Merit]) -> None:
        self._merits = dict(merits)
        self._places = sorted((merit, name) for name, merit in merits.items())

    def __len__(self) -> int:
        return len(self._places)

    def put(self, name: str, merit: Merit) -> None:
        if name in self._merits:
            del self._places[bisect_left(self._places, (self._merits[name], name))]
        self._merits[name] = merit
        insort(self._places, (merit, name))

    def page(self, start: int, limit: int) -> Iterator[tuple[int, str]]:
        """Rank and name; a rank is one more than there are better ones."""
        for merit, name in self._places[start : start + limit]:
            yield 1 + bisect_left(self._places, (merit, "")), name

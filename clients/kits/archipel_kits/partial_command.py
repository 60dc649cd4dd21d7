"""A command in the making: what may be said next, and what has been said of it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from archipel_kits.codebook import Codebook, Spelling
from domain.choices import Choice, combinations
from domain.game import Seat
from domain.messages import Command


class Saying(Struct, frozen=True, eq=False):
    """Whose turn it is to speak, and where each next action leads."""

    seat: Seat
    choices: tuple[Choice, ...]
    next: Mapping[int, Command | None]  # a command, where nothing else can be meant
    said: Spelling = ()
    open: Mapping[Spelling, Command] = {}  # what may be meant, once something is said

    @property
    def legal(self) -> tuple[int, ...]:
        """Every action that may come next, in ascending order."""
        return tuple(sorted(self.next))

    def says(self, book: Codebook, action: int) -> "Saying | Command":
        """What is said then: a command, as soon as no other can be meant."""
        command = self.next[action]
        if command is not None:
            return command
        said = (*self.said, action)
        heard = {
            spelling: command
            for spelling, command in (self.open or self._spelled(book, action)).items()
            if spelling[: len(said)] == said
        }
        if len(heard) == 1:
            return next(iter(heard.values()))
        said = _shared(heard)
        following = {spelling[len(said)] for spelling in heard}
        return replace(self, next=dict.fromkeys(following), said=said, open=heard)

    def _spelled(self, book: Codebook, opening: int) -> dict[Spelling, Command]:
        meant = [each for each in self.choices if book.opening(each.command) == opening]
        return {book.spelled(command): command for command in combinations(meant)}


def asked(book: Codebook, seat: Seat, choices: Iterable[Choice]) -> Saying:
    """The turn of a seat that may choose so."""
    choices = tuple(choices)
    following: dict[int, Command | None] = {}
    for each in choices:
        opening = book.opening(each.command)
        if opening is None:
            following |= {book.whole[command]: command for command in combinations((each,))}
        elif all(each.fields.values()):
            following[opening] = None
    return Saying(seat, choices, following)


def _shared(spellings: Mapping[Spelling, Command]) -> Spelling:
    """How all of them begin: where nothing is left open, nobody is asked."""
    least, most = min(spellings), max(spellings)
    same = 0
    while least[same] == most[same]:
        same += 1
    return least[:same]

"""Provable chance, proven: the seed that was promised, and every lot drawn with it once more."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import digest
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from archipel_client.contract import Lot, MatchEnded, MatchOpened, SeatLeft, SeatTaken
from archipel_client.messages import Json
from archipel_client.proof.log import Line, Log, Untrue

T = TypeVar("T")

_KINDS: Final[Mapping[object, str]] = {
    MatchOpened: "match.match_opened",
    MatchEnded: "match.match_ended",
    SeatTaken: "match.seat_taken",
    SeatLeft: "match.seat_left",
}
_NUMBERS: Final = 2**64


class Sealed(Struct, frozen=True):
    """What fixes every lot: the seed, and the word of each seat by number."""

    seed: bytes
    words: tuple[str, ...]

    def number(self, counter: int) -> int:
        message = msgspec.json.encode([counter, *self.words])
        return int.from_bytes(digest(self.seed, message, "sha256")[:8], "big")

    def lot(self, counter: int, sides: int) -> Lot:
        """The next one; numbers that would favour some faces are skipped."""
        fair = _NUMBERS - _NUMBERS % sides
        while (number := self.number(counter)) >= fair:
            counter += 1
        return Lot(counter=counter, sides=sides, face=number % sides + 1)


def promised(log: Log) -> str:
    """The seed that is revealed at the end is the one that was promised at the beginning."""
    opened, ended = _opened(log), _ended(log)
    if _hash(ended.seed, len(log.commits)) != opened.promise:
        raise Untrue(len(log.commits), "the revealed seed is not the promised one")
    if opened.seed != ended.seed:
        raise Untrue(1, "the seed is not the one that is revealed at the end")
    return f"{opened.promise}, kept"


def drawn(log: Log) -> str:
    """Every die and every card comes of the seed and the players' words."""
    sealed = Sealed(bytes.fromhex(_ended(log).seed), ("",) * _opened(log).seats)
    counter = count = 0
    for number, commit in enumerate(log.commits, start=1):
        sealed = Sealed(sealed.seed, _words_after(sealed.words, commit, number))
        for lot in commit.chance:
            if lot.sides < 1 or sealed.lot(counter, lot.sides) != lot:
                raise Untrue(number, f"lot {lot.counter} does not come of the seed and the words")
            counter, count = lot.counter + 1, count + 1
    return f"{count} lots, each drawn again {_told(sealed.words)}"


def _words_after(words: tuple[str, ...], commit: Line, number: int) -> tuple[str, ...]:
    for event in commit.events:
        if event.get("type") == _KINDS[SeatTaken]:
            taken = _read(event, SeatTaken, number)
            words = _worded(words, taken.seat, taken.word, number)
        elif event.get("type") == _KINDS[SeatLeft]:
            words = _worded(words, _read(event, SeatLeft, number).seat, "", number)
    return words


def _worded(words: tuple[str, ...], seat: int, word: str, number: int) -> tuple[str, ...]:
    if not 0 <= seat < len(words):
        raise Untrue(number, f"there is no seat {seat}")
    return (*words[:seat], word, *words[seat + 1 :])


def _told(words: Sequence[str]) -> str:
    said = [f"“{word}” of seat {seat}" for seat, word in enumerate(words) if word]
    return f"with the words {', '.join(said)}" if said else "(no player added a word)"


def _opened(log: Log) -> MatchOpened:
    return _event(log.commits[0].events, MatchOpened, 1)


def _ended(log: Log) -> MatchEnded:
    return _event(log.commits[-1].events, MatchEnded, len(log.commits))


def _event(events: Sequence[Json], shape: type[T], number: int) -> T:
    """The one event of this kind that this line has to tell."""
    kind = _KINDS[shape]
    for event in events:
        if event.get("type") == kind:
            return _read(event, shape, number)
    raise Untrue(number, f"{kind} should stand here")


def _read(event: Json, shape: type[T], number: int) -> T:
    try:
        return msgspec.convert(event, shape)
    except msgspec.ValidationError as error:
        raise Untrue(number, f"{event['type']} should not look like this: {error}") from error


def _hash(seed: str, number: int) -> str:
    try:
        return sha256(bytes.fromhex(seed)).hexdigest()
    except ValueError as error:
        raise Untrue(number, "the revealed seed is no seed") from error

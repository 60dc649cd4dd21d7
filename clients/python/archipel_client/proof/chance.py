"""Verifies provably fair chance: the commitment to the seed, and every roll computed again."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import digest
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from archipel_client.contract import MatchEnded, MatchOpened, Roll, SeatLeft, SeatTaken
from archipel_client.messages import Json
from archipel_client.proof.log import Line, Log, Untrue

T = TypeVar("T")

_KINDS: Final[Mapping[object, str]] = {
    MatchOpened: "match.match_opened",
    MatchEnded: "match.match_ended",
    SeatTaken: "match.seat_taken",
    SeatLeft: "match.seat_left",
}
# By the names that logs of version 0.1.0 have.
_RENAMED: Final = {"word": "client_seed", "promise": "commitment"}
_NUMBERS: Final = 2**64


class Sealed(Struct, frozen=True):
    """What fixes every roll: the server's seed, and the client seed of each seat."""

    seed: bytes
    client_seeds: tuple[str, ...]

    def number(self, counter: int) -> int:
        message = msgspec.json.encode([counter, *self.client_seeds])
        return int.from_bytes(digest(self.seed, message, "sha256")[:8], "big")

    def roll(self, counter: int, sides: int) -> Roll:
        """The next one; numbers that would favour some faces are skipped."""
        fair = _NUMBERS - _NUMBERS % sides
        while (number := self.number(counter)) >= fair:
            counter += 1
        return Roll(counter=counter, sides=sides, face=number % sides + 1)


def committed(log: Log) -> str:
    """The seed that the last event reveals has the hash that the first event commits to."""
    opened, ended = _opened(log), _ended(log)
    if _hash(ended.seed, len(log.commits)) != opened.commitment:
        raise Untrue(len(log.commits), "the revealed seed does not match the commitment")
    if opened.seed != ended.seed:
        raise Untrue(1, "the seed is not the one that is revealed at the end")
    return f"{opened.commitment}, kept"


def drawn(log: Log) -> str:
    """Every roll follows from the seed and the client seeds."""
    sealed = Sealed(bytes.fromhex(_ended(log).seed), ("",) * _opened(log).seats)
    counter = count = 0
    for number, commit in enumerate(log.commits, start=1):
        sealed = Sealed(sealed.seed, _seeds_after(sealed.client_seeds, commit, number))
        for roll in commit.chance:
            if roll.sides < 1 or sealed.roll(counter, roll.sides) != roll:
                raise Untrue(number, f"roll {roll.counter} does not follow from the seeds")
            counter, count = roll.counter + 1, count + 1
    return f"{count} rolls, each drawn again {_told(sealed.client_seeds)}"


def _seeds_after(client_seeds: tuple[str, ...], commit: Line, number: int) -> tuple[str, ...]:
    for event in commit.events:
        if event.get("type") == _KINDS[SeatTaken]:
            taken = _read(event, SeatTaken, number)
            client_seeds = _with_seed(client_seeds, taken.seat, taken.client_seed, number)
        elif event.get("type") == _KINDS[SeatLeft]:
            client_seeds = _with_seed(client_seeds, _read(event, SeatLeft, number).seat, "", number)
    return client_seeds


def _with_seed(
    client_seeds: tuple[str, ...], seat: int, client_seed: str, number: int
) -> tuple[str, ...]:
    if not 0 <= seat < len(client_seeds):
        raise Untrue(number, f"there is no seat {seat}")
    return (*client_seeds[:seat], client_seed, *client_seeds[seat + 1 :])


def _told(client_seeds: Sequence[str]) -> str:
    said = [f"“{each}” of seat {seat}" for seat, each in enumerate(client_seeds) if each]
    return f"with the client seeds {', '.join(said)}" if said else "(no player added a client seed)"


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
        return msgspec.convert({_RENAMED.get(name, name): event[name] for name in event}, shape)
    except msgspec.ValidationError as error:
        raise Untrue(number, f"{event['type']} should not look like this: {error}") from error


def _hash(seed: str, number: int) -> str:
    try:
        return sha256(bytes.fromhex(seed)).hexdigest()
    except ValueError as error:
        raise Untrue(number, "the revealed seed is no seed") from error

"""Verifies provably fair chance: the commitment to the seed, and every roll computed again."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import digest
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from archipel_client.contract import (
    ClientSeedRevealed,
    MatchEnded,
    MatchOpened,
    Roll,
    SeatLeft,
    SeatTaken,
)
from archipel_client.messages import Json
from archipel_client.proof.log import InvalidLogError, Line, Log

T = TypeVar("T")

TAGS: Final[Mapping[object, str]] = {
    MatchOpened: "match.match_opened",
    MatchEnded: "match.match_ended",
    SeatTaken: "match.seat_taken",
    SeatLeft: "match.seat_left",
    ClientSeedRevealed: "match.client_seed_revealed",
}
# By the names that logs of version 0.1.0 have.
_RENAMED: Final = {"word": "client_seed", "promise": "commitment"}
_NUMBERS: Final = 2**64


class SeededRolls(Struct, frozen=True):
    """The rolls that follow from the server's seed and the client seed of each seat."""

    seed: bytes
    client_seeds: tuple[str, ...]

    def number(self, counter: int) -> int:
        message = msgspec.json.encode([counter, *self.client_seeds])
        return int.from_bytes(digest(self.seed, message, "sha256")[:8], "big")

    def roll(self, counter: int, sides: int) -> Roll:
        """The next roll, by rejection sampling: numbers that would bias the faces are skipped."""
        fair = _NUMBERS - _NUMBERS % sides
        while (number := self.number(counter)) >= fair:
            counter += 1
        return Roll(counter=counter, sides=sides, face=number % sides + 1)


class NotRevealedError(InvalidLogError):
    """The seed of a daily deal, which is revealed when its day is over, is not known."""


def seed_in(log: Log) -> str:
    """The server seed: revealed at the end of the match or, of a daily deal, of its day."""
    daily = opened_in(log).daily
    if daily is None:
        return ended_in(log).seed
    if log.daily_seed is None:
        raise NotRevealedError(1, f"the seed of {daily.date} is revealed when that day is over")
    return log.daily_seed


def verify_commitment(log: Log) -> str:
    """The hash of the revealed seed is the commitment of the first event."""
    opened, ended = opened_in(log), ended_in(log)
    if _hash(seed_in(log), len(log.commits)) != opened.commitment:
        raise InvalidLogError(len(log.commits), "the revealed seed does not match the commitment")
    if opened.seed != ended.seed:
        raise InvalidLogError(1, "the seed is not the one that is revealed at the end")
    return f"{opened.commitment}, kept"


def verify_rolls(log: Log) -> str:
    """Every roll follows from the seed and the client seeds."""
    rolls = SeededRolls(bytes.fromhex(seed_in(log)), ("",) * opened_in(log).seats)
    counter = count = 0
    for number, commit in enumerate(log.commits, start=1):
        rolls = SeededRolls(rolls.seed, _seeds_after(rolls.client_seeds, commit, number))
        for roll in commit.chance:
            if roll.sides < 1 or rolls.roll(counter, roll.sides) != roll:
                raise InvalidLogError(number, f"roll {roll.counter} does not follow from the seeds")
            counter, count = roll.counter + 1, count + 1
    return f"{count} rolls, each computed again {_seeds_text(rolls.client_seeds)}"


def _seeds_after(client_seeds: tuple[str, ...], commit: Line, number: int) -> tuple[str, ...]:
    for event in commit.events:
        if event.get("type") == TAGS[SeatTaken]:
            taken = read_event(event, SeatTaken, number)
            client_seeds = _with_seed(client_seeds, taken.seat, taken.client_seed, number)
        elif event.get("type") == TAGS[SeatLeft]:
            left = read_event(event, SeatLeft, number)
            client_seeds = _with_seed(client_seeds, left.seat, "", number)
        elif event.get("type") == TAGS[ClientSeedRevealed]:
            revealed = read_event(event, ClientSeedRevealed, number)
            client_seeds = _with_seed(client_seeds, revealed.seat, revealed.client_seed, number)
    return client_seeds


def _with_seed(
    client_seeds: tuple[str, ...], seat: int, client_seed: str, number: int
) -> tuple[str, ...]:
    if not 0 <= seat < len(client_seeds):
        raise InvalidLogError(number, f"there is no seat {seat}")
    return (*client_seeds[:seat], client_seed, *client_seeds[seat + 1 :])


def _seeds_text(client_seeds: Sequence[str]) -> str:
    given = [f"“{each}” of seat {seat}" for seat, each in enumerate(client_seeds) if each]
    return (
        f"with the client seeds {', '.join(given)}" if given else "(no player added a client seed)"
    )


def opened_in(log: Log) -> MatchOpened:
    return _event(log.commits[0].events, MatchOpened, 1)


def ended_in(log: Log) -> MatchEnded:
    return _event(log.commits[-1].events, MatchEnded, len(log.commits))


def _event(events: Sequence[Json], shape: type[T], number: int) -> T:
    """The event of this type, which this line must have."""
    tag = TAGS[shape]
    for event in events:
        if event.get("type") == tag:
            return read_event(event, shape, number)
    raise InvalidLogError(number, f"{tag} is missing here")


def read_event(event: Json, shape: type[T], number: int) -> T:
    try:
        return msgspec.convert({_RENAMED.get(name, name): event[name] for name in event}, shape)
    except msgspec.ValidationError as error:
        raise InvalidLogError(number, f"{event['type']} is malformed: {error}") from error


def _hash(seed: str, number: int) -> str:
    try:
        return sha256(bytes.fromhex(seed)).hexdigest()
    except ValueError as error:
        raise InvalidLogError(number, "the revealed seed is not hexadecimal") from error

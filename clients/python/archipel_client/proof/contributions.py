"""The client seed of each seat, and at which versions it was bound and revealed."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from archipel_client.contract import ClientSeedRevealed, SeatLeft, SeatTaken
from archipel_client.proof.chance import TAGS, opened_in, read_event
from archipel_client.proof.log import InvalidLogError, Log
from archipel_client.receipts import hash_of_seed


class Contribution(Struct, frozen=True):
    """What a seat has contributed.

    From `bound_at` on its client seed was fixed, and from `revealed_at` on it was public.
    """

    player: str = ""
    client_seed: str = ""
    client_seed_hash: str = ""
    bound_at: int = 0
    revealed_at: int = 0


def contributions(log: Log) -> Sequence[Contribution]:
    """By seat; raises InvalidLogError where a revealed seed does not have the hash given."""
    seats = [Contribution()] * opened_in(log).seats
    for number, commit in enumerate(log.commits, start=1):
        for event in commit.events:
            if event.get("type") == TAGS[SeatTaken]:
                taken = read_event(event, SeatTaken, number)
                seats[taken.seat] = _taken(taken, number)
            elif event.get("type") == TAGS[SeatLeft]:
                seats[read_event(event, SeatLeft, number).seat] = Contribution()
            elif event.get("type") == TAGS[ClientSeedRevealed]:
                revealed = read_event(event, ClientSeedRevealed, number)
                seats[revealed.seat] = _revealed(seats[revealed.seat], revealed, number)
    return seats


def _taken(taken: SeatTaken, number: int) -> Contribution:
    return Contribution(
        taken.player.id,
        taken.client_seed,
        taken.client_seed_hash,
        number,
        0 if taken.client_seed_hash else number,
    )


def _revealed(seat: Contribution, revealed: ClientSeedRevealed, number: int) -> Contribution:
    if hash_of_seed(revealed.client_seed) != seat.client_seed_hash:
        why = f"the client seed of seat {revealed.seat} does not have the hash that was given"
        raise InvalidLogError(number, why)
    return replace(seat, client_seed=revealed.client_seed, revealed_at=number)

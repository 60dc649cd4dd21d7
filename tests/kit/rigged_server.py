"""A dishonest server: it serves the log of a match with chance that suits it.

It knows every secret of its own and all that players have sent, decides every command again and
signs with its own key: chain, signature, commitment, rolls and rules of such a log are in order.
What it grinds is the first random number of the match, which honestly suits it once in six times.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.chance import ProvablyFairChance, commitment
from domain.commit import AnyCommit, chain_hash
from domain.match import UNOPENED, Context, Match, advance, committed, decide
from domain.match.commands import OpenMatch, RevealClientSeed, TakeSeat
from domain.match.events import MatchOpened, SeatTaken
from domain.messages import Command, Options
from domain.player import Player
from domain.receipt import Receipt, SignedReceipt, signed
from kit.commitments import hashed
from server.engine.signing_keys import SigningKey
from server.replays.log import recorded_past
from server.replays.signed_logs import signed_head
from server.store.codec import decode, encode
from server.store.port import Entry

SIDES: Final = 6
WANTED: Final = 1


class Forgery(Struct, frozen=True):
    """What a log is rewritten with."""

    seed: str
    receipt: SignedReceipt | None
    client_seeds: tuple[str, ...]


class Known(Struct, frozen=True):
    """What the server knows when all have contributed: everything."""

    match: Match
    key: SigningKey
    draw: Random

    def new_seed(self) -> str:
        return self.draw.randbytes(32).hex()

    def receipt_for(self, seed: str) -> SignedReceipt | None:
        """The player's receipt made out once more, for another seed."""
        receipt = self.match.agreed.receipt
        if receipt is None:
            return None
        fields = {name: each for name, each in asdict(receipt).items() if name != "signature"}
        other = Receipt(**{**fields, "commitment": commitment(seed)})
        return signed(other, self.key.sign(other))

    def with_own_seed(self, seat: int, receipt: SignedReceipt | None) -> tuple[str, ...]:
        """The client seeds, with one that the server made itself."""
        digest = "0" * 32 if receipt is None else receipt.hash[:32]
        seeds = self.match.client_seeds
        own = f"{self.draw.randbytes(11).hex()}.{digest}"
        return (*seeds[:seat], own, *seeds[seat + 1 :])


Forge: TypeAlias = Callable[[Known], Forgery]


def other_seed(known: Known) -> Forgery:
    """The receipt stays, and the match has another seed."""
    return Forgery(known.new_seed(), known.match.agreed.receipt, known.match.client_seeds)


def no_receipt(known: Known) -> Forgery:
    """The receipt is denied."""
    return Forgery(known.new_seed(), None, known.match.client_seeds)


def other_receipt(known: Known) -> Forgery:
    """A second receipt of the same number, as well signed, for another seed."""
    seed = known.new_seed()
    return Forgery(seed, known.receipt_for(seed), known.match.client_seeds)


def other_receipt_and_client_seed(known: Known) -> Forgery:
    """The log alone is in order: the victim's client seed is replaced by one that fits."""
    seed = known.new_seed()
    receipt = known.receipt_for(seed)
    return Forgery(seed, receipt, known.with_own_seed(0, receipt))


def client_seed_of_the_victim(known: Known) -> Forgery:
    """The server keeps to its own seed, and replaces the victim's."""
    agreed = known.match.agreed
    return Forgery(agreed.seed, agreed.receipt, known.with_own_seed(0, agreed.receipt))


def client_seed_of_the_accomplice(known: Known) -> Forgery:
    """A player who is in league with the server chooses again, when the victim's seed is public."""
    agreed, last = known.match.agreed, len(known.match.seats) - 1
    return Forgery(agreed.seed, agreed.receipt, known.with_own_seed(last, agreed.receipt))


ALONE: Final[Sequence[Forge]] = (
    other_seed,
    no_receipt,
    other_receipt,
    other_receipt_and_client_seed,
    client_seed_of_the_victim,
)
WITH_OTHERS: Final[Sequence[Forge]] = (*ALONE, client_seed_of_the_accomplice)


def forged(log: bytes, key: SigningKey, forge: Forge, draw: Random) -> bytes:
    """The log of a finished match, rewritten so that its first number is the wanted one."""
    commits, match = _read(log)
    forgery = _ground(Known(match, key, draw), forge)
    bodies, after, people = list[bytes](), UNOPENED, dict[str | None, Player]()
    for commit in commits:
        people |= {e.player.id: e.player for e in commit.events if isinstance(e, SeatTaken)}
        by = people.get(commit.by) or Player(commit.by or "", "")
        new, after = _decided_again(commit, after, by, forgery)
        bodies.append(encode(new).body)
    return b"".join(
        each + b"\n" for each in (*bodies, msgspec.json.encode(signed_head(after, key)))
    )


def first_number(log: bytes) -> int:
    _, match = _read(log)
    return number(match.agreed.seed, *match.client_seeds)


def number(seed: str, *client_seeds: str) -> int:
    """The first number of a match, as a die of six shows it."""
    return ProvablyFairChance(seed, client_seeds).roll(SIDES)


def _ground(known: Known, forge: Forge) -> Forgery:
    while True:
        forgery = forge(known)
        if number(forgery.seed, *forgery.client_seeds) == WANTED:
            return forgery


def _read(log: bytes) -> tuple[list[AnyCommit], Match]:
    commits, match = list[AnyCommit](), UNOPENED
    *bodies, _ = log.removesuffix(b"\n").split(b"\n")
    for version, body in enumerate(bodies, start=1):
        commit = decode(Entry(match.id, version, body, b""))
        match = advance(match, commit, chain_hash(body))
        commits.append(commit)
    return commits, match


def _decided_again(
    commit: AnyCommit, match: Match, by: Player, forgery: Forgery
) -> tuple[AnyCommit, Match]:
    command = _command(commit, match, forgery)
    context = Context(by, commit.at, forgery.seed, past=recorded_past(commit), is_replay=True)
    # The rules would refuse a receipt that does not fit; it is put into what they decided.
    decision = decide(match, _with_receipt(command, None), context)
    events = tuple(
        replace(each, receipt=forgery.receipt) if isinstance(each, MatchOpened) else each
        for each in decision.events
    )
    new = replace(
        commit,
        command=_with_receipt(command, forgery.receipt),
        events=events,
        chance=decision.rolls,
        previous=match.head,
    )
    return new, committed(decision.match, new, encode(new).hash)


def _with_receipt(command: Command, receipt: SignedReceipt | None) -> Command:
    return replace(command, receipt=receipt) if isinstance(command, OpenMatch) else command


def _command(commit: AnyCommit, match: Match, forgery: Forgery) -> Command:
    """With the client seed that the forgery has for its seat."""
    command = commit.command
    seat = match.seat_of(Player(commit.by or "", "")) if commit.seat is None else commit.seat
    if seat is None:
        return command
    seed = forgery.client_seeds[seat]
    if isinstance(command, RevealClientSeed):
        return RevealClientSeed(seed)
    if isinstance(command, OpenMatch | TakeSeat):
        return _contributing(command, seed)
    return command


def _contributing(command: OpenMatch[Options] | TakeSeat, seed: str) -> Command:
    if command.client_seed_hash:
        return replace(command, client_seed_hash=hashed(seed))
    return replace(command, client_seed=seed)

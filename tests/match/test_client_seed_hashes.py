"""Client seeds that stay secret until all seats are taken."""

import dataclasses
from hashlib import sha256

import pytest
from msgspec.structs import replace

from domain.game import Outcome
from domain.match import refusals as because
from domain.match.commands import LeaveSeat, RevealClientSeed, TakeSeat
from domain.match.events import ClientSeedRevealed, MatchEnded, MatchStarted, SeatLeft, SeatTaken
from domain.messages import Command
from domain.player import Player
from kit.pile_game import PILE, PileLaid, PileOptions
from kit.registering import registered
from kit.scenes import Asked, Scene, given, opening
from kit.table import ADA, BEN, CLEO, SEED

FOR_THREE = PileOptions(players=3)


def hash_of(client_seed: str) -> str:
    return sha256(client_seed.encode()).hexdigest()


def ada_opens(options: PileOptions | None = None) -> Asked:
    hidden = replace(opening(options, seat=0), client_seed_hash=hash_of("mistral"))
    return Asked(ADA, hidden)


BEN_SITS = Asked(BEN, TakeSeat(1, client_seed_hash=hash_of("sirocco")))
ADA_REVEALS = Asked(ADA, RevealClientSeed("mistral"))


def test_last_reveal_starts() -> None:
    """The match starts when all seats are taken and every hashed seed is public."""
    scene = given(ada_opens()).when(BEN, BEN_SITS.command)
    scene.then(SeatTaken(1, BEN, "", hash_of("sirocco")))
    assert (scene.table.match.status, scene.table.match.to_reveal) == ("waiting", (0, 1))
    scene.when(BEN, RevealClientSeed("sirocco")).then(ClientSeedRevealed(1, "sirocco"))
    assert scene.table.match.to_reveal == (0,)
    scene.when(ADA, RevealClientSeed("mistral"))
    scene.then(ClientSeedRevealed(0, "mistral"), MatchStarted(), PileLaid(PileOptions()))
    assert scene.table.match.client_seeds == ("mistral", "sirocco")


def test_last_seat_may_be_plain() -> None:
    """Who sits down last needs no hash: all others are bound."""
    scene = given(ada_opens()).when(BEN, TakeSeat(1, "sirocco"))
    assert scene.table.match.to_reveal == (0,)
    scene.when(ADA, RevealClientSeed("mistral"))
    assert scene.table.match.status == "running"


def test_alone() -> None:
    """A solo match may be opened with a hash, too."""
    scene = given(ada_opens(PileOptions(players=1)))
    assert scene.table.match.to_reveal == (0,)
    assert scene.when(ADA, RevealClientSeed("mistral")).table.match.status == "running"


def test_nothing_to_wait_for_without_chance() -> None:
    """A match that draws nothing starts with its last seat."""
    with registered(dataclasses.replace(PILE, uses_chance=lambda _options: False)):
        scene = given(ada_opens()).when(BEN, BEN_SITS.command)
        assert (scene.table.match.status, scene.table.match.to_reveal) == ("running", ())


@pytest.mark.parametrize("by, command", [(BEN, TakeSeat(1)), (CLEO, TakeSeat(2, "x"))])
def test_nobody_waits_before_all_sit(by: Player, command: Command) -> None:
    """While a seat is free, no reveal is awaited."""
    scene = given(ada_opens(FOR_THREE)).when(by, command)
    assert scene.table.match.to_reveal == ()


def test_too_early() -> None:
    """A seed is not revealed while a seat is free."""
    given(ada_opens()).when(ADA, ADA_REVEALS.command).refused(because.SEATS_FREE)


def test_another_seed() -> None:
    """What is revealed must have the hash that was given."""
    scene = given(ada_opens(), BEN_SITS).when(ADA, RevealClientSeed("sirocco"))
    scene.refused(because.OTHER_CLIENT_SEED)


def test_revealed_once() -> None:
    """A second reveal is refused, and that of a seat without a hash."""
    scene = given(ada_opens(FOR_THREE), BEN_SITS, Asked(CLEO, TakeSeat(2, "x")), ADA_REVEALS)
    scene.when(ADA, ADA_REVEALS.command).refused(because.NOTHING_TO_REVEAL)
    scene.when(CLEO, RevealClientSeed("x")).refused(because.NOTHING_TO_REVEAL)


def test_while_playing() -> None:
    """In a running match there is nothing to reveal."""
    ben_reveals = Asked(BEN, RevealClientSeed("sirocco"))
    scene = given(ada_opens(), BEN_SITS, ADA_REVEALS, ben_reveals)
    scene.when(ADA, ADA_REVEALS.command).refused(because.ALREADY_STARTED)


def test_without_a_seat() -> None:
    """A player without a seat reveals nothing."""
    given(ada_opens(), BEN_SITS).when(CLEO, RevealClientSeed("x")).refused(because.NOT_SEATED)


def test_not_both() -> None:
    """A seed and its hash together are refused."""
    scene = given(ada_opens()).when(BEN, TakeSeat(1, "sirocco", hash_of("sirocco")))
    scene.refused(because.SEED_AND_HASH)


def leaves(*asked: Asked, by: Player) -> Scene:
    return given(*asked).when(by, LeaveSeat())


def test_leave_before_a_reveal() -> None:
    """A seat that is left is free again, without its hash."""
    scene = leaves(ada_opens(), BEN_SITS, by=BEN)
    scene.then(SeatLeft(1))
    assert scene.table.match.client_seed_hashes == (hash_of("mistral"), "")
    assert scene.when(CLEO, TakeSeat(1, "x")).table.match.to_reveal == (0,)


def test_leave_after_a_reveal() -> None:
    """Once a secret seed is public, no other player can take a seat and suit theirs to it."""
    scene = leaves(ada_opens(), BEN_SITS, ADA_REVEALS, by=BEN)
    scene.then(SeatLeft(1), MatchEnded(Outcome("abandoned", (), ()), SEED))
    scene.when(CLEO, TakeSeat(1)).refused(because.OVER)

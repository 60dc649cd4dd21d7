"""A server that bends chance is found out in every match, however it began; an honest one never."""

from collections.abc import Callable, Sequence
from random import Random
from secrets import token_hex
from typing import TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from archipel_client import BrokenCommitmentError
from archipel_client.contract import PublicKeys
from archipel_client.proof import Check, verify
from archipel_client.proof.own_log import check_own_seed
from archipel_client.receipts import new_client_seed
from domain.chance import commitment
from domain.match import Context, Match, Relations, seating
from domain.match.commands import OpenMatch
from domain.messages import Options
from kit.api_client import Site
from kit.beginnings import RESIGN, WAYS, Party, party
from kit.commitments import ALONE as SOLO
from kit.commitments import DICE
from kit.rigged_server import (
    ALONE,
    WANTED,
    WITH_OTHERS,
    Forge,
    client_seed_of_the_accomplice,
    client_seed_of_the_victim,
    first_number,
    forged,
    number,
    other_receipt_and_client_seed,
)
from kit.sampling import budget, sampled
from server.engine.command_handler import CommandExecutor, CommandRequest
from server.replays import importing
from server.replays.log import check as by_the_rules
from server.replays.table import Table

MATCHES = budget(3, whole=1_000)

every_way = pytest.mark.parametrize("way", WAYS)
Suits: TypeAlias = Callable[[Context, OpenMatch[Options]], bool]


@pytest.fixture
async def guests(site: Site) -> Party:
    return await party(site)


async def keys_of(site: Site) -> PublicKeys:
    return msgspec.convert(msgspec.to_builtins(await site.services.keys.public()), PublicKeys)


async def finished(guests: Party, way: str) -> tuple[str, bytes]:
    """The id and the log of a match that began in this way and was resigned at once."""
    match = await WAYS[way](guests)
    await guests.ada.command(match, RESIGN)
    return match, await guests.ada.log(match)


def checked(log: bytes, keys: PublicKeys) -> Sequence[Check]:
    return verify(log, keys.keys, {"rules": by_the_rules})


async def witness_of(site: Site, log: bytes) -> Check:
    (found,) = (each for each in checked(log, await keys_of(site)) if each.name == "witness")
    return found


def is_caught(guests: Party, match: str, player: str, log: bytes, keys: PublicKeys) -> bool:
    """Whether the log is refuted by itself, or by what the client has kept."""
    if any(check.passed is False for check in checked(log, keys)):
        return True
    try:
        check_own_seed(log, player, guests.ada.keeper.seeds(match))
    except BrokenCommitmentError:
        return True
    return False


@sampled
@every_way
@pytest.mark.timeout(300)
async def test_a_rigged_seed_is_caught(site: Site, guests: Party, way: str) -> None:
    """Whatever the server rewrites to suit its dice, the log or the client shows it."""
    keys, me = await keys_of(site), (await guests.ada.me()).id
    key, draw, caught = await site.services.keys.current(), Random(way), 0
    for turn in range(MATCHES):
        match, log = await finished(guests, way)
        forgeries = WITH_OTHERS if log.count(b"match.seat_taken") > 1 else ALONE
        rigged = forged(log, key, forgeries[turn % len(forgeries)], draw)
        assert first_number(rigged) == WANTED
        caught += is_caught(guests, match, me, rigged, keys)
        assert all(check.passed for check in checked(log, keys))
        assert not is_caught(guests, match, me, log, keys)
    assert caught == MATCHES


@pytest.mark.parametrize(
    "forge, way",
    [
        (other_receipt_and_client_seed, "alone"),
        (client_seed_of_the_victim, "with_a_second_player"),
        (client_seed_of_the_accomplice, "by_a_bots_invitation"),
    ],
)
async def test_only_the_player_knows(site: Site, guests: Party, forge: Forge, way: str) -> None:
    """A log in which all is in order is refuted by what the victim's client has kept."""
    keys, me = await keys_of(site), (await guests.ada.me()).id
    match, log = await finished(guests, way)
    rigged = forged(log, await site.services.keys.current(), forge, Random(1))
    assert all(check.passed for check in checked(rigged, keys))
    with pytest.raises(BrokenCommitmentError):
        check_own_seed(rigged, me, guests.ada.keeper.seeds(match))


def grind(monkeypatch: pytest.MonkeyPatch, suits: Suits) -> None:
    """Draws seeds of new matches until one suits, after the command has been read."""
    honest = CommandExecutor._context

    def context(
        executor: CommandExecutor, request: CommandRequest, match: Match, relations: Relations
    ) -> Context:
        found, command = honest(executor, request, match, relations), request.command
        while isinstance(command, OpenMatch) and not suits(found, command):
            found = replace(found, seed=token_hex(32))
        return found

    monkeypatch.setattr(CommandExecutor, "_context", context)
    monkeypatch.setattr(seating, "_check_receipt", lambda *_: None)


async def test_the_attack_of_the_audit(
    site: Site, guests: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds that are ground against the player's own words: `verify` calls that unwitnessed."""
    grind(monkeypatch, lambda context, command: number(context.seed, command.client_seed) == WANTED)
    match = (await guests.ada.open_match(SOLO, client_seed="tulip")).id
    await guests.ada.command(match, RESIGN)
    log = await guests.ada.log(match)
    assert first_number(log) == WANTED
    witness = await witness_of(site, log)
    assert witness.passed is None
    assert witness.found == "unwitnessed: the match was opened without a receipt"


@every_way
async def test_another_seed_than_promised(
    guests: Party, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The client notices at once that the match does not have the seed of its receipt."""

    def is_another(context: Context, command: OpenMatch[Options]) -> bool:
        return command.receipt is None or commitment(context.seed) != command.receipt.commitment

    grind(monkeypatch, is_another)
    with pytest.raises(BrokenCommitmentError, match="not opened with the receipt"):
        await WAYS[way](guests)


@sampled
@pytest.mark.timeout(300)
async def test_an_import_with_other_dice(guests: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client notices that an imported match has another seed than the file."""
    (_, honest), caught, draw = await finished(guests, "alone"), 0, Random(1)
    assert (await guests.ada.import_file(honest, "log")).imported is not None

    def rigged(id: str, _seed: str) -> Table:
        seeds = iter(lambda: draw.randbytes(32).hex(), "")
        return Table(id, next(seed for seed in seeds if number(seed, "") == WANTED))

    monkeypatch.setattr(importing, "Table", rigged)
    for _ in range(MATCHES):
        _, log = await finished(guests, "alone")
        try:
            await guests.ada.import_file(log, "log")
        except BrokenCommitmentError:
            caught += 1
    assert caught == MATCHES


async def test_a_bot_that_suits_its_seed_to_a_public_one(site: Site, guests: Party) -> None:
    """A seed that is public before all others are bound is no witness, and `verify` says so."""
    receipt = await guests.ada.new_commitment()
    seed = new_client_seed(receipt)
    body = {"options": DICE, "seat": 0, "commitment": receipt.match, "client_seed": seed}
    match = (await guests.ada._open("/api/matches", body)).id
    secret = (await site.services.matches.latest(match)).agreed.seed
    candidates = iter(lambda: new_client_seed(receipt), "")
    ground = next(each for each in candidates if number(secret, seed, each) == WANTED)
    take = {"type": "match.take_seat", "seat": 1, "client_seed": ground}
    await guests.bot_client.command(match, take)
    await guests.ada.command(match, RESIGN)
    witness = await witness_of(site, await guests.ada.log(match))
    why = "the client seed of seat 0 was public before seat 1 was bound"
    assert (witness.passed, witness.found) == (None, f"witnessed by seat 1, and not by all: {why}")

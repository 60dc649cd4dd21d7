"""Verification of logs without a server: every changed byte is found, with its line."""

import re
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from archipel_client.proof import Check, verify
from kit.corrupted_files import chained, lines_of
from kit.stored_log import GAMES, log_of, public_keys, signed
from server.replays.log import check as by_the_rules

OURS = ["lines", "signature", "chain", "match", "commitment", "chance", "witness"]
FLIPS = 250
# Where a byte may stand, beside anywhere.
PLACES = {
    "event": rb'"events":\[\{"type":"[^"]+","',
    "chance": rb'"chance":\[[^\]]*\]',
    "salt": rb'"salt":"[^"]*"',
    "previous": rb'"previous":"[^"]*"',
    "head": rb'"head":"[^"]*","at":"[^"]*","key":"[^"]*"',
    "signature": rb'"signature":"[^"]*"',
    "newline": rb"\n",
}

every_game = pytest.mark.parametrize("slug", GAMES)


def all_checks(log: bytes) -> Sequence[Check]:
    return verify(log, public_keys(), {"rules": by_the_rules})


def failed(log: bytes) -> list[Check]:
    return [check for check in all_checks(log) if check.passed is False]


def flipped(log: bytes, place: int, draw: Random) -> bytes:
    other = log[place] ^ draw.randrange(1, 256)
    return log[:place] + bytes([other]) + log[place + 1 :]


def is_found(log: bytes, place: int, draw: Random) -> bool:
    """Whether verification fails for the line of this byte, and for no other."""
    line = log.count(b"\n", 0, place) + 1
    return [check.line for check in failed(flipped(log, place, draw))] == [line]


@every_game
def test_what_is_true(slug: str) -> None:
    """Every check passes, also that of the rules; old logs have no receipt, and so no witness."""
    checks = all_checks(log_of(slug))
    assert [check.name for check in checks] == [*OURS, "rules"]
    assert {check.name for check in checks if not check.passed} <= {"witness"}, checks
    assert not failed(log_of(slug))


@every_game
def test_one_byte_anywhere(slug: str) -> None:
    """Any change of one byte is found, with its line."""
    log, draw = log_of(slug), Random(slug)
    places = [draw.randrange(len(log)) for _ in range(FLIPS)]
    assert not [place for place in places if not is_found(log, place, draw)]


@every_game
@pytest.mark.parametrize("kind", PLACES)
def test_one_byte_of_each_kind(slug: str, kind: str) -> None:
    """A byte of an event, a roll, a salt, a hash, the head, its signature, or a line end."""
    log, draw = log_of(slug), Random(f"{slug} {kind}")
    spans = [found.span() for found in re.finditer(PLACES[kind], log)]
    assert spans
    for start, end in draw.sample(spans, min(15, len(spans))):
        place = draw.randrange(start, end)
        assert is_found(log, place, draw), place


@every_game
def test_every_byte_of_the_end(slug: str) -> None:
    """The last line has one encoding only: no other case and no additional blank."""
    log, draw = log_of(slug), Random(slug)
    last = log.rindex(b"\n", 0, len(log) - 1) + 1
    assert all(is_found(log, place, draw) for place in range(last, len(log)))
    assert failed(log[:last] + b" " + log[last:])
    assert failed(log.removesuffix(b"\n"))
    assert failed(log + b"\n")


@every_game
def test_a_line_less(slug: str) -> None:
    """A missing line is found at its place."""
    lines = log_of(slug).splitlines(keepends=True)
    gone = Random(slug).randrange(len(lines) - 1)
    assert [check.line for check in failed(b"".join(lines[:gone] + lines[gone + 1 :]))] == [
        gone + 1
    ]


def retold(log: bytes, old: str, new: str) -> bytes:
    """A log that a dishonest server changed, chained and signed again."""
    *lines, _ = log.decode().splitlines()
    text = "\n".join(lines)
    assert old in text
    return signed(chained(lines_of(text.replace(old, new, 1).encode())))


def test_a_server_cannot_choose_its_rolls() -> None:
    """A roll that does not follow from the seed is found, despite a valid signature."""
    log = log_of("dice_miner")
    roll = msgspec.json.decode(log.splitlines()[1])["chance"][3]
    was, other = (
        f'"counter":{roll["counter"]},"sides":{roll["sides"]},"face":{face}'
        for face in (roll["face"], roll["face"] % roll["sides"] + 1)
    )
    assert [(each.name, each.line) for each in failed(retold(log, was, other))] == [("chance", 2)]


def test_a_server_cannot_choose_its_seed() -> None:
    """The revealed seed must match the commitment."""
    log = log_of("divercite")
    ended = msgspec.json.decode(log.splitlines()[-2])["events"][-1]
    other = retold(log, f'"seed":"{ended["seed"]}"}}]', f'"seed":"{"ab" * 32}"}}]')
    assert failed(other)[0].name == "commitment"


def test_a_client_seed_counts() -> None:
    """With another client seed, every roll is another one."""
    log = log_of("dice_miner")
    assert failed(retold(log, '},"word":"word 0"', '},"word":"sesame"'))[0].name == "chance"


def test_words_are_told() -> None:
    """The result names the client seeds."""
    (chance,) = [check for check in all_checks(log_of("dice_miner")) if check.name == "chance"]
    assert "word 0" in chance.found


def test_only_the_rules_know_a_move() -> None:
    """Another move than the one that was made is for the rules to find."""
    log = log_of("divercite")
    moved = msgspec.json.decode(log.splitlines()[4])["command"]["cell"]
    assert [check.name for check in failed(retold(log, f'"cell":"{moved}"', '"cell":"z9"'))] == [
        "rules"
    ]


@pytest.mark.parametrize("log", [b"", b"\n", b"{}\n", b"[]\n[]\n", b"\xff\n", b"[" * 9999])
def test_no_log_at_all(log: bytes) -> None:
    """A file that is no log is refused at its first line."""
    assert [check.line for check in failed(log)] == [1]


def test_an_unknown_key() -> None:
    """With an unknown key only the signature fails; the other checks are made."""
    checks = verify(log_of("divercite"), (), {})
    assert [check.name for check in checks if check.passed is False] == ["signature"]
    assert [check.name for check in checks] == OURS

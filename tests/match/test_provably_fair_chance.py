import hmac
import json
from collections import Counter
from hashlib import sha256
from math import factorial

import pytest

from domain.chance import ProvablyFairChance, Roll, ScriptedChance, SystemChance, commitment
from kit.table import SEED

OTHER_SEED = "e5" * 32


def rolls(chance: ProvablyFairChance, sides: int, times: int) -> list[int]:
    return [chance.roll(sides) for _ in range(times)]


def test_the_seed_decides() -> None:
    """The same seed, client seeds and counter give the same rolls, another seed others."""
    mine = rolls(ProvablyFairChance(SEED, ("a", "b")), 100, 20)
    assert mine == rolls(ProvablyFairChance(SEED, ("a", "b")), 100, 20)
    assert mine != rolls(ProvablyFairChance(OTHER_SEED, ("a", "b")), 100, 20)


def test_client_seeds_are_mixed_in() -> None:
    """Every client seed changes every roll, and so does its seat."""
    client_seeds = [(), ("",), ("a", "b"), ("b", "a"), ("ab", "")]
    found = {tuple(rolls(ProvablyFairChance(SEED, each), 1000, 10)) for each in client_seeds}
    assert len(found) == len(client_seeds)


def test_known_rolls() -> None:
    """HMAC-SHA-256 of `[3,"mistral",""]` and so on, worked out elsewhere, gives these faces."""
    chance = ProvablyFairChance(SEED, ("mistral", ""), 3)
    assert rolls(chance, 6, 8) == [6, 4, 6, 4, 2, 4, 3, 4]
    assert [roll.counter for roll in chance.rolls] == [*range(3, 11)]


@pytest.mark.parametrize("seed", ["", "00", SEED, "ff" * 64, "ff" * 65])
def test_sealed_as_elsewhere(seed: str) -> None:
    """The rolls agree with the HMAC of the standard library, for any seed."""
    chance = ProvablyFairChance(seed, ("mistral", ""))
    found = [
        hmac.digest(bytes.fromhex(seed), f'[{n},"mistral",""]'.encode(), sha256) for n in range(9)
    ]
    assert rolls(chance, 2**16, 9) == [int.from_bytes(each[6:8]) + 1 for each in found]


@pytest.mark.parametrize("client_seed", ["", '"', "\\", "\n", "l'été", "海", "🤿"])
def test_any_client_seed(client_seed: str) -> None:
    """A message is UTF-8 and compact, and escapes what JSON must escape and nothing else."""
    chance = ProvablyFairChance(SEED, (client_seed, "b"), 9)
    for number in (9, 10):
        compact = json.dumps([number, client_seed, "b"], ensure_ascii=False, separators=(",", ":"))
        found = hmac.digest(bytes.fromhex(SEED), compact.encode(), sha256)
        assert chance.roll(2**16) == int.from_bytes(found[6:8]) + 1


def test_lots_are_kept() -> None:
    """Every answer is written down with its question."""
    chance = ProvablyFairChance(SEED)
    face = chance.roll(6)
    (roll,) = chance.rolls
    assert (roll.counter, roll.sides, roll.face) == (0, 6, face)


class Numbered(ProvablyFairChance):
    """Provably fair chance with the numbers of a list."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(SEED)
        self._numbers = list(numbers)

    def _number(self) -> int:
        self._counter += 1
        return self._numbers.pop(0)


@pytest.mark.parametrize("sides", range(1, 17))
def test_fair(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    """Of all numbers there are, equally many lead to every face; the rest are thrown away."""
    monkeypatch.setattr("domain.chance._NUMBERS", 256)
    chance = Numbered(*range(256), *(0,) * sides)
    counts = Counter(chance.roll(sides) for _ in range(256 - 256 % sides))
    assert set(counts) == {*range(1, sides + 1)}
    assert set(counts.values()) == {256 // sides}


def test_thrown_away() -> None:
    """A number beyond the last fair one is passed over, and the roll names the one that counted."""
    last_fair = 2**64 - 2**64 % 6
    chance = Numbered(last_fair, 2**64 - 1, last_fair - 1)
    assert chance.roll(6) == 6
    assert chance.rolls[0].counter == 2


def test_draw() -> None:
    """Things come out of the bag at most once, in any order, and the bag stays as it was."""
    bag = ("a", "b", "c", "d")
    chance = ProvablyFairChance(SEED)
    drawn = {chance.draw(bag, 4) for _ in range(500)}
    assert len(drawn) == factorial(4)
    assert all(sorted(each) == sorted(bag) for each in drawn)


def test_draw_is_rolls() -> None:
    """A draw asks for a place in what remains: anyone with the rolls can repeat it."""
    chance = ScriptedChance(2, 2, 1)
    assert chance.draw("abcd", 3) == ("b", "c", "a")


def test_script_must_be_possible() -> None:
    """A script cannot make a die show what it has not."""
    with pytest.raises(ValueError, match="7"):
        ScriptedChance(7).roll(6)


def test_system_chance() -> None:
    """SystemChance rolls the same faces."""
    chance = SystemChance()
    assert {chance.roll(3) for _ in range(300)} == {1, 2, 3}
    assert sorted(chance.draw("abc", 3)) == ["a", "b", "c"]


def test_promise() -> None:
    """The commitment is the SHA-256 of the seed's bytes, different for each seed."""
    assert commitment("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SEED) != commitment(OTHER_SEED)


class Scripted(ProvablyFairChance):
    """The number of a counter is so far below 2^64 - 1."""

    def _number(self) -> int:
        self._counter += 1
        return 2**64 - self._counter


@pytest.mark.parametrize("sides", [1, 2, 3, 5, 7, 10, 13])
def test_the_first_number_that_biases_nothing(sides: int) -> None:
    """2^64 mod sides numbers are too many, the highest ones; not one more is skipped."""
    chance = Scripted(SEED)
    assert chance.roll(sides) == sides
    assert chance.rolls == (Roll(2**64 % sides, sides, sides),)


@pytest.mark.parametrize("sides, bound", [(2, 10.9), (6, 20.6), (12, 31.3)])
def test_every_face_is_as_likely(sides: int, bound: float) -> None:
    """Chi-square of 1 200 rolls, below the upper point of one in a thousand."""
    chance = ProvablyFairChance(SEED, ("a", "b"))
    faces = Counter(chance.roll(sides) for _ in range(1_200))
    likely = 1_200 / sides
    assert {*faces} == {*range(1, sides + 1)}
    assert sum((count - likely) ** 2 / likely for count in faces.values()) < bound

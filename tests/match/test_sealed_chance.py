import hmac
import json
from collections import Counter
from hashlib import sha256
from math import factorial

import pytest

from domain import chance
from domain.chance import ScriptedChance, SealedChance, SystemChance, promise
from kit.table import SEED

OTHER_SEED = "e5" * 32


def rolls(fate: SealedChance, sides: int, times: int) -> list[int]:
    return [fate.roll(sides) for _ in range(times)]


def test_the_seed_decides() -> None:
    """The same seed, words and counter give the same lots, and another seed gives others."""
    mine = rolls(SealedChance(SEED, ("a", "b")), 100, 20)
    assert mine == rolls(SealedChance(SEED, ("a", "b")), 100, 20)
    assert mine != rolls(SealedChance(OTHER_SEED, ("a", "b")), 100, 20)


def test_words_are_mixed_in() -> None:
    """Every player's word changes every lot, and it matters whose word it was."""
    words = [(), ("",), ("a", "b"), ("b", "a"), ("ab", "")]
    told = {tuple(rolls(SealedChance(SEED, each), 1000, 10)) for each in words}
    assert len(told) == len(words)


def test_known_lots() -> None:
    """HMAC-SHA-256 of `[3,"mistral",""]` and so on, worked out elsewhere, gives these faces."""
    fate = SealedChance(SEED, ("mistral", ""), 3)
    assert rolls(fate, 6, 8) == [6, 4, 6, 4, 2, 4, 3, 4]
    assert [lot.counter for lot in fate.lots] == [*range(3, 11)]


@pytest.mark.parametrize("seed", ["", "00", SEED, "ff" * 64, "ff" * 65])
def test_sealed_as_elsewhere(seed: str) -> None:
    """Whoever checks a lot takes the HMAC of their own library, whatever the seed is."""
    fate = SealedChance(seed, ("mistral", ""))
    told = [
        hmac.digest(bytes.fromhex(seed), f'[{n},"mistral",""]'.encode(), sha256) for n in range(9)
    ]
    assert rolls(fate, 2**16, 9) == [int.from_bytes(each[6:8]) + 1 for each in told]


@pytest.mark.parametrize("word", ["", '"', "\\", "\n", "l'été", "海", "🤿"])
def test_any_word(word: str) -> None:
    """A message is UTF-8 and compact, and escapes what JSON must escape and nothing else."""
    fate = SealedChance(SEED, (word, "b"), 9)
    for number in (9, 10):
        compact = json.dumps([number, word, "b"], ensure_ascii=False, separators=(",", ":"))
        told = hmac.digest(bytes.fromhex(SEED), compact.encode(), sha256)
        assert fate.roll(2**16) == int.from_bytes(told[6:8]) + 1


def test_lots_are_kept() -> None:
    """Every answer is written down with its question."""
    fate = SealedChance(SEED)
    face = fate.roll(6)
    (lot,) = fate.lots
    assert (lot.counter, lot.sides, lot.face) == (0, 6, face)


class Numbered(SealedChance):
    """Sealed chance whose numbers are those of a list."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(SEED)
        self._numbers = list(numbers)

    def _number(self) -> int:
        self._counter += 1
        return self._numbers.pop(0)


@pytest.mark.parametrize("sides", range(1, 17))
def test_fair(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    """Of all numbers there are, equally many lead to every face; the rest are thrown away."""
    monkeypatch.setattr(chance, "_NUMBERS", 256)
    fate = Numbered(*range(256), *(0,) * sides)
    counts = Counter(fate.roll(sides) for _ in range(256 - 256 % sides))
    assert set(counts) == {*range(1, sides + 1)}
    assert set(counts.values()) == {256 // sides}


def test_thrown_away() -> None:
    """A number beyond the last fair one is passed over, and the lot names the one that counted."""
    last_fair = 2**64 - 2**64 % 6
    fate = Numbered(last_fair, 2**64 - 1, last_fair - 1)
    assert fate.roll(6) == 6
    assert fate.lots[0].counter == 2


def test_draw() -> None:
    """Things come out of the bag at most once, in any order, and the bag stays as it was."""
    bag = ("a", "b", "c", "d")
    fate = SealedChance(SEED)
    drawn = {fate.draw(bag, 4) for _ in range(500)}
    assert len(drawn) == factorial(4)
    assert all(sorted(each) == sorted(bag) for each in drawn)


def test_draw_is_rolls() -> None:
    """A draw asks for a place in what remains: anyone with the lots can repeat it."""
    fate = ScriptedChance(2, 2, 1)
    assert fate.draw("abcd", 3) == ("b", "c", "a")


def test_script_must_be_possible() -> None:
    """A script cannot make a die show what it has not."""
    with pytest.raises(ValueError, match="7"):
        ScriptedChance(7).roll(6)


def test_system_chance() -> None:
    """The machine's own luck knows the same faces."""
    fate = SystemChance()
    assert {fate.roll(3) for _ in range(300)} == {1, 2, 3}
    assert sorted(fate.draw("abc", 3)) == ["a", "b", "c"]


def test_promise() -> None:
    """The promise is the SHA-256 of the seed's bytes, and tells seeds apart."""
    assert promise("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert promise(SEED) != promise(OTHER_SEED)

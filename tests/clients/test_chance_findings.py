"""What verification says of seeds, rolls and witnesses: each text with its line."""

import pytest
from msgspec.structs import replace

from archipel_client.proof.chance import SeededRolls, verify_commitment, verify_rolls
from archipel_client.proof.contributions import Contribution, contributions
from archipel_client.proof.log import InvalidLogError, Log
from archipel_client.proof.witness import Witness, verify_witness
from kit.written_logs import (
    AT,
    KEY,
    SEED,
    Json,
    deal,
    ended,
    hashed,
    left,
    line,
    log,
    naming,
    opened,
    receipt,
    revealed,
    roll,
    taken,
)


def rolls_of(written: Log) -> tuple[int, str]:
    with pytest.raises(InvalidLogError) as invalid:
        verify_rolls(written)
    return invalid.value.line, str(invalid.value)


def commitment_of(written: Log) -> tuple[int, str]:
    with pytest.raises(InvalidLogError) as invalid:
        verify_commitment(written)
    return invalid.value.line, str(invalid.value)


def witness_of(written: Log) -> tuple[int, str]:
    with pytest.raises(InvalidLogError) as invalid:
        verify_witness(written, [KEY])
    return invalid.value.line, str(invalid.value)


def played(*rolls: Json, seeds: tuple[str, str] = ("", "")) -> Log:
    """Two players sit down with these client seeds; the rolls are of the last line."""
    sitting = [line(taken(seat, seed)) for seat, seed in enumerate(seeds)]
    return log(line(opened()), *sitting, line(ended(), rolls=rolls))


def test_a_kept_commitment() -> None:
    """The text names the commitment."""
    assert verify_commitment(played()) == f"{opened()['commitment']}, kept"


def test_another_seed_at_the_end() -> None:
    """The seed of the end must have the hash that the first line has; the end is to blame."""
    written = log(line(opened()), line(), line(ended("ab" * 32)))
    assert commitment_of(written) == (3, "the revealed seed does not match the commitment")


def test_another_seed_in_the_first_line() -> None:
    """The seed in the first line is that of the end."""
    written = log(line(opened(seed="ab" * 32)), line(ended()))
    assert commitment_of(written) == (1, "the seed is not the one that is revealed at the end")


def test_a_seed_that_is_none() -> None:
    """Only hexadecimal digits are a seed."""
    written = log(line(opened()), line(ended("xy")))
    assert commitment_of(written) == (2, "the revealed seed is not hexadecimal")


def test_an_opening_or_an_end_that_is_missing() -> None:
    """Either is looked for in its line, and in no other."""
    no_end = log(line(opened()), line(ended()), line())
    assert commitment_of(no_end) == (3, "match.match_ended is missing here")
    no_opening = log(line(), line(opened()), line(ended()))
    assert commitment_of(no_opening) == (1, "match.match_opened is missing here")
    beside = log(line(taken(0), opened()), line(left(0), ended()))
    assert verify_commitment(beside)


def test_an_event_of_another_shape() -> None:
    """The line and the field are named."""
    line_, text = rolls_of(log(line(opened()), line({"type": "match.seat_left"}), line(ended())))
    assert line_ == 2
    assert text.startswith("match.seat_left is malformed: Object missing required field `seat`")


def test_the_names_of_old_logs() -> None:
    """Logs of version 0.1.0 call a commitment a promise, and a client seed a word."""
    first, sits = opened(), taken(0)
    first["promise"] = first.pop("commitment")
    sits["word"] = "sesame"
    del sits["client_seed"]
    written = log(line(first), line(sits), line(ended(), rolls=[roll(0, 6, "sesame", "")]))
    assert verify_commitment(written)
    assert "sesame" in verify_rolls(written)


def test_rolls_that_follow() -> None:
    """Each is computed again, with the client seeds as they are at its line."""
    written = log(
        line(opened(3)),
        line(taken(0, "a"), rolls=[roll(0, 6, "a", "", "")]),
        line(taken(2, "c"), rolls=[roll(1, 20, "a", "", "c"), roll(2, 2, "a", "", "c")]),
        line(left(0), rolls=[roll(3, 6, "", "", "c")]),
        line(revealed(1, "b"), rolls=[roll(4, 6, "", "b", "c")]),
        line(ended(), rolls=[roll(5, 6, "", "b", "c")]),
    )
    seeds = "with the client seeds “b” of seat 1, “c” of seat 2"
    assert verify_rolls(written) == f"6 rolls, each computed again {seeds}"


def test_no_client_seeds() -> None:
    """Where no player added one, the text says so."""
    text = "1 rolls, each computed again (no player added a client seed)"
    assert verify_rolls(played(roll(0, 6, "", ""))) == text


@pytest.mark.parametrize(
    "rolls, counter",
    [
        ([roll(1, 6, "a", "b")], 1),
        ([roll(0, 6, "a", "b"), roll(0, 6, "a", "b")], 0),
        ([roll(0, 6, "a", "b"), roll(2, 6, "a", "b")], 2),
        ([roll(0, 6, "b", "a")], 0),
        ([roll(0, 6, "a", "b", seed="5f" * 32)], 0),
        ([{**roll(0, 6, "a", "b"), "face": 7}], 0),
        ([{**roll(0, 6, "a", "b"), "sides": 0}], 0),
        ([{**roll(0, 6, "a", "b"), "sides": -6}], 0),
        ([{**roll(0, 6, "a", "b"), "sides": 5}], 0),
    ],
)
def test_rolls_that_do_not_follow(rolls: list[Json], counter: int) -> None:
    """A number skipped or used twice, other seeds, another face: the roll and its line."""
    written = played(*rolls, seeds=("a", "b"))
    assert rolls_of(written) == (4, f"roll {counter} does not follow from the seeds")


def test_one_side() -> None:
    """A die with one side shows it; there may be such."""
    assert verify_rolls(played(roll(0, 1, "", "")))


def test_numbers_that_would_bias_are_skipped() -> None:
    """With more sides than half of all numbers, many numbers are skipped, and none is reduced."""
    sides = 2**63 + 1
    word = next(each for each in "abcdefgh" if number(0, each) >= sides)
    counter = next(each for each in range(100) if number(each, word) < sides)
    assert counter > 0
    assert verify_rolls(played(roll(counter, sides, word, ""), seeds=(word, "")))
    skipped = played(roll(0, sides, word, ""), seeds=(word, ""))
    assert rolls_of(skipped) == (4, "roll 0 does not follow from the seeds")


def number(counter: int, word: str) -> int:
    return int(roll(counter, 2**64, word, "")["face"]) - 1


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_none(seat: int) -> None:
    """A client seed belongs to a seat of the match."""
    for event in (taken(seat, "x"), left(seat), revealed(seat, "x")):
        written = log(line(opened()), line(event), line(ended()))
        assert rolls_of(written) == (2, f"there is no seat {seat}")


def test_contributions() -> None:
    """By seat: whose, what, and from which versions on it was fixed and public."""
    written = log(
        line(opened(4), taken(0, "a")),
        line(taken(1, client_seed_hash=hashed("b"))),
        line(taken(2, "c")),
        line(left(2)),
        line(revealed(1, "b"), taken(3)),
    )
    assert contributions(written) == [
        Contribution("player 0", "a", "", 1, 1),
        Contribution("player 1", "b", hashed("b"), 2, 5),
        Contribution("", "", "", 0, 0),
        Contribution("player 3", "", "", 5, 5),
    ]


def test_a_seed_of_another_hash() -> None:
    """What is revealed has the hash that was given; the line of the reveal is to blame."""
    written = log(
        line(opened()), line(taken(1, client_seed_hash=hashed("b"))), line(revealed(1, "x"))
    )
    with pytest.raises(InvalidLogError) as invalid:
        contributions(written)
    why = "the client seed of seat 1 does not have the hash that was given"
    assert (invalid.value.line, str(invalid.value)) == (3, why)


HELD = receipt()
OWN = naming(HELD)


def witnessed(*seeds: str, by: str = "player 0", **fields: object) -> Log:
    """All sit down at once with a hash each, and then all reveal their seeds; one roll follows."""
    seats = range(len(seeds))
    sits = [line(taken(seat, client_seed_hash=hashed(seeds[seat]))) for seat in seats]
    tells = [line(revealed(seat, seeds[seat])) for seat in seats]
    first = opened(len(seeds), **{"receipt": HELD, **fields})
    last = line(ended(), rolls=[roll(0, 6, *seeds)])
    return log(line(first), *sits, *tells, last, by=by)


def test_witnessed() -> None:
    """A receipt older than every client seed, all of which name it."""
    other = naming(HELD, "s" * 22)
    assert verify_witness(witnessed(OWN), [KEY]) == Witness(
        is_whole=True, found="witnessed by seat 0"
    )
    both = Witness(is_whole=True, found="witnessed by seat 0, seat 1")
    assert verify_witness(witnessed(OWN, other), [KEY]) == both


@pytest.mark.parametrize(
    "seeds, text",
    [
        (("", ""), "unwitnessed: seat 0 gave no client seed; seat 1 gave no client seed"),
        (("word",), "unwitnessed: the client seed of seat 0 names no receipt"),
        (("." + OWN.partition(".")[2],),
         "unwitnessed: the client seed of seat 0 names no receipt"),
        ((OWN, ""), "witnessed by seat 0, and not by all: seat 1 gave no client seed"),
        (("x", OWN),
         "witnessed by seat 1, and not by all: the client seed of seat 0 names no receipt"),
    ],
)  # fmt: skip
def test_not_by_all(seeds: tuple[str, ...], text: str) -> None:
    """The text says which seats are witnesses, and why the others are not."""
    assert verify_witness(witnessed(*seeds), [KEY]) == Witness(is_whole=False, found=text)


def test_a_seed_that_was_public_too_early() -> None:
    """Who was bound after another seed was public could choose by it; at once is early enough."""
    second = naming(HELD, "s" * 22)
    rolls = [roll(0, 6, OWN, second)]
    early = log(
        line(opened(receipt=HELD), taken(0, OWN)),
        line(taken(1, second)),
        line(ended(), rolls=rolls),
    )
    assert verify_witness(early, [KEY]) == Witness(
        is_whole=False,
        found="witnessed by seat 1, and not by all: "
        "the client seed of seat 0 was public before seat 1 was bound",
    )
    at_once = log(
        line(opened(receipt=HELD), taken(0, OWN), taken(1, second)), line(ended(), rolls=rolls)
    )
    assert verify_witness(at_once, [KEY]).is_whole


def test_without_chance_or_receipt() -> None:
    """Where nothing was drawn there is nothing to doubt; without a receipt all is doubted."""
    still = log(line(opened(1), taken(0)), line(ended()))
    assert verify_witness(still, [KEY]) == Witness(is_whole=True, found="nothing was drawn")
    drawn = log(line(opened(1), taken(0, "x")), line(ended(), rolls=[roll(0, 6, "x")]))
    why = "unwitnessed: the match was opened without a receipt"
    assert verify_witness(drawn, [KEY]) == Witness(is_whole=False, found=why)
    brought = log(line(opened(1, imported={"match": None, "head": None})), line(ended()))
    why = "unwitnessed: the draws are those of the file imported"
    assert verify_witness(brought, [KEY]) == Witness(is_whole=False, found=why)


@pytest.mark.parametrize(
    "held, text",
    [
        ({**HELD, "signature": ""}, "the receipt is not signed by the key ours"),
        ({**HELD, "signature": "no base 64"}, "the receipt is not signed by the key ours"),
        ({**HELD, "number": 2}, "the receipt is not signed by the key ours"),
        (receipt(key="another"), "the receipt is not signed by the key another"),
        (receipt(commitment="00" * 32),
         "the match was opened with another seed than that of its receipt"),
        (receipt(match="another"), "the receipt is for the match another"),
        (receipt(player="eve"), "the receipt was given to the player eve"),
        (receipt(at="2026-01-01T12:00:00.000001Z"), "the receipt is younger than the match"),
    ],
)  # fmt: skip
def test_receipts_that_do_not_fit(held: Json, text: str) -> None:
    """A receipt is of this match, this player, this seed, older than the match, and signed."""
    assert witness_of(witnessed(naming(held), receipt=held)) == (1, text)


def test_a_receipt_of_the_same_moment() -> None:
    """A match may be opened the moment its receipt is given."""
    assert HELD["at"] == AT
    assert verify_witness(witnessed(OWN), [KEY]).is_whole


def test_seeds_that_name_another_receipt() -> None:
    """Then the server has changed the receipt: an error, in the line of the reveal."""
    other = naming(receipt(number=2))
    why = "the client seed of seat 0 names another receipt"
    assert witness_of(witnessed(other)) == (3, why)
    hidden = log(line(opened(1), taken(0, OWN)), line(ended()))
    why = "the client seed of seat 0 names a receipt, and the log has none"
    assert witness_of(hidden) == (1, why)


class Scripted(SeededRolls, frozen=True):
    """The number of a counter is so far below 2^64 - 1."""

    def number(self, counter: int) -> int:
        return 2**64 - 1 - counter


@pytest.mark.parametrize("sides, skipped", [(1, 0), (2, 0), (3, 1), (5, 1), (7, 2), (10, 6)])
def test_the_first_number_that_biases_nothing(sides: int, skipped: int) -> None:
    """2^64 mod sides numbers are too many, the highest ones; not one more is skipped."""
    rolled = Scripted(b"", ()).roll(0, sides)
    assert (rolled.counter, rolled.sides) == (2**64 % sides, sides) == (skipped, sides)
    assert rolled.face == (2**64 - 1 - skipped) % sides + 1 == sides


DEAL = deal()


def dealt(held: Json = DEAL, seed: str | None = SEED, client_seed: str = "") -> Log:
    """A solo match of a daily deal, whose end reveals no seed."""
    first = opened(1, daily=held, options={"game": "dice_miner"}, seed="")
    rolls = [roll(0, 6, client_seed)]
    written = log(line(first), line(taken(0, client_seed)), line(ended(""), rolls=rolls))
    return replace(written, daily_seed=seed)


def test_a_daily_deal() -> None:
    """The seed of its day is that of the rolls; how early it was fixed is said."""
    assert verify_commitment(dealt())
    assert verify_rolls(dealt())
    found = "unwitnessed: a daily deal, the same for all: its seed was committed to"
    before = Witness(is_whole=False, found=f"{found} before its day, at {AT}")
    assert verify_witness(dealt(), [KEY]) == before
    late = deal(date="2026-01-01")
    assert verify_witness(dealt(late), [KEY]).found == f"{found} on its day, at {AT}"


def test_a_daily_deal_before_its_seed_is_known() -> None:
    """Then commitment and rolls wait for the end of the day, which the text names."""
    why = (1, "the seed of 2026-01-02 is revealed when that day is over")
    assert commitment_of(dealt(seed=None)) == why
    assert rolls_of(dealt(seed=None)) == why


@pytest.mark.parametrize(
    "held, text",
    [
        ({**DEAL, "date": "2026-01-03"}, "the daily deal is not signed by the key ours"),
        (deal(key="another"), "the daily deal is not signed by the key another"),
        (deal(game="another"), "the match was opened with another seed than that of its day"),
        (deal(commitment="0" * 64), "the match was opened with another seed than that of its day"),
    ],
)
def test_daily_deals_that_do_not_fit(held: Json, text: str) -> None:
    """A deal is of this game and this seed, and signed."""
    assert witness_of(dealt(held)) == (1, text)


def test_a_client_seed_in_a_daily_deal() -> None:
    """It would make the draws others than those of all."""
    with pytest.raises(InvalidLogError, match="client seed"):
        verify_witness(dealt(client_seed="x"), [KEY])

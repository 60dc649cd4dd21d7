from domain.chance import SealedChance, promise
from domain.match.events import MatchEnded, MatchOpened
from kit.pile_game import PileOptions, StonesTaken, ThrowDie
from kit.scenes import Asked, given, started
from kit.table import ADA, BEN, Table

WORDS = ("mistral", "tramontane")
THROWS = tuple(Asked(player, ThrowDie()) for player in (ADA, BEN) * 3)
OPENED = started(PileOptions(stones=100), words=WORDS)


def faces(table: Table) -> list[int]:
    return [lot.face for step in table.steps for lot in step.commit.chance]


def test_outcome_is_told() -> None:
    """What the die shows is in the event and in the commit's lots alike."""
    scene = given(*OPENED).when(ADA, ThrowDie())
    (lot,) = scene.step.commit.chance
    scene.then(StonesTaken(0, lot.face))
    assert (lot.counter, lot.sides) == (0, 2)


def test_counter_goes_on() -> None:
    """No number is used twice in a match."""
    table = given(*OPENED, *THROWS).table
    counters = [lot.counter for step in table.steps for lot in step.commit.chance]
    assert counters == [*range(len(THROWS))]
    assert table.match.lots == len(THROWS)


def test_same_seed_same_match() -> None:
    """Seed and words fix every lot; another word from either player changes them."""
    more = THROWS * 6
    told = faces(given(*OPENED, *more).table)
    assert faces(given(*OPENED, *more).table) == told
    others = started(PileOptions(stones=100), words=("mistral", "sirocco"))
    assert faces(given(*others, *more).table) != told


def test_every_lot_checks_out() -> None:
    """With the seed of the last event anyone can check the promise and every lot."""
    table = given(*started(words=WORDS)).table
    while table.match.to_act:
        table.do((ADA, BEN)[min(table.match.to_act)], ThrowDie())
    opened, ended = table.steps[0].commit.events[0], table.steps[-1].commit.events[-1]
    assert isinstance(opened, MatchOpened)
    assert isinstance(ended, MatchEnded)
    assert promise(ended.seed) == opened.promise
    lots = [lot for step in table.steps for lot in step.commit.chance]
    assert lots
    for lot in lots:
        again = SealedChance(ended.seed, WORDS, lot.counter)
        assert again.roll(lot.sides) == lot.face
        assert again.lots == (lot,)

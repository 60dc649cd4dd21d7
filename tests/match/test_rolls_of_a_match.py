from domain.chance import ProvablyFairChance, commitment
from domain.match.events import MatchEnded, MatchOpened
from kit.pile_game import PileOptions, StonesTaken, ThrowDie
from kit.scenes import Asked, given, started
from kit.table import ADA, BEN, Table

CLIENT_SEEDS = ("mistral", "tramontane")
THROWS = tuple(Asked(player, ThrowDie()) for player in (ADA, BEN) * 3)
OPENED = started(PileOptions(stones=100), client_seeds=CLIENT_SEEDS)


def faces(table: Table) -> list[int]:
    return [roll.face for step in table.steps for roll in step.commit.chance]


def test_outcome_is_recorded() -> None:
    """What the die shows is in the event and in the commit's rolls alike."""
    scene = given(*OPENED).when(ADA, ThrowDie())
    (roll,) = scene.step.commit.chance
    scene.then(StonesTaken(0, roll.face))
    assert (roll.counter, roll.sides) == (0, 2)


def test_counter_goes_on() -> None:
    """No number is used twice in a match."""
    table = given(*OPENED, *THROWS).table
    counters = [roll.counter for step in table.steps for roll in step.commit.chance]
    assert counters == [*range(len(THROWS))]
    assert table.match.chance_counter == len(THROWS)


def test_same_seed_same_match() -> None:
    """Seed and client seeds fix every roll; another client seed from either player changes them."""
    more = THROWS * 6
    rolled = faces(given(*OPENED, *more).table)
    assert faces(given(*OPENED, *more).table) == rolled
    others = started(PileOptions(stones=100), client_seeds=("mistral", "sirocco"))
    assert faces(given(*others, *more).table) != rolled


def test_every_roll_is_verified() -> None:
    """The seed of the last event verifies the commitment and every roll."""
    table = given(*started(client_seeds=CLIENT_SEEDS)).table
    while table.match.to_act:
        table.do((ADA, BEN)[min(table.match.to_act)], ThrowDie())
    opened, ended = table.steps[0].commit.events[0], table.steps[-1].commit.events[-1]
    assert isinstance(opened, MatchOpened)
    assert isinstance(ended, MatchEnded)
    assert commitment(ended.seed) == opened.commitment
    rolls = [roll for step in table.steps for roll in step.commit.chance]
    assert rolls
    for roll in rolls:
        again = ProvablyFairChance(ended.seed, CLIENT_SEEDS, roll.counter)
        assert again.roll(roll.sides) == roll.face
        assert again.rolls == (roll,)

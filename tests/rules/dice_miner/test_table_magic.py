"""Magic in the game for several."""

from domain.games.dice_miner import GAME
from domain.games.dice_miner.events import (
    DiceRerolled,
    HeroCalled,
    MagicCast,
    MagicEnded,
    PhaseBegun,
)
from domain.games.dice_miner.material import Face, HeroName
from domain.games.dice_miner.state import DiceMinerState
from rules.dice_miner.table import events_of, held, offers, played, rule_of, sides, together

ONES = (1,) * 20
PLAIN: tuple[HeroName, ...] = ("prospector", "engineer", "treasurer")


def conjuring(*troves: tuple[Face, ...], heroes: tuple[HeroName, ...] = PLAIN) -> DiceMinerState:
    """The magic phase: the player before the first has just picked the last die, a gem."""
    players = len(troves)
    state = together(*troves, mountain={"e1": "gem1"}, heroes=heroes, starter=players - 1)
    return played(state, "e1")


def test_from_the_one_who_would_pick_next() -> None:
    """R45: B picked the last die, so C begins, then A, then B."""
    state = together(["magic1", "gem1"], ["magic1"], ["magic1", "gem1"], heroes=PLAIN, starter=1)
    assert events_of(state, "e1")[1] == PhaseBegun("magic", (2, 0, 1))


def test_who_has_none_is_passed_over() -> None:
    """R64: Without magic, or with nothing to reroll, there is no question."""
    state = conjuring(("magic1", "gem1"), ("shield1",), ("tunnel1",))
    assert state.queue == (0,)
    assert conjuring(("magic1", "dragon4"), ("magic1", "gem1"), ()).queue == (1,)


def test_nobody_has_magic() -> None:
    """R45: Then the round is scored at once."""
    assert conjuring((), (), ()).phase != "magic"


def test_spending_is_not_required() -> None:
    """R45: A player may end the magic; the next one continues."""
    state = conjuring(("magic1", "gem1"), ("magic1", "gem1"), ())
    assert events_of(state, "enough") == (MagicEnded(0),)
    assert GAME.to_act(played(state, "enough")) == {1}


def test_as_many_dice_as_symbols() -> None:
    """R46: Two symbols reroll two dice at once, chosen one by one."""
    state = conjuring(("magic2", "gem1", "tunnel5", "shield1"), (), ())
    assert events_of(state, "spend1") == (MagicCast(0, 0),)
    state = played(state, "spend1 mark3")
    assert held(state) == ["magic2", "gem1", "tunnel5", "shield1"]
    events = events_of(state, "mark2", *sides("tunnel1", "gem3"))
    assert DiceRerolled(0, (2, 1), ("tunnel1", "gem3")) in events


def test_what_cannot_be_rerolled() -> None:
    """R46: No hazard die, even as beer, no spent one, none twice, and not the one being used."""
    trove: tuple[Face, ...] = ("magic2", "dragon4", "hazard_beer", "magic1", "gem1", "tunnel1")
    state = played(conjuring(trove, (), ()), "spend1")
    assert offers(state) == {"mark4", "mark5", "mark6"}
    assert {rule_of(state, f"mark{die}") for die in (1, 2, 3)} == {"R46"}
    assert rule_of(played(state, "mark5"), "mark5") == "R46"
    assert rule_of(state, "mark7") == "R65"


def test_one_question_at_a_time() -> None:
    """R46, R65: While dice are being chosen, no other magic is used."""
    state = played(conjuring(("magic2", "magic1", "gem1", "tunnel1"), (), ()), "spend1")
    assert {rule_of(state, move) for move in ("spend2", "enough", "call")} == {"R65"}
    assert rule_of(conjuring(("magic1", "gem1"), (), ()), "mark2") == "R65"


def test_unspent_magic_may_be_rerolled() -> None:
    """R46: A magic die that becomes another number may still be spent, with that number."""
    state = conjuring(("magic1", "magic1", "gem1", "tunnel1"), (), ())
    state = played(state, "spend1 mark2", *sides("magic3"))
    assert offers(state) == {"spend2", "enough"}


def test_spent_once_in_a_round() -> None:
    """R45: A spent die stays, and works again in the next round only."""
    state = conjuring(("magic1", "magic2", "gem1", "gem1", "tunnel1"), (), ())
    state = played(state, "spend1 mark3", *sides("gem3"))
    assert rule_of(state, "spend1") == "R45"
    assert rule_of(state, "spend3") == "R45"
    assert rule_of(state, "spend9") == "R65"
    ended = played(state, "enough", 1, 1, 1, 1, 1, *ONES)
    assert not any(die.spent for trove in ended.troves for die in trove.dice)


def test_fewer_dice_than_symbols() -> None:
    """R47: Three symbols and one other die: it is rerolled without asking."""
    state = conjuring(("magic3", "gem1", "dragon2"), ("magic1", "gem1"), ())
    assert events_of(state, "spend1", *sides("gem2")) == (
        MagicCast(0, 0),
        DiceRerolled(0, (1,), ("gem2",)),
        MagicEnded(0, forced=True),
    )


def test_magic_without_dice() -> None:
    """R47: A magic die cannot be used alone or among hazards; a hero's symbol may reroll it."""
    heroes: tuple[HeroName, ...] = ("surveyor", "prospector", "engineer")
    state = conjuring(("magic1", "dragon4"), (), (), heroes=heroes)
    assert offers(state) == {"call", "enough"}
    assert rule_of(state, "spend1") == "R47"


def test_a_hero_has_nothing_to_reroll() -> None:
    """R47: With hazards alone, a hero's symbol is of no use either."""
    heroes: tuple[HeroName, ...] = ("surveyor", "prospector", "engineer")
    state = together(["dragon4"], ["dragon4"], mountain={"e1": "dragon2"}, heroes=heroes)
    assert not any(
        isinstance(event, PhaseBegun) for event in events_of(state, "e1", 1, 1, 1, *ONES)
    )


def test_the_alchemist() -> None:
    """R48: Three single symbols may follow each other on the same die, and none need be used."""
    trove: tuple[Face, ...] = ("gem1", "tunnel5")
    state = conjuring(trove, (), (), heroes=("alchemist", "prospector", "engineer"))
    assert events_of(state, "call") == (HeroCalled(0),)
    for face in ("gem2", "gem1"):
        state = played(state, "call mark1", *sides(face))
    assert offers(state) == {"call", "enough"}
    last = events_of(played(state, "call"), "mark1", *sides("gem3"), 1, 1, 1, 1, 1, *ONES)
    assert last[1:3] == (DiceRerolled(0, (0,), ("gem3",)), MagicEnded(0, forced=True))


def test_a_hero_is_spent() -> None:
    """R48: The Surveyor's one symbol works once a round, and who has none cannot call."""
    heroes: tuple[HeroName, ...] = ("surveyor", "prospector", "engineer")
    state = conjuring(("magic1", "gem1", "gem1"), (), (), heroes=heroes)
    state = played(state, "call mark2", *sides("gem2"))
    assert rule_of(state, "call") == "R48"
    assert rule_of(conjuring(("magic1", "gem1"), (), ()), "call") == "R48"

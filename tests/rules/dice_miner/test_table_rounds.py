"""Caching, replenishing and the end in the game for several."""

from msgspec.structs import replace

from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.events import (
    CachingEnded,
    DieCached,
    DiePicked,
    MineClosed,
    MountainFilled,
    RoundBegun,
    TieBreakBegun,
    TieBreakScored,
    TroveRerolled,
)
from domain.games.dice_miner.material import Face, HeroName
from domain.games.dice_miner.mountain import size
from domain.games.dice_miner.scoring import worths
from domain.games.dice_miner.state import DiceMinerState, Held
from rules.dice_miner.table import (
    counted,
    ended,
    events_of,
    held,
    offers,
    played,
    rule_of,
    sides,
    together,
)

# None of them has magic.
QUIET: tuple[HeroName, ...] = ("prospector", "engineer", "treasurer")


def last_pick(
    *troves: tuple[Face, ...], heroes: tuple[HeroName, ...] = QUIET, number: int = 1
) -> DiceMinerState:
    """The last player picks the last die of this round, a gem."""
    state = together(*troves, heroes=heroes, starter=len(troves) - 1)
    return replace(state, round=number)


def caching(*troves: tuple[Face, ...], heroes: tuple[HeroName, ...] = QUIET) -> DiceMinerState:
    return played(last_pick(*troves, heroes=heroes), "e1")


def test_as_many_dice_as_chests() -> None:
    """R53: Two chests keep two dice of any kind, hazards too; then it is over."""
    state = caching(("chest2", "dragon4", "gem3", "tunnel1"), ())
    assert offers(state) == {"keep2", "keep3", "keep4", "kept"}
    assert events_of(state, "keep2") == (DieCached(0, 1),)
    events = events_of(played(state, "keep2"), "keep3", *(1 for _ in range(40)))
    assert events[:2] == (DieCached(0, 2), CachingEnded(0, forced=True))


def test_not_itself() -> None:
    """R53, R66: A chest die cannot hold itself, but another or the hero may hold it."""
    assert rule_of(caching(("chest2", "gem3"), ()), "keep1") == "R53"
    assert "keep1" in offers(caching(("chest2", "chest2", "gem1"), ()))
    hero: tuple[HeroName, ...] = ("treasurer", "engineer")
    assert "keep1" in offers(caching(("chest2", "gem1"), (), heroes=hero))


def test_a_cached_chest_holds_nothing() -> None:
    """R54, R66: Dice that did the caching are rerolled: two chest dice cannot keep each other."""
    before = caching(("chest2", "chest2", "gem3", "dragon4", "gem1"), ())
    one_chest_kept = played(before, "keep1")
    assert offers(one_chest_kept) == {"keep3", "keep4", "keep5", "kept"}
    assert rule_of(one_chest_kept, "keep2") == "R53"
    both_at_work = played(before, "keep3 keep4")
    assert offers(both_at_work) == {"keep5", "kept"}


def test_nothing_is_cached_twice() -> None:
    """R53: Only an own die may be cached, and only once."""
    state = played(caching(("chest2", "gem3", "gem1"), ()), "keep2")
    assert rule_of(state, "keep2") == "R53"
    assert rule_of(state, "keep9") == "R65"


def test_one_after_the_other() -> None:
    """R66, R64: In the order of the magic phase; players without a chest are skipped."""
    state = caching(("chest2", "gem1"), ("gem2",), ("chest2", "gem1"))
    assert state.queue == (0, 2)
    assert events_of(state, "kept") == (CachingEnded(0),)
    assert played(state, "kept").acting == 2


def test_the_others_are_rerolled() -> None:
    """R54: Cached dice keep their faces; all others are rolled, the chest die too."""
    state = played(caching(("chest2", "gem3", "tunnel5"), ("shield1",)), "keep2")
    rolls = sides("shield1", "tunnel2", "pickaxe1", "gem2")
    after = played(state, "kept", *rolls, *(1 for _ in range(21)))
    assert held(after) == ["shield1", "gem3", "tunnel2"]
    assert held(after, 1) == ["pickaxe1", "gem2"]
    assert not any(die.cached for trove in after.troves for die in trove.dice)


def test_fewest_points_begin() -> None:
    """R55: The player who is behind begins, on a mountain of twenty."""
    state = last_pick(("tunnel1",), ("dragon4",))
    events = events_of(state, "e1", *(1 for _ in range(40)))
    assert RoundBegun(1, by_lot=False) in events
    assert isinstance(events[-1], MountainFilled)
    after = fold(GAME.evolve, state, events)
    assert (after.round, size(after.mountain), after.acting) == (2, 20, 1)
    assert counted(after) == 60


def test_a_lot_among_the_last() -> None:
    """R55: Where several are behind, a roll decides."""
    state = last_pick((), (), heroes=("prospector", "treasurer"))
    state = replace(state, points=(3, 0))
    for roll, starter in ((1, 0), (2, 1)):
        events = events_of(
            played(state, "e1"), "kept", *sides("gem1"), roll, *(1 for _ in range(20))
        )
        assert RoundBegun(starter, by_lot=True) in events


def test_no_caching_after_the_third_round() -> None:
    """R53: After round 3 there is nothing to cache for."""
    state = played(last_pick(("chest2", "gem1", "gem3"), (), number=3), "e1")
    assert ended(state).reason == "completed"


def test_most_points_win() -> None:
    """R56: After three rounds the totals decide."""
    state = replace(last_pick(("tunnel1",), (), number=3), points=(40, 30))
    told_end = ended(played(state, "e1"))
    assert (told_end.winners, told_end.scores) == ((0,), (42, 31))
    assert (told_end.result, told_end.ladder) == (None, None)


def level(*troves: tuple[Face, ...], heroes: tuple[HeroName, ...] = QUIET) -> DiceMinerState:
    """Before the last pick of round 3, after which A and B will have 100 points each."""
    state = last_pick(*troves, heroes=heroes, number=3)
    picked = GAME.evolve(state, DiePicked(len(troves) - 1, "e1", "gem1"))
    a, b, *_ = (each.total for each in worths(picked))
    return replace(state, points=(100 - a, 100 - b, *(0 for _ in troves[2:])))


def test_a_tie_is_broken() -> None:
    """R57, R58: The two in front reroll all they have and score once more; totals stay."""
    state = level(("tunnel5",), ("tunnel4",), ())
    events = events_of(state, "e1", *sides("tunnel1", "tunnel3"))
    assert TieBreakBegun((0, 1)) in events
    assert TroveRerolled(0, ("tunnel1",)) in events
    assert events[-2:] == (TieBreakScored((3, 0)), MineClosed((0,)))
    assert ended(fold(GAME.evolve, state, events)).scores[:2] == (100, 100)


def test_magic_in_a_tie_break() -> None:
    """R57: One more magic phase, among those who are tied only."""
    heroes: tuple[HeroName, ...] = ("prospector", "dragon_slayer", "alchemist")
    state = level(("tunnel5",), ("tunnel4",), ("gem1",), heroes=heroes)
    state = played(state, "e1 enough enough", *sides("tunnel3", "tunnel3"))
    assert (state.phase, state.queue, state.tied) == ("magic", (1,), (0, 1))
    assert events_of(state, "enough")[1] == TieBreakScored((2, 0))


def test_gems_among_the_tied_only() -> None:
    """R57: A third player's gems do not stand in the way of a majority."""
    state = level(("gem2",), ("tunnel4",), ("gem3", "gem3"))
    events = events_of(state, "e1", *sides("gem1", "tunnel3"))
    assert TieBreakScored(((1 + 1) * 2, 0)) in events


def test_again_among_those_still_level() -> None:
    """R57: Level again, they reroll again."""
    heroes: tuple[HeroName, ...] = ("prospector", "treasurer", "engineer")
    state = level(("tunnel5",), ("tunnel4",), (), heroes=heroes)
    events = events_of(state, "e1", *sides("tunnel3", "tunnel3", "tunnel1", "tunnel3"))
    scored = [each for each in events if isinstance(each, TieBreakScored)]
    assert scored == [TieBreakScored((1, 1)), TieBreakScored((2, 1))]
    assert events[-1] == MineClosed((0,))


def test_points_of_a_tie_break_are_of_those_in_it() -> None:
    """R57: Three were level and two still are: what the three scored is shown no more."""
    heroes: tuple[HeroName, ...] = ("surveyor", "surveyor", "prospector")
    state = replace(last_pick(("gem1",), ("gem1",), (), heroes=heroes, number=3), points=(7, 7, 5))
    state = played(state, "e1 enough enough", *sides("gem1", "gem1", "treasure_beer"))
    assert GAME.view(state, None).tied == (0, 1, 2)
    state = played(state, "enough enough", *sides("gem1", "gem1"))
    view = GAME.view(state, None)
    assert (view.phase, view.tied, view.tie_points) == ("magic", (0, 1), ())


def test_a_shared_victory() -> None:
    """R58: Still level after ten tie-breaks, they win together."""
    state = level(("tunnel5",), ("tunnel4",), (), heroes=("prospector", "treasurer", "engineer"))
    events = events_of(state, "e1", *sides("tunnel3", "tunnel3") * 10)
    assert events.count(TieBreakBegun((0, 1))) == 10
    assert events[-1] == MineClosed((0, 1))
    assert ended(fold(GAME.evolve, state, events)).winners == (0, 1)


def test_all_sixty_are_out() -> None:
    """R55: With the third mountain the bag is empty."""
    state = replace(last_pick((), ()), round=2, bag=(10, 4, 3, 3, 0))
    spare = replace(
        state,
        troves=(replace(state.troves[0], dice=(Held("gem1"),) * 39), state.troves[1]),
    )
    after = played(spare, "e1", *(1 for _ in range(40 + 20)))
    assert (sum(after.bag), size(after.mountain), counted(after)) == (0, 20, 60)

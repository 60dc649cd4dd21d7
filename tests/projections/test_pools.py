"""Ratings depend on which matches ended when, not on the order of events."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle, product
from random import Random

import pytest
from msgspec.structs import replace

from domain.clock import Total
from domain.game import Outcome
from domain.player import Player
from kit.pile_game import PILE
from kit.read_models import ended_match, won_by
from kit.registering import registered
from kit.table import ADA, BEN, CLEO, NOON, PLAYERS
from projections.contests import ended, pair_results, players
from projections.glicko import GameResult, Strength, after
from projections.lobby import MatchRow
from projections.ratings import CEILING, Step, shown
from server.live.leaderboards import PlayerHistory
from server.live.pairings import Pairings
from server.live.rating_pools import Pool, RatingPools


@pytest.fixture(autouse=True)
def pile() -> Iterator[None]:
    with registered(PILE):
        yield


def contests(count: int, draw: Random) -> list[MatchRow]:
    """Matches of two and three players, some of which end at the same time."""
    return [_contest(number, draw) for number in range(count)]


def _contest(number: int, draw: Random) -> MatchRow:
    """In some, one of the players is a bot of this server."""
    seated = draw.sample(PLAYERS, draw.choice((2, 3)))
    winners = sorted(draw.sample(range(len(seated)), draw.randint(0, 2)))
    at = NOON + timedelta(hours=draw.randrange(1000))
    outcome = won_by(*winners, scores=(0,) * len(seated))
    match = ended_match(*seated, outcome=outcome, id=f"match-{number}", at=at)
    return replace(match, house_bots=(seated[0].id,) if draw.random() < 0.3 else ())


HOUSE = tuple(Player(f"bot-{number}", f"Greedy {number}") for number in range(4))


def against_house_bots(player: Player, count: int, *, won: int) -> list[MatchRow]:
    """Matches against this server's own bots, so many of each three won."""
    return [
        replace(
            ended_match(
                player, bot, outcome=won_by(number % 3 >= won), id=f"{player.id}-{number:02}"
            ),
            house_bots=(bot.id,),
        )
        for number, bot in zip(range(count), cycle(HOUSE), strict=False)
    ]


def steps(pool: Pool) -> dict[str, list[Step]]:
    return {player.id: [*pool.steps(player.id)] for player in PLAYERS}


def test_one_match() -> None:
    """Both are rated against the other as they stood before it."""
    pool = Pool([ended_match(ADA, BEN, outcome=won_by(0))])
    assert pool.steps(ADA.id)[-1].strength == after(Strength(), [GameResult(Strength(), 1)])
    assert pool.steps(BEN.id)[-1].strength == after(Strength(), [GameResult(Strength(), 0)])


def test_three_are_three_pairs() -> None:
    """The winner of three has beaten both others, who are not compared with each other."""
    pool = Pool([ended_match(ADA, BEN, CLEO, outcome=won_by(1, scores=(9, 10, 2)))])
    lost = after(Strength(), [GameResult(Strength(), 0)])
    assert pool.steps(BEN.id)[-1].strength == after(Strength(), [GameResult(Strength(), 1)] * 2)
    assert pool.steps(ADA.id)[-1].strength == pool.steps(CLEO.id)[-1].strength == lost


def test_not_comparable() -> None:
    """A match without a comparable opponent does not change a rating."""
    pool = Pool([ended_match(ADA, BEN, outcome=won_by(scores=(3, 3), result="flooded"))])
    assert not pool.steps(ADA.id)
    assert len(pool) == 0


def test_weeks_without_a_match() -> None:
    """Every whole week without a match is a rating period."""
    draw, later = won_by(scores=(1, 1)), NOON + timedelta(weeks=10, days=3)
    pool = Pool(
        [
            ended_match(ADA, BEN, outcome=draw, id="first"),
            ended_match(ADA, BEN, outcome=draw, id="second", at=later),
        ]
    )
    first, second = pool.steps(ADA.id)
    met = [GameResult(first.strength, 0.5)]
    assert second.strength == after(first.strength, met, periods=11)


@pytest.mark.parametrize("seed", range(5))
def test_applied_in_any_order(seed: int) -> None:
    """Applied in order, out of order or all at once: the same ratings to the last bit."""
    draw = Random(seed)
    matches = contests(200, draw)
    pool = Pool()
    for match in draw.sample(matches, len(matches)):
        pool.add(match)
    whole = Pool(matches)
    assert steps(pool) == steps(whole)
    assert pool.page(0, 99) == whole.page(0, 99)
    assert len(pool) == len(whole)


def test_player_history_in_any_order() -> None:
    """The history of a player does not depend on the order either."""
    draw = Random(7)
    matches = contests(100, draw)
    history, whole = PlayerHistory(), PlayerHistory()
    for match in draw.sample(matches, len(matches)):
        history.add(match)
    whole.rebuild(matches)
    for player in PLAYERS:
        assert history.of_player(player.id) == whole.of_player(player.id)


def test_pairings_in_any_order() -> None:
    """Matches and results of two players equal those of a scan, whatever the order."""
    draw = Random(8)
    matches = contests(100, draw)
    pairings, whole = Pairings(), Pairings()
    for match in draw.sample(matches, len(matches)):
        pairings.add(match)
    whole.rebuild(matches)
    for one, other in product((player.id for player in PLAYERS), repeat=2):
        found = [each for each in matches if one != other and {one, other} <= ids(each)]
        newest = sorted(found, key=ended, reverse=True)
        for each in (pairings, whole):
            assert each.results(one, other) == pair_results(found, one, other)
            assert each.newest(one, other, 0, 200) == newest
            pages = [each.newest(one, other, start, 7) for start in range(0, 106, 7)]
            assert [match for page in pages for match in page] == newest


def ids(match: MatchRow) -> set[str]:
    return {player.id for player in players(match).values()}


def test_order() -> None:
    """Players with an established rating come first, then by rating; the others have no rank."""
    pool = Pool(against_house_bots(BEN, 24, won=1))
    for match in against_house_bots(ADA, 24, won=2):
        pool.add(match)
    pool.add(ended_match(CLEO, ADA, outcome=won_by(0), id="newcomer"))
    ranked = [line for line in pool.page(0, 99) if line.player in {ADA, BEN, CLEO}]
    assert [(line.rank, line.player, line.rating.provisional) for line in ranked] == [
        (1, ADA, False),
        (2, BEN, False),
        (None, CLEO, True),
    ]


def test_pools_are_apart() -> None:
    """A match counts in the pool of its game and time class only."""
    rating_pools = RatingPools()
    rating_pools.add(ended_match(ADA, BEN, outcome=won_by(0), id="one"))
    rating_pools.add(ended_match(ADA, BEN, outcome=won_by(0), id="two", clock=Total(180)))
    rating_pools.add(ended_match(ADA, BEN, outcome=won_by(0), id="three", game="divercite"))
    rating_pools.add(ended_match(ADA, BEN, outcome=Outcome("abandoned", (), ()), id="four"))
    history = [(game, speed, len(steps)) for game, speed, steps in rating_pools.of_player(ADA.id)]
    assert history == [("divercite", "untimed", 1), ("pile", "blitz", 1), ("pile", "untimed", 1)]
    assert {speed: len(pool) for speed, pool in rating_pools.of_game("pile").items()} == {
        "blitz": 2,
        "untimed": 2,
    }


def farmed(count: int, guests: int) -> list[MatchRow]:
    """One player beats so many others in turn, and nobody else ever plays them."""
    others = [Player(f"guest-{number}", "Guest") for number in range(guests)]
    return [
        ended_match(ADA, other, outcome=won_by(0), id=f"farm-{number:03}")
        for number, other in zip(range(count), cycle(others), strict=False)
    ]


@pytest.mark.parametrize("guests", [1, 12, 60])
def test_guests_who_play_only_each_other(guests: int) -> None:
    """However many they are, they reach no rank, and no more than the ceiling."""
    pool = Pool(farmed(120, guests))
    for match in against_house_bots(BEN, 24, won=2):
        pool.add(match)
    assert pool.steps(ADA.id)[-1].strength.rating <= CEILING
    assert [line.player for line in pool.page(0, 999) if line.rank is not None] == [BEN]
    first, *_ = pool.page(0, 1)
    assert first.player == BEN


def test_a_farm_that_met_established_players() -> None:
    """Its victories over its own guests lift it no further than the ceiling even then."""
    pool = Pool([*farmed(60, 20), *against_house_bots(ADA, 24, won=0), *_again(60)])
    assert not shown([*pool.steps(ADA.id)]).provisional
    assert pool.steps(ADA.id)[-1].strength.rating <= CEILING


def _again(count: int) -> list[MatchRow]:
    later = NOON + timedelta(days=1)
    return [replace(match, id=f"z-{match.id}", updated_at=later) for match in farmed(count, 20)]


def test_above_the_ceiling_by_established_opponents() -> None:
    """Who beats players that are known may rise as far as they can."""
    pool = Pool(against_house_bots(ADA, 60, won=3))
    assert pool.steps(ADA.id)[-1].strength.rating > CEILING

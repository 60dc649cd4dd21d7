from statistics import mean

import pytest

from archipel_bots import BOTS
from archipel_bots.local_match import play_locally
from domain.games.fifty_first_state.material import FACTIONS, Faction
from rules.fifty_first_state.table import PACKS
from rules.fifty_first_state.test_whole_games import six_rounds

GAMES = 5_000


@pytest.mark.timeout(600)
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("pack", PACKS)
def test_thousands_of_games_end_after_six_rounds(pack: str, faction: Faction) -> None:
    """An eighth of five thousand games for each faction and pack, all by what choices offer."""
    for number in range(GAMES // (len(FACTIONS) * len(PACKS))):
        six_rounds(pack, faction, number)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("pack", PACKS)
def test_two_hundred_games_against_random(pack: str, findings: list[str]) -> None:
    """The pioneer's mean score is more than three times that of the random player."""
    ours, theirs = (
        mean(
            play_locally([BOTS[bot]], "fifty_first_state", {"pack": pack}, number).scores[0]
            for number in range(200)
        )
        for bot in ("pioneer", "random")
    )
    findings.append(f"51st State, {pack}: pioneer {ours:.1f}, random {theirs:.1f} points")
    assert ours > 3 * theirs

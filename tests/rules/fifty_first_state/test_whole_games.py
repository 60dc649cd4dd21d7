import pytest

from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.events import Counted, RoundBegun
from domain.games.fifty_first_state.material import FACTIONS, LONGEST, Faction
from rules.fifty_first_state.table import PACKS, of_type, random_game

GAMES = 75  # tests/faults plays five thousand


def six_rounds(pack: str, faction: Faction, number: int) -> None:
    game = [*random_game(number, FiftyFirstOptions(faction=faction, pack=pack))]
    produced = [event for _, events in game for event in events]
    assert [each.round for each in of_type(RoundBegun, produced)] == [1, 2, 3, 4, 5, 6]
    assert [each.round for each in of_type(Counted, produced)] == [1, 2, 3, 4, 5, 6]
    assert game[-1][0].is_over
    assert len(game) <= LONGEST


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("pack", PACKS)
def test_random_games_end_after_six_rounds(pack: str, faction: Faction) -> None:
    """R1, R63: Whatever is done, six rounds are begun and six are counted, and then it is over."""
    for number in range(GAMES):
        six_rounds(pack, faction, number)

"""What is resampled when a player forks a running solo game."""

from collections import Counter
from random import Random

import pytest

from domain.chance import ProvablyFairChance
from domain.clock import Untimed
from domain.games.mini_divercity.material import Species
from domain.games.mini_divercity.state import MiniDivercityState
from domain.match import Match
from domain.match.events import Past
from domain.match.resample import resample_hidden
from domain.registry import games
from kit.forks import before_the_end, forked, true_past
from kit.sampling import budget, sampled
from kit.table import Table
from kit.walks import play_on, seated
from rules.mini_divercity.table import ALONE

RESAMPLES = budget(75, whole=150)


def game(number: int) -> Table:
    table = seated(games()["mini_divercity"], ALONE, f"{number:064x}", Untimed())
    play_on(table, Random(number))
    return table


def state_of(match: Match) -> MiniDivercityState:
    assert isinstance(match.board, MiniDivercityState)
    return match.board


def dealt(then: Match, past: Past, number: int) -> MiniDivercityState:
    chance = ProvablyFairChance(f"{number:064x}")
    return state_of(forked(then, resample_hidden(then, past, 0, chance)).match)


def hidden_cards(state: MiniDivercityState) -> dict[int, Species]:
    held = enumerate(state.hands[0], start=1)
    return {place: card.species for place, card in held if card and not card.known}


def unseen(state: MiniDivercityState) -> Counter[Species]:
    return Counter((*hidden_cards(state).values(), *state.species.bag))


@pytest.mark.parametrize("number", range(6))
def test_cards_are_kept(number: int) -> None:
    """R28: No card comes or goes, and what the player knows stays where it lies."""
    table = game(number)
    for step in before_the_end(table)[::4]:
        true, past = state_of(step.after), true_past(table, step.after)
        other = dealt(step.after, past, number)
        assert unseen(other) == unseen(true)
        assert hidden_cards(other).keys() == hidden_cards(true).keys()
        assert other.corporations == true.corporations
        assert other.species.discard == true.species.discard


@sampled
@pytest.mark.parametrize("number", [1, 2])
def test_a_fair_shuffle(number: int) -> None:
    """R28: What lies hidden may be any card that was not seen, as likely as there are of it."""
    table = game(number)
    late = [step.after for step in before_the_end(table) if hidden_cards(state_of(step.after))]
    then = late[len(late) // 2]
    past, cards = true_past(table, then), unseen(state_of(then))
    found = [hidden_cards(dealt(then, past, chance)) for chance in range(RESAMPLES)]
    for place in hidden_cards(state_of(then)):
        counts = Counter(each[place] for each in found)
        for species, copies in cards.items():
            share = copies / cards.total()
            spread = (RESAMPLES * share * (1 - share)) ** 0.5
            assert abs(counts[species] - RESAMPLES * share) < 4 * spread

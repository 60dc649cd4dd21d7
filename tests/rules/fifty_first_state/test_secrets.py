from collections.abc import Iterator

import msgspec
import pytest

from domain.chance import SystemChance
from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.events import CardsDrawn, CardTurned, HandDealt
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.games.fifty_first_state.view import FiftyFirstQuestion
from domain.match.resample import resample_hidden
from domain.messages import Concealed
from domain.registry import games
from kit.forks import before_the_end, true_past
from kit.walks import walk
from laws.test_law_06_noninterference import noninterference_holds
from rules.fifty_first_state.table import opened, random_game, state, to_production

PLAYER, SPECTATOR = 0, None


def lookout() -> FiftyFirstState:
    named = ("mercenaries", "heavy_equipment", "school", "watchtower")
    return opened(None, *named, "church", "road", "dive", "pub", "bunker")


def test_the_player_sees_the_hand() -> None:
    """R14: The hand and the card that is turned up are shown to the player."""
    shown = GAME.view(lookout(), PLAYER)
    assert shown.hand == ("church", "dive", "pub", "road")
    assert shown.question == FiftyFirstQuestion("keep_or_reject", ("bunker",), 1)


def test_spectators_do_not() -> None:
    """R14: They see how many cards there are, and no face of any of them."""
    shown = GAME.view(lookout(), SPECTATOR)
    assert shown.hand == Concealed(4)
    assert shown.question == FiftyFirstQuestion("keep_or_reject", Concealed(1), 1)
    assert not shown.cards


@pytest.mark.parametrize("viewer", [PLAYER, SPECTATOR])
def test_piles_are_only_counted(viewer: Viewer) -> None:
    """R14: No viewer sees a pile, not even unordered."""
    shown = GAME.view(lookout(), viewer)
    assert shown.draw_pile == Concealed(94 - 3 - 4 - 1)
    assert shown.opponent_pile == Concealed(3)


def test_the_all_seeing() -> None:
    """R14: When all is over, everything can be looked at."""
    shown = GAME.view(lookout(), OMNISCIENT)
    assert shown.opponent_pile == ("heavy_equipment", "school", "watchtower")
    assert shown.hand == ("church", "dive", "pub", "road")


def test_what_lies_on_the_table() -> None:
    """R14: Base, state, row, leader and discards are seen by all, with every face."""
    now = state(built="bunker", row="school", agreements="pub", spoils="dive", leader="envoy")
    for viewer in (PLAYER, SPECTATOR):
        shown = GAME.view(now, viewer)
        assert [each.card for each in shown.built] == ["bunker"]
        assert {each.id for each in shown.cards} == {"bunker", "school", "pub", "dive", "envoy"}


def test_events_are_concealed() -> None:
    """R14: Spectators see the number of drawn cards."""
    for event in (HandDealt(("dive",)), CardTurned(("dive",)), CardsDrawn(("dive",))):
        assert GAME.redact(event, PLAYER) == event
        assert GAME.redact(event, OMNISCIENT) == event
        assert GAME.redact(event, SPECTATOR) == type(event)(Concealed(1))


def hidden(now: FiftyFirstState) -> Iterator[str]:
    """Cards of the hand that a spectator has no other way to see."""
    shown = {each.card for each in now.built} | {each.card for each in now.row}
    shown |= {*now.agreements, *now.spoils, *now.discards}
    shown |= {now.leader.card} if now.leader else set()
    yield from (card for card in now.hand if card not in shown)


@pytest.mark.parametrize("number", range(10))
def test_no_name_of_a_hidden_card_is_told(number: int) -> None:
    """R14: No byte of a spectator's view names a card that only the hand holds."""
    for now, _ in random_game(number, FiftyFirstOptions(faction="mutants")):
        produced = msgspec.json.encode(GAME.view(now, SPECTATOR)).decode()
        assert not [card for card in hidden(now) if f'"{card}"' in produced]


def test_the_law_has_something_to_compare() -> None:
    """R14: With other rolls a spectator often observes the same while the hand differs."""
    game: AnyGame = games()["fifty_first_state"]
    assert all(noninterference_holds(walk(game, number)) > 3 for number in range(2))


def test_nothing_lies_in_an_order() -> None:
    """R14: The player has seen every card outside the pile, so a fork resamples nothing."""
    table = walk(games()["fifty_first_state"], 2)
    for step in before_the_end(table)[::5]:
        past = true_past(table, step.after)
        assert resample_hidden(step.after, past, 0, SystemChance()) == past


def test_the_question_is_said() -> None:
    """R14: What the player is asked stands in the view of each phase."""
    asked = msgspec.json.encode(GAME.view(to_production(state(spoils="dive")), PLAYER).question)
    assert asked == b'{"asks":"which_spoils"}'
    asked = msgspec.json.encode(GAME.view(state(), PLAYER).question)
    assert asked == b'{"asks":"which_action"}'
    *_, (last, _) = random_game(1, FiftyFirstOptions())
    assert GAME.view(last, PLAYER).question is None


def test_what_things_cost_now() -> None:
    """R49, R53: The view has the price of the next use and of the next visit."""
    shown = GAME.view(state(built="gas_station dive", row="school"), SPECTATOR)
    assert shown.built[0].price == {"fuel": 2, "worker": 1}
    assert shown.built[1].price is None
    assert shown.row[0].workers == 1

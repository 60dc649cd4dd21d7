import pytest
from msgspec.structs import replace

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Concede,
    Explore,
    Identify,
    MiniDivercityCommand,
    PayOil,
    QuickExplore,
    SendDiver,
    SendToCard,
    SendToDeck,
    SendToToken,
    SwapCards,
)
from domain.games.mini_divercity.material import SPECIES, Role
from domain.games.mini_divercity.reach import reachable
from domain.games.mini_divercity.species_events import DynamiteFished
from domain.games.mini_divercity.state import MiniDivercityState
from rules.mini_divercity.table import (
    after,
    alone,
    events_of,
    kinds,
    offered,
    rule_against,
    scaled,
    threatened,
    token,
    written,
)

QUIET = "hotels_red_green"
HAND = "crab eel | manta turtle? oyster?"
FIVE_SAVED = dict.fromkeys(
    ("nudibranch", "hammerhead", "porcupinefish", "mandarinfish", "starfish"), 2
)


def run_out(hand: str = HAND, *, deck: int = 0, **tokens: int) -> MiniDivercityState:
    """Alone, five species saved, the goal still to be reached, and hardly a card on the deck."""
    near = dict.fromkeys(("crab", "eel", "manta", "turtle", "oyster"), 1)
    return scaled(alone(hand, deck=deck, hotels=["blue"]), **{**FIVE_SAVED, **near, **tokens})


def test_the_game_goes_on_without_deck() -> None:
    """R70: Nothing is drawn any more, and places stay empty."""
    state = after(threatened(run_out(), QUIET), Identify(4))
    assert GAME.outcome(state) is None
    assert written(state) == "crab eel manta - oyster?"


def test_conceding() -> None:
    """R71: With the deck empty the goal may be given up, at any moment; before, it may not."""
    state = after(threatened(run_out(), "oil"), Explore())
    outcome = GAME.outcome(after(state, Concede()))
    assert outcome is not None
    assert (outcome.result, outcome.winners, outcome.scores) == ("conceded", (), (5,))
    assert rule_against(alone(), Concede()) == "R71"
    assert not offered(alone(), Concede)


def test_conceding_waits_for_the_captain() -> None:
    """R71: Of the last two cards one comes back on the deck, so it is not empty yet."""
    caught = after(alone(top="starfish", deck=2), SendToDeck("captain", 2))
    assert (caught.species.count, offered(caught, Concede)) == (0, [])
    assert rule_against(caught, Concede()) == "R71"


@pytest.mark.parametrize(
    "hand, sizes",
    [
        ("crab eel | manta - -", {2}),
        ("crab eel | - - -", {1}),
        ("crab - | manta - -", {1}),
        ("crab - | - - -", {0}),
    ],
)
def test_the_surcharge_shrinks(hand: str, sizes: set[int]) -> None:
    """R72: A player with fewer than two more cards pays one or none, and acts all the same."""
    state = run_out(hand)
    assert {len(each.extra) for each in offered(state, Identify) if each.card == 1} == sizes


@pytest.mark.parametrize(
    "hand, extras",
    [
        ("crab eel | manta? - -", {(2, 3)}),
        ("crab eel | - - -", {(2,)}),
        ("crab - | - - oyster?", {(5,)}),
        ("crab - | - - -", {()}),
    ],
)
def test_the_surcharge_shrinks_for_oil_too(hand: str, extras: set[tuple[int, ...]]) -> None:
    """R72: The French rules apply it to any decision; the oil platform is paid all the same."""
    state = run_out(hand, crab=2)
    state = replace(after(threatened(state, "oil"), Explore()), hands=state.hands)
    assert {each.extra for each in offered(state, PayOil) if each.card == 1} == extras
    assert rule_against(state, PayOil(1, (1,))) == "R29"


def test_no_quick_exploration_without_lagoon() -> None:
    """R54, R70: At the end of the game its price may be missing."""
    assert rule_against(run_out("crab - | manta turtle? oyster?"), QuickExplore()) == "R54"


def test_t08_quick_exploration_with_a_last_card() -> None:
    """R34, R55, T8: One card fills the first place only; without any, both stay empty."""
    one = after(run_out("crab eel | manta turtle? oyster?", deck=1), QuickExplore())
    assert written(one).split()[1:] == ["-", "manta", "turtle", "oyster"]
    none = after(run_out(), QuickExplore())
    assert written(none) == "- - manta turtle oyster"
    assert rule_against(none, QuickExplore()) == "R37"


def test_swaps_need_a_card_on_each_side() -> None:
    """R73: No card goes to an empty place, and with one side empty nothing is asked."""
    state = after(run_out("crab eel | manta - -"), CloseHotel(1, "blue"))
    assert offered(state, SwapCards) == [SwapCards(2, 3)]
    assert rule_against(state, SwapCards(1, 3)) == "R29"
    events = events_of(
        threatened(run_out("- - | manta turtle oyster"), QUIET), CloseHotel(3, "blue")
    )
    assert kinds(events) == ["HotelClosed", "CorporationDrawn", "HotelsOpened"]


def test_dynamite_without_deck() -> None:
    """R74: A card is drawn at random from the discard pile, and stays there."""
    state = threatened(run_out(lobster=0), "dynamite")
    assert events_of(state, Explore(), "lobster")[-1] == DynamiteFished(
        "lobster", from_discard=True
    )
    hit = after(state, Explore(), "lobster")
    assert token(hit, "lobster") == -1
    assert hit.species.discard == state.species.discard


def test_t11_lost_when_the_goal_is_out_of_reach() -> None:
    """R75, T11: Five are saved and one more can be: seven are out of reach."""
    state = threatened(run_out("crab eel | - - -"), QUIET)
    lost = GAME.outcome(after(state, Identify(1, (2,))))
    assert lost is not None
    assert (lost.result, lost.scores) == ("out_of_reach", (6,))


def test_not_lost_while_there_is_a_deck() -> None:
    """R75: As long as cards come nothing is proved."""
    assert GAME.outcome(after(threatened(alone(deck=9), QUIET), Explore())) is None


@pytest.mark.parametrize(
    "divers, tokens, more",
    [
        ((), {"crab": 1}, 1),
        ((), {"crab": 0}, 0),
        (("diving",), {"crab": 0}, 1),
        (("diving",), {"crab": 1}, 1),
        (("diving",), {"eel": 0, "crab": -2}, 0),
        (("endurance",), {"crab": -1}, 0),
        (("endurance", "diving"), {"crab": -1}, 1),
        (("swimmer", "captain"), {"crab": 0}, 0),
    ],
)
def test_what_can_still_be_saved(
    divers: tuple[Role, ...], tokens: dict[str, int], more: int
) -> None:
    """R75: Cards in hand and divers who may move the token count; Swimmer and Captain do not."""
    lost = {species: tokens.get(species, -2) for species in SPECIES}
    assert reachable(scaled(alone("crab - | - - -", deck=0, divers=divers), **lost)) == more


def test_hidden_cards_count_too() -> None:
    """R75: What lies face down may still save a species."""
    lost = dict.fromkeys(SPECIES, -2)
    assert (
        reachable(scaled(alone("- - | crab? - -", deck=0, divers=()), **{**lost, "crab": 1})) == 1
    )


@pytest.mark.parametrize(
    "oyster, wasted",
    [(0, SendToToken("diving", "oyster")), (-1, SendDiver("diving"))],
    ids=["on another species", "on nobody"],
)
def test_a_wasted_diver_may_lose_at_once(oyster: int, wasted: MiniDivercityCommand) -> None:
    """R19, R75: The last step that could have saved the seventh species is gone, and so is it."""
    lost = dict.fromkeys(("manta", "eel", "lobster", "octopus"), -2)
    tokens = {**FIVE_SAVED, **lost, "crab": 2, "turtle": -1, "oyster": oyster}
    state = scaled(alone("- - | turtle turtle -", deck=0), **tokens)
    state = replace(state, divers=alone(divers=["diving"]).divers)
    assert reachable(state) == 7
    assert kinds(events_of(state, wasted))[-1] == "GameEnded"
    assert after(state, wasted).result == "out_of_reach"


def test_used_divers_do_not_count() -> None:
    """R75: A diver who has acted moves nothing more."""
    state = run_out("- - | manta - crab?")
    swum = after(replace(state, divers=alone(divers=["swimmer"]).divers), SendToCard("swimmer", 5))
    assert reachable(swum) == 7

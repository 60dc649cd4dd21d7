import msgspec
import pytest
from msgspec.structs import replace

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Explore,
    Identify,
    MiniDivercityOptions,
    PayOil,
)
from domain.games.mini_divercity.figures import Goal
from domain.games.mini_divercity.scale import EXTINCT, SAVED
from domain.games.mini_divercity.state import MiniDivercityState
from domain.games.mini_divercity.terms import goal_of
from domain.packs import PackLabel
from domain.record.options import option_tags
from domain.refusals import Refusal
from rules.mini_divercity.table import (
    ALONE,
    PACKS,
    Chance,
    after,
    alone,
    events_of,
    kinds,
    replayed,
    scaled,
    threatened,
    together,
)

SIX_SAVED = dict.fromkeys(("eel", "octopus", "turtle", "oyster", "starfish", "lobster"), SAVED)
FOUR_LOST = dict.fromkeys(("eel", "octopus", "turtle", "oyster"), EXTINCT)


def goal(agreed: MiniDivercityOptions) -> Goal:
    return goal_of(agreed, PACKS[0].figures)


def result(state: MiniDivercityState) -> str | None:
    outcome = GAME.outcome(state)
    return None if outcome is None else outcome.result


def test_won_when_enough_are_saved() -> None:
    """R16, R20: Alone the seventh species wins, and no next turn begins."""
    state = scaled(alone(), manta=1, **SIX_SAVED)
    assert result(state) is None
    won = after(state, Identify(3))
    assert (result(won), GAME.to_act(won)) == ("saved", frozenset())


def test_lost_when_too_many_are_extinct() -> None:
    """R17, R21: Alone the fifth extinct species loses."""
    state = scaled(alone(), manta=-1, **FOUR_LOST)
    lost = after(threatened(state, "dynamite"), Explore(), "manta")
    assert result(lost) == "extinct"


def test_lost_when_all_islands_are_hotels() -> None:
    """R18, R21: The sixth hotel loses."""
    state = alone(hotels=["red", "green", "blue", "orange", "purple"])
    assert result(after(threatened(state, "hotels_purple_yellow"), Explore())) == "hotels"


def test_the_hotel_limit_may_be_changed() -> None:
    """R18, R22: Fewer hotels lose where that was agreed; without a word it is six."""
    assert goal(ALONE) == Goal(7, 5, 6)
    assert goal(replace(ALONE, hotels=4)) == Goal(7, 5, 4)
    state = alone(hotels=["red", "green", "blue"])
    lower = replace(state, terms=replace(state.terms, goal=Goal(7, 5, 4)))
    assert result(after(threatened(state, "hotels_purple_yellow"), Explore())) is None
    assert result(after(threatened(lower, "hotels_purple_yellow"), Explore())) == "hotels"


@pytest.mark.parametrize("hotels", [2, 7])
def test_a_hotel_limit_has_islands(hotels: int) -> None:
    """R23: Two could be lost before the first decision, and there are six islands."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"game": "mini_divercity", "hotels": hotels}, MiniDivercityOptions)


def test_old_options_have_no_hotel_limit() -> None:
    """R22: Options of before the limit was one read and write as they did, and mean six."""
    old = (
        b'{"game":"mini_divercity","mode":"effe","players":1,"level":null,"save":null,'
        b'"lose_at":null,"full_team":false,"pack":"standard"}'
    )
    agreed = msgspec.json.decode(old, type=MiniDivercityOptions)
    assert msgspec.json.encode(agreed) == old
    assert goal(agreed).hotels == 6
    assert "Hotels" not in option_tags(agreed)
    assert option_tags(replace(agreed, hotels=4))["Hotels"] == "4"


def test_a_deck_of_its_former_name() -> None:
    """R11: A rematch of an old match is agreed under the deck's name of then, and may be played."""
    agreed = replace(ALONE, pack="standard")
    assert GAME.seat_count(agreed) == 1
    assert GAME.pack_of(agreed) == PackLabel("standard", "d408a7e83a595696")
    state = replayed(GAME.set_up(agreed, 1, Chance()))
    assert state.terms.corporations == PACKS[0].figures.corporations
    assert GAME.return_match(agreed, state) == agreed


def test_the_deck_of_a_mode() -> None:
    """R7: Where no deck is agreed, the mode has one."""
    alone = MiniDivercityOptions()
    assert GAME.pack_of(alone) == GAME.pack_of(replace(alone, pack="mild"))
    team = MiniDivercityOptions(mode="team", players=3)
    assert GAME.pack_of(team) == GAME.pack_of(replace(team, pack="reconstructed"))


def test_t12_the_end_comes_between_two_events() -> None:
    """R19, T12: An extinction by the first event ends the game before the second."""
    state = after(
        threatened(scaled(alone(), manta=-1, **FOUR_LOST), "oil_hotels_red_green"), Explore()
    )
    lost = after(state, PayOil(3))
    assert (result(lost), lost.hotels) == ("extinct", ())


def test_the_goal_alone() -> None:
    """R20, R21: Seven to save, five to lose."""
    assert goal(ALONE) == Goal(7, 5)


@pytest.mark.parametrize(
    "agreed, expected",
    [
        (replace(ALONE, lose_at=4), Goal(7, 4)),
        (replace(ALONE, lose_at=4, save=8), Goal(8, 4)),
        (replace(ALONE, save=5), Goal(5, 5)),
        (replace(ALONE, level=6), Goal(8, 4)),
        (replace(ALONE, level=6, save=6), Goal(6, 4)),
    ],
)
def test_other_goals(agreed: MiniDivercityOptions, expected: Goal) -> None:
    """R22: The goals of the rules, and easier ones; explicit options come first."""
    assert goal(agreed) == expected


def test_other_goals_are_played_for() -> None:
    """R22: With 8 to save the seventh does not win."""
    state = scaled(alone(), manta=1, **SIX_SAVED)
    harder = replace(state, terms=replace(state.terms, goal=Goal(8, 4)))
    assert result(after(threatened(harder, "hotels_red_green"), Identify(3))) is None


@pytest.mark.parametrize("save, lose_at", [(9, 5), (12, 2), (2, 12)])
def test_goals_within_reason(save: int, lose_at: int) -> None:
    """R23: Both figures together are 13 at most."""
    with pytest.raises(Refusal) as turned_down:
        GAME.seat_count(replace(ALONE, save=save, lose_at=lose_at))
    assert turned_down.value.reason.rule == "R23"


def test_nobody_plays_with_an_unknown_pack() -> None:
    """R11: A pack that is not here is refused before the match is opened."""
    with pytest.raises(Refusal) as turned_down:
        GAME.seat_count(replace(ALONE, pack="harsh"))
    assert turned_down.value.reason.code == "match/no_such_pack"


def test_alone_the_score_has_its_ladder() -> None:
    """R96: The number of saved species, beside others of this pack and this goal."""
    outcome = GAME.outcome(after(scaled(alone(), manta=1, **SIX_SAVED), Identify(3)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (7,))
    pack = GAME.pack_of(ALONE)
    assert pack is not None
    assert outcome.ladder == f"{pack.name}@{pack.digest} 7/5"


def test_another_hotel_limit_has_another_ladder() -> None:
    """R96: Scores under another limit of hotels are not comparable."""
    state = scaled(alone(), manta=1, **SIX_SAVED)
    lower = replace(state, terms=replace(state.terms, goal=Goal(7, 5, 4)))
    outcome = GAME.outcome(after(lower, Identify(3)))
    assert outcome is not None
    assert str(outcome.ladder).endswith(" 7/5/4")


def test_a_loss_alone_has_no_winner() -> None:
    """R96: A lost solo game scores the saved species."""
    state = scaled(alone(), manta=-1, crab=2, **FOUR_LOST)
    outcome = GAME.outcome(after(threatened(state, "dynamite"), Explore(), "manta"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (1,))


def test_together_all_win_or_none() -> None:
    """R96: Every seat wins with the same score, or no seat does."""
    state = scaled(
        together("crab? eel? manta? lobster?", "turtle? oyster? crab? eel?"), crab=1, **FOUR
    )
    won = GAME.outcome(after(state, Identify(1)))
    assert won is not None
    assert (won.winners, won.scores, won.ladder) == ((0, 1), (5, 5), None)
    lost = GAME.outcome(after(together(*HANDS, deck=1, hotels=["red"]), CloseHotel(1, "red")))
    assert lost is not None
    assert (lost.winners, lost.result) == ((), "deck_empty")


FOUR = dict.fromkeys(("octopus", "starfish", "nudibranch", "mandarinfish"), SAVED)
HANDS = ("crab? eel? manta? lobster?", "turtle? oyster? crab? eel?")


def test_nothing_follows_the_end() -> None:
    """R19: The ending event is the last one."""
    state = scaled(alone(), manta=-1, **FOUR_LOST)
    events = events_of(after(threatened(state, "oil_dynamite"), Explore()), PayOil(3))
    assert kinds(events) == ["OilPaid", "GameEnded"]

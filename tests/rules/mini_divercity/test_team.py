import pytest
from msgspec.structs import replace

from domain.game import OMNISCIENT, SPECTATOR
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Identify,
    MiniDivercityOptions,
    OrderCorporations,
    PayForSave,
    PayOil,
    SendDiver,
    SendToCard,
    SendToHotel,
    SendToTeammates,
    SendToToken,
    Teammate,
    UseWalkieTalkie,
)
from domain.games.mini_divercity.events import CorporationsSeen, GameEnded
from domain.games.mini_divercity.figures import Goal, Power
from domain.games.mini_divercity.material import ROLES, Role
from domain.games.mini_divercity.state import MiniDivercityState
from domain.games.mini_divercity.terms import goal_of
from domain.messages import Command, Concealed
from domain.refusals import Refusal
from rules.mini_divercity.table import (
    ALONE,
    PACKS,
    TRIO,
    Chance,
    after,
    events_of,
    kinds,
    mover,
    offered,
    opened,
    replayed,
    rule_against,
    scaled,
    seen,
    the,
    threatened,
    together,
    token,
    written,
)

HANDS = ("crab? eel? manta? lobster?", "turtle? oyster? crab? eel?")
THREE = ("crab? eel? manta?", "turtle? oyster? crab?", "eel? lobster? starfish?")
DIVERS: tuple[tuple[Role, ...], ...] = (("captain",), ("explorer",), ("communications",))
QUIET = "hotels_red_green"


def three(**tokens: int) -> MiniDivercityState:
    return scaled(together(*THREE, divers=DIVERS, options=TRIO), **tokens)


@pytest.mark.parametrize(
    "level, goal",
    [(None, Goal(5, 5)), (1, Goal(5, 5)), (4, Goal(7, 5)), (5, Goal(7, 4)), (7, Goal(9, 4))],
)
def test_seven_levels(level: int | None, goal: Goal) -> None:
    """R76: A level sets the goal and the losses allowed; teams play the first by default."""
    assert goal_of(replace(TRIO, level=level), PACKS[0].figures) == goal


def test_one_diver_each() -> None:
    """R77: Every player has a random diver, visible to all."""
    state = opened(TRIO, "swimmer", "captain", "diving")
    divers = GAME.view(state, SPECTATOR).divers
    assert [own[0].role for own in divers] == ["swimmer", "captain", "diving"]
    assert {len(own) for own in divers} == {1}


@pytest.mark.parametrize("players, shares", [(3, [3, 3, 2]), (5, [2, 2, 2, 1, 1])])
def test_full_team(players: int, shares: list[int]) -> None:
    """R78: All eight divers are shared out, the first players having one more."""
    state = opened(MiniDivercityOptions(mode="team", players=players, full_team=True))
    assert [len(own) for own in state.divers] == shares
    assert sorted(diver.role for own in state.divers for diver in own) == sorted(ROLES)


def test_full_team_is_for_a_team() -> None:
    """R78: Alone there are three divers."""
    with pytest.raises(Refusal) as turned_down:
        GAME.seat_count(replace(ALONE, full_team=True))
    assert turned_down.value.reason.rule == "R78"


@pytest.mark.parametrize("players", range(2, 8))
def test_hands(players: int) -> None:
    """R79: Three cards each, four if two play."""
    state = opened(MiniDivercityOptions(mode="team", players=players))
    assert {len(hand) for hand in state.hands} == {4 if players == 2 else 3}


def test_a_hand_is_seen_by_the_others_only() -> None:
    """R79: Not by its holder, and not by a spectator, who sees what every player may see."""
    state = three()
    assert seen(state, 0, 0) == seen(state, SPECTATOR, 0) == [None] * 3
    for viewer in (1, 2, OMNISCIENT):
        assert seen(state, viewer, 0) == ["crab", "eel", "manta"]


def test_taking_turns() -> None:
    """R80: Chance names the starting player; turns go round."""
    assert replayed(GAME.set_up(TRIO, 3, Chance(face=3))).turn.seat == 2
    state = three()
    for seat in (0, 1, 2, 0):
        assert mover(state) == seat
        state = after(threatened(state, QUIET), Identify(1))


def test_three_main_actions() -> None:
    """R80: Walkie-talkie, identify, close a hotel; a seat out of turn is refused."""
    state = replace(three(), hotels=("red",))
    main = {type(each) for each in offered(state, Command)} - {SendToTeammates}
    assert main == {UseWalkieTalkie, Identify, CloseHotel}
    assert rule_against(state, Identify(1), seat=1) is None


def test_a_diver_acts_before_the_main_action() -> None:
    """R81: One own diver, once in a turn, and not while a question is open."""
    state = together(*HANDS, divers=(("swimmer", "explorer"), ()))
    state = after(state, SendToCard("swimmer", 1), "starfish")
    assert (mover(state), state.question) == (0, None)
    assert rule_against(state, SendDiver("explorer")) == "R48"


def test_walkie_talkie() -> None:
    """R82: One teammate learns the whole hand; nothing is discarded."""
    state = after(threatened(three(), QUIET), UseWalkieTalkie(2))
    assert written(state, 2) == "eel lobster starfish"
    assert seen(state, 2, 2) == ["eel", "lobster", "starfish"]
    assert state.species.discard == ()


@pytest.mark.parametrize("seat", [0, 3, 6])
def test_walkie_talkie_reaches_a_teammate(seat: Teammate) -> None:
    """R82: Neither the own seat nor one that does not exist."""
    assert rule_against(three(), UseWalkieTalkie(seat)) == "R82"


def test_what_was_told_stays_marked() -> None:
    """R83: The holder still sees it, and all others do now."""
    state = after(threatened(three(), QUIET), UseWalkieTalkie(1))
    state = after(threatened(state, QUIET), Identify(1), "lobster")
    assert seen(state, 1, 1) == seen(state, SPECTATOR, 1) == [None, "oyster", "crab"]
    assert written(state, 1) == "lobster? oyster crab"
    marks = GAME.view(state, 0).hands[1]
    assert [card and card.known for card in marks] == [False, True, True]


def test_discards_are_open() -> None:
    """R84: A team sees both discard piles whole."""
    state = together(*HANDS, deck=40)
    shown = GAME.view(state, SPECTATOR)
    assert shown.species.discard == state.species.discard
    assert shown.corporations.discard == state.corporations.discard
    assert len(state.species.discard) == 12


def test_identify() -> None:
    """R85: A card chosen unseen is discarded, and its species goes up."""
    state = after(threatened(three(), QUIET), Identify(2), "octopus")
    assert (token(state, "eel"), state.species.discard) == (1, ("eel",))
    assert rule_against(three(), Identify(2, (1,))) == "R85"


def asking_for_extra(count: int) -> MiniDivercityState:
    state = three(eel=1, manta=1)
    terms = replace(state.terms, extra_discard_on_save=count)
    return threatened(replace(state, terms=terms), QUIET)


def test_a_pack_may_ask_for_more_when_a_species_is_saved() -> None:
    """R85: The other cards are chosen once it is known that the species is saved."""
    state = after(asking_for_extra(1), Identify(2))
    assert state.question is not None
    assert (state.question.kind, token(state, "eel"), mover(state)) == ("save", 2, 0)
    assert rule_against(state, PayForSave((1, 3))) == "R85"
    paid = after(state, PayForSave((3,)), "octopus", "octopus")
    assert written(paid) == "crab? octopus? octopus?"
    assert (token(paid, "manta"), paid.turn.seat) == (1, 1)


def test_nothing_more_is_asked_for_an_ordinary_step() -> None:
    """R85: Where nothing is saved the card alone is enough."""
    state = after(asking_for_extra(2), Identify(1))
    assert state.turn.seat == 1


def test_a_diver_pays_for_a_save_too() -> None:
    """R85, R92: After the payment the turn goes on."""
    state = replace(asking_for_extra(2), divers=together(*HANDS, divers=(("swimmer",), ())).divers)
    state = after(state, SendToCard("swimmer", 2))
    state = after(state, PayForSave((1, 3)))
    assert (mover(state), state.turn.number) == (0, 1)


def test_close_a_hotel() -> None:
    """R86: A card goes, its species does not move; there must be a hotel, and no swap follows."""
    state = threatened(replace(three(), hotels=("red", "blue")), "oil")
    after_closing = after(state, CloseHotel(1, "blue"))
    assert (after_closing.hotels, token(after_closing, "crab")) == (("red",), 0)
    assert after_closing.turn.seat == 1
    assert rule_against(three(), CloseHotel(1, "blue")) == "R60"


def test_a_new_card_takes_the_place_of_the_old() -> None:
    """R87: What the holder knows of the other cards stays true."""
    state = after(threatened(three(), QUIET), UseWalkieTalkie(1))
    state = after(threatened(state, QUIET), Identify(2), "lobster")
    assert written(state, 1) == "turtle lobster? crab"


def test_the_last_card_loses() -> None:
    """R88: In our packs the game is lost when the last card has left the deck."""
    state = together(*HANDS, deck=1)
    events = events_of(state, Identify(1))
    assert kinds(events) == ["Identified", "CardsDealt", "GameEnded"]
    assert the(events, GameEnded).result == "deck_empty"
    hit = events_of(threatened(together(*HANDS, deck=1), "dynamite"), UseWalkieTalkie(1))
    assert kinds(hit)[-2:] == ["DynamiteFished", "GameEnded"]


def test_a_win_comes_before_the_last_card() -> None:
    """R88: Saving the last species needed wins, with any deck."""
    goal = dict.fromkeys(("octopus", "starfish", "nudibranch", "mandarinfish"), 2)
    state = scaled(together(*HANDS, deck=1), crab=1, **goal)
    assert the(events_of(state, Identify(1)), GameEnded).result == "saved"


def patient(state: MiniDivercityState) -> MiniDivercityState:
    return replace(state, terms=replace(state.terms, empty_deck_loses_at_once=False))


def test_or_the_first_card_that_is_missing() -> None:
    """R88: With a pack, an empty deck may lose only when a card is needed."""
    state = after(threatened(patient(together(*HANDS, deck=1)), QUIET), Identify(1))
    assert (state.species.count, state.result) == (0, None)
    assert the(events_of(state, Identify(1)), GameEnded).result == "deck_empty"
    assert after(threatened(state, "dynamite"), UseWalkieTalkie(0)).result == "deck_empty"
    oil = after(threatened(state, "oil"), UseWalkieTalkie(0))
    assert after(oil, PayOil(1)).result == "deck_empty"


def test_captain() -> None:
    """R89: A teammate takes a main action at once, and then the turn goes on."""
    state = after(three(), SendToTeammates("captain", (2,)))
    assert (mover(state), state.turn.seat) == (2, 0)
    assert rule_against(state, SendDiver("communications")) == "R12"
    assert rule_against(state, Identify(1), seat=0) is None
    state = after(state, Identify(1), "octopus")
    assert (mover(state), token(state, "eel"), state.turn.number) == (0, 1, 1)
    assert rule_against(state, SendToTeammates("captain", (1,))) == "R8"


def test_environmentalist() -> None:
    """R90: A hotel is closed for nothing, without a swap."""
    state = together(*HANDS, divers=(("environmentalist",), ()), hotels=["red"])
    state = after(state, SendToHotel("environmentalist", "red"))
    assert (state.hotels, state.question, mover(state)) == ((), None, 0)


def test_explorer() -> None:
    """R91: The own hand becomes known, and thereby public."""
    state = after(together(*HANDS, divers=(("explorer",), ())), SendDiver("explorer"))
    assert seen(state, 0, 0) == seen(state, None, 0) == ["crab", "eel", "manta", "lobster"]


def test_swimmer() -> None:
    """R92: A card is identified beside the main action."""
    state = together(*HANDS, divers=(("swimmer",), ()))
    state = after(state, SendToCard("swimmer", 4), "octopus")
    assert (token(state, "lobster"), mover(state), written(state).split()[3]) == (1, 0, "octopus?")


def test_communications() -> None:
    """R93: One or two teammates learn their hands."""
    state = replace(three(), divers=three().divers[2:] * 3)
    assert {each.seats for each in offered(state, SendToTeammates)} == {(1,), (2,), (1, 2)}
    state = after(state, SendToTeammates("communications", (1, 2)))
    assert written(state, 1) == "turtle oyster crab"
    assert written(state, 2) == "eel lobster starfish"


def test_endurance_and_diving() -> None:
    """R94: One moves a token from red to blue, the other from blue to green."""
    state = scaled(together(*HANDS, divers=(("endurance", "diving"), ())), crab=-1, eel=1)
    assert token(after(state, SendToToken("endurance", "crab")), "crab") == 0
    assert token(after(state, SendToToken("diving", "manta")), "manta") == 1
    assert rule_against(state, SendToToken("endurance", "manta")) == "R38"


def test_a_token_may_reach_the_goal() -> None:
    """R19, R94: Where a pack lets a diver save a species, that may win at once."""
    near = dict.fromkeys(("octopus", "starfish", "nudibranch", "mandarinfish"), 2)
    state = scaled(together(*HANDS, divers=(("diving",), ())), crab=1, **near)
    powers = {**state.terms.powers, "diving": Power("move_token", zone="green")}
    state = replace(state, terms=replace(state.terms, powers=powers))
    assert after(state, SendToToken("diving", "crab")).result == "saved"


def test_a_teammate_pays_for_a_save_too() -> None:
    """R85, R89: Who acts for the Captain pays, and the turn goes on where it was."""
    state = after(asking_for_extra(2), SendToTeammates("captain", (2,)))
    state = after(state, Identify(1), "octopus")
    assert mover(state) == 2
    state = after(state, PayForSave((2, 3)))
    assert (mover(state), state.turn.number, state.question) == (0, 1, None)


def test_visionary() -> None:
    """R95: The next four Corporations cards in any order, hidden from others."""
    state = together(*HANDS, divers=(("visionary",), ()))
    state = after(state, SendDiver("visionary"), "oil", "dynamite", "oil", "hotels_red_green")
    state = after(state, OrderCorporations((4, 1, 2, 3)))
    assert GAME.view(state, 0).corporations.next[0] == "hotels_red_green"
    for viewer in (1, SPECTATOR):
        shown = GAME.view(state, viewer).corporations
        assert (shown.next, shown.seen) == ((), 4)
    assert (mover(state), state.question) == (0, None)


def test_visionary_at_the_end_of_the_deck_in_a_team() -> None:
    """R95: The discards go under the cards that are left, and others see the number of cards."""
    state = together(*HANDS, divers=(("visionary",), ()))
    discard = ("dynamite", "dynamite", "dynamite")
    deck = replace(state.corporations, bag=(), top=("oil",), seen_by=1, discard=discard)
    events = events_of(replace(state, corporations=deck), SendDiver("visionary"))
    assert kinds(events)[1:] == ["CorporationsReshuffled", "CorporationsSeen", "QuestionAsked"]
    looked = the(events, CorporationsSeen)
    assert looked == CorporationsSeen(0, ("oil", *discard))
    assert (
        GAME.redact(looked, 1)
        == GAME.redact(looked, SPECTATOR)
        == replace(looked, cards=Concealed(4))
    )

"""What an owner's pack may say, and games by it."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from domain.clock import Untimed
from domain.game import AnyGame, fold
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    ChooseCatch,
    CloseHotel,
    Identify,
    MiniDivercityOptions,
    RevealCards,
    SendDiver,
    SendToDeck,
    SendToToken,
    UseWalkieTalkie,
)
from domain.games.mini_divercity.events import GameLaid
from domain.games.mini_divercity.figures import Goal
from domain.games.mini_divercity.material import Role
from domain.games.mini_divercity.species_events import CatchChosen, TokenMoved
from domain.games.mini_divercity.state import Diver, MiniDivercityState, Turn
from kit.registering import registered
from kit.table import Table
from kit.walks import play_on, seated
from laws.test_law_02_folding import stored_is_live
from laws.test_law_03_choices import choices_are_the_law
from laws.test_law_05_redaction import redaction_is_sound
from laws.test_law_06_noninterference import noninterference_holds
from laws.test_law_08_length import ends_in_time
from rules.mini_divercity.owners_pack import MINE, TEXT
from rules.mini_divercity.table import (
    Chance,
    after,
    events_of,
    mover,
    offered,
    rule_against,
    scaled,
    the,
    threatened,
    together,
    token,
    written,
)

PAIR: Final = MiniDivercityOptions(mode="team", players=2, pack="mine")
ALONE: Final = MiniDivercityOptions(pack="mine")
LAWS = (
    stored_is_live,
    choices_are_the_law,
    redaction_is_sound,
    noninterference_holds,
    ends_in_time,
)
HANDS = ("crab? eel? manta? lobster?", "turtle? oyster? crab? eel?")
QUIET = "hotels_red_green"


def laid(agreed: MiniDivercityOptions) -> GameLaid:
    return the(MINE.set_up(agreed, MINE.seat_count(agreed), Chance(face=2)), GameLaid)


def acting(role: Role, **tokens: int) -> MiniDivercityState:
    """The first of two players is to send this diver, by the owner's figures."""
    state = scaled(together(*HANDS, divers=((role,), ())), **tokens)
    return replace(state, terms=laid(PAIR).terms)


def test_an_owners_pack_says_what_the_box_may_say() -> None:
    """R100, R81, R79, R20, R65: All that it sets is in the terms of a match."""
    terms = laid(PAIR).terms
    assert (terms.hand, terms.divers_per_turn, terms.goal) == (5, 2, Goal(6, 6))
    assert terms.close_without_hotel
    alone = laid(ALONE).terms
    assert (alone.hand, alone.surcharge, alone.visionary_reveals) == (5, 1, 1)
    assert (alone.goal, alone.divers_per_turn) == (Goal(5, 6, 5), 1)
    assert [alone.powers[role].does for role in ("captain", "swimmer")] == ["catch", "identify"]
    seven = laid(replace(PAIR, players=7)).terms
    assert seven.hand == 3


def test_an_owner_shares_out_divers_and_the_first_turn() -> None:
    """R25, R78, R80: Four divers alone, seven in Full Team, and the first seat begins."""
    alone = fold(GAME.evolve, GAME.initial_state(), MINE.set_up(ALONE, 1, Chance()))
    assert len(alone.divers[0]) == 4
    agreed = replace(PAIR, players=3, full_team=True)
    state = fold(GAME.evolve, GAME.initial_state(), MINE.set_up(agreed, 3, Chance(face=2)))
    assert [len(own) for own in state.divers] == [3, 2, 2]
    assert state.turn.seat == 0


@pytest.mark.parametrize(
    "card, opened",
    [("hotels_red", ("red",)), ("hotels_hotels", ("red", "green", "blue"))],
)
def test_one_hotel_or_one_event_twice(card: str, opened: tuple[str, ...]) -> None:
    """R15, R100: An event may open one hotel, and a card may have one event twice."""
    state = after(threatened(acting("captain"), card), UseWalkieTalkie(1))
    assert state.hotels == opened


def test_oil_twice() -> None:
    """R13, R100: Each event of a card is paid by itself."""
    state = after(threatened(acting("captain"), "oil_oil"), UseWalkieTalkie(1))
    assert (mover(state), state.corporations.resolved) == (1, 0)


def test_the_captain_of_effes_mode_in_a_team() -> None:
    """R39, R89, R100: Of two cards, open to all, one goes up and the other lies on the deck."""
    state = after(acting("captain"), SendToDeck("captain", 2), "lobster", "starfish")
    assert mover(state) == 0
    events = events_of(state, ChooseCatch("starfish"))
    assert the(events, CatchChosen) == CatchChosen("starfish", "lobster", chosen=True, seat=0)
    assert MINE.notate(the(events, CatchChosen)) == "A:catch.starfish"
    state = after(state, ChooseCatch("starfish"))
    assert (token(state, "starfish"), state.species.top, state.question) == (1, "lobster", None)
    drawn = after(threatened(state, QUIET), Identify(1))
    assert written(drawn).split()[0] == "lobster"


def test_revealing_in_a_team() -> None:
    """R44, R93, R100: Two cards of the own hand, and then the next Species card."""
    state = after(acting("communications"), SendDiver("communications"))
    assert {len(each.cards) for each in offered(state, RevealCards)} == {2}
    state = after(state, RevealCards((1, 4)), "octopus")
    assert written(state) == "crab eel? manta? lobster"
    assert (state.species.top, state.question) == ("octopus", None)


def test_tokens_from_any_zone_by_any_step() -> None:
    """R94, R100: Two steps up from anywhere, one step down from blue; the scale ends both."""
    state = acting("diving", crab=-1, eel=1, manta=-2)
    reached = {each.species for each in offered(state, SendToToken)}
    assert {"crab", "eel", "octopus"} <= reached
    assert "manta" not in reached
    assert the(events_of(state, SendToToken("diving", "eel")), TokenMoved) == TokenMoved("eel", 2)
    assert token(after(state, SendToToken("diving", "eel")), "eel") == 2
    assert token(after(state, SendToToken("diving", "crab")), "crab") == 1
    down = acting("endurance")
    assert token(after(down, SendToToken("endurance", "eel")), "eel") == -1


def test_two_divers_in_a_turn() -> None:
    """R81, R48: As many as the pack says, and no more."""
    state = replace(acting("diving"), divers=(tuple(map(Diver, DIVERS)), ()))
    state = after(state, SendToToken("diving", "eel"))
    state = after(state, SendToToken("endurance", "crab"))
    assert state.turn == Turn(1, 0, "endurance", sent=2)
    assert rule_against(state, SendDiver("explorer")) == "R48"


DIVERS: tuple[Role, ...] = ("diving", "endurance", "explorer")


def test_closing_without_a_hotel() -> None:
    """R86, R100: Where none is open any island may be named; nothing but the hand changes."""
    state = threatened(acting("captain"), QUIET)
    events = events_of(state, CloseHotel(1, "blue"), "octopus")
    state = after(state, CloseHotel(1, "blue"), "octopus")
    assert written(state).split()[0] == "octopus?"
    assert MINE.notate(events[0]) == "A:close.1.blue/crab"


def test_readings_where_the_sheet_is_silent() -> None:
    """R99: A question is answered first, and the cards that were ordered lie face down."""
    state = after(acting("visionary"), SendDiver("visionary"))
    assert rule_against(state, Identify(1)) == "R12"
    assert not state.corporations.is_face_up


def test_what_no_pack_can_say() -> None:
    """R101: A walkie-talkie tells the whole hand, and divers act before the main action."""
    told = after(threatened(acting("captain"), QUIET), UseWalkieTalkie(1))
    assert "?" not in written(told, 1)
    assert rule_against(told, SendToDeck("captain", 1), seat=1) == "R38"


def judge_table(game: AnyGame, players: int, number: int, law: Callable[[Table], object]) -> None:
    options = replace(PAIR, players=players, full_team=True) if players > 1 else ALONE
    table = seated(game, options, f"{number:064x}", Untimed())
    play_on(table, Random(number))
    assert table.match.status == "finished"
    law(table)


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("law", LAWS)
def test_laws_hold_with_an_owners_pack(law: Callable[[Table], object], players: int) -> None:
    """R100: Loaded as an owner does, alone and together, to the end, with nothing given away."""
    assert GAME.with_pack is not None
    game = GAME.with_pack(TEXT)
    with registered(game):
        for number in range(3):
            judge_table(game, players, number, law)

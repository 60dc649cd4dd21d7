import pytest
from msgspec.structs import replace

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity import refusals as because
from domain.games.mini_divercity.commands import (
    ChooseCatch,
    CloseHotel,
    Concede,
    Consult,
    Explore,
    Identify,
    LookAhead,
    MiniDivercityCommand,
    MiniDivercityOptions,
    OrderCorporations,
    PayForSave,
    PayOil,
    QuickExplore,
    RevealCards,
    SendDiver,
    SendToCard,
    SendToDeck,
    SendToHotel,
    UseWalkieTalkie,
)
from domain.games.mini_divercity.state import MiniDivercityState
from domain.refusals import Reason, Refusal
from rules.mini_divercity.table import after, alone, refusal, scaled, threatened, together

STATE = alone()
TEAM = together("crab? eel? manta? lobster?", "turtle? oyster? crab? eel?")
OIL = after(threatened(STATE, "oil"), Explore())
CAUGHT = after(STATE, SendToDeck("captain", 2), "lobster", "starfish")
SHOWING = after(alone(divers=["communications"]), SendDiver("communications"))
ORDERING = after(STATE, SendDiver("visionary"))
SENT = after(after(STATE, SendDiver("explorer")), LookAhead(look=False))
NEXT = after(threatened(SENT, "hotels_red_green"), Explore())
QUICK = after(STATE, QuickExplore())
SAVED_CRAB = scaled(OIL, crab=2)
IDLE = alone(divers=["environmentalist"])
COSTLY = replace(TEAM, terms=replace(TEAM.terms, extra_discard_on_save=1))
SAVED = after(scaled(COSTLY, crab=1), Identify(1))


@pytest.mark.parametrize(
    "state, command, reason",
    [
        (TEAM, Explore(), because.OTHER_MODE),
        (OIL, Identify(3), because.ANSWER_FIRST),
        (STATE, PayOil(3), because.NOT_ASKED),
        (alone("crab - | eel? eel? eel?"), Identify(2), because.NO_CARD_THERE),
        (STATE, Identify(1, (3, 2)), because.NOT_IN_ORDER),
        (STATE, Identify(1), because.SO_MANY_MORE),
        (OIL, PayOil(1, (2,)), because.OIL_NO_OTHER),
        (SAVED_CRAB, PayOil(1), because.OIL_COSTS),
        (STATE, Identify(3, (4,)), because.NO_OTHER),
        (OIL, ChooseCatch("crab"), because.ANSWER_FIRST),
        (IDLE, SendToHotel("environmentalist", "red"), because.NOTHING_TO_ACT_ON),
        (TEAM, Identify(2, (1,)), because.ONE_CARD),
        (SAVED, PayForSave(()), because.SAVE_COSTS),
        (SHOWING, RevealCards((3,)), because.SO_MANY),
        (SHOWING, RevealCards((1, 3)), because.NOT_FACE_DOWN),
        (STATE, CloseHotel(1, "red"), because.HOTEL_IS_SHUT),
        (STATE, SendDiver("communications"), because.NOT_YOUR_DIVER),
        (NEXT, SendDiver("explorer"), because.DIVER_USED),
        (SENT, SendToDeck("captain", 1), because.ONE_DIVER_A_TURN),
        (STATE, SendToCard("captain", 3), because.NOT_THE_AIM),
        (replace(STATE, divers=((),)), QuickExplore(), because.NO_DIVER_LEFT),
        (alone("crab eel | manta oyster eel"), QuickExplore(), because.NOTHING_HIDDEN),
        (alone("crab - | eel? eel? eel?"), QuickExplore(), because.LAGOON_NOT_FULL),
        (QUICK, QuickExplore(), because.EXPLORED_ALREADY),
        (TEAM, UseWalkieTalkie(0), because.NO_SUCH_TEAMMATE),
        (CAUGHT, ChooseCatch("crab"), because.NOT_CAUGHT),
        (ORDERING, OrderCorporations((1, 2)), because.NOT_AN_ORDER),
        (after(alone(deck=9), Consult("species")), Consult("species"), because.CONSULTED_ALREADY),
        (STATE, Consult("species"), because.NOTHING_DISCARDED),
        (STATE, Concede(), because.TOO_EARLY_TO_CONCEDE),
    ],
    ids=lambda part: part.code if isinstance(part, Reason) else "",
)
def test_turned_down(
    state: MiniDivercityState, command: MiniDivercityCommand, reason: Reason
) -> None:
    """R12: Each reason is given where it applies, in two languages, with its rule."""
    refused = refusal(state, command)
    assert refused.reason == reason
    assert refused.reason.rule is not None
    for language in ("en", "fr"):
        assert "{" not in refused.in_language(language)


@pytest.mark.parametrize(
    "state, command, english, french",
    [
        (
            TEAM,
            Explore(),
            "That is not done in the cooperative game.",
            "Cela ne se fait pas dans le jeu coopératif.",
        ),
        (
            STATE,
            UseWalkieTalkie(1),
            "That is not done in Effe's mode.",
            "Cela ne se fait pas dans le mode d'Effe.",
        ),
        (
            OIL,
            Identify(3),
            "Another question waits: which card the oil platform gets.",
            "Une autre question attend : quelle carte va à la plateforme pétrolière.",
        ),
        (
            SAVED_CRAB,
            PayOil(1),
            (
                "Crab is out of play: beside this Lagoon card the oil platform takes 2 other "
                "cards, and you named 0."
            ),
            (
                "Crabe est hors jeu : avec cette carte Lagon, la plateforme pétrolière prend "
                "2 autres cartes, et vous en nommez 0."
            ),
        ),
        (
            STATE,
            Identify(2, (3,)),
            (
                "Eel lies in the Lagoon: to identify it, 2 other cards must be discarded along "
                "with it, and you named 1."
            ),
            (
                "Anguille est dans le Lagon : pour l'identifier, il faut défausser 2 autres cartes "
                "avec elle, et vous en nommez 1."
            ),
        ),
        (
            STATE,
            SendToCard("captain", 3),
            "Captain takes one or more cards from the Species deck, as many as there are.",
            "Capitaine : prend une ou plusieurs cartes de la pile Espèces, selon ce qu'il y a.",
        ),
        (
            SENT,
            SendToDeck("captain", 1),
            "Explorer has acted in this turn already; divers who may act in a turn: 1.",
            "Exploratrice a déjà agi pendant ce tour ; plongeurs qui peuvent agir par tour : 1.",
        ),
        (
            CAUGHT,
            ChooseCatch("crab"),
            "Only Lobster and Starfish can be chosen, not Crab.",
            "On ne peut choisir que Homard et Étoile de mer, pas Crabe.",
        ),
        (
            STATE,
            SendDiver("communications"),
            "You do not have this diver: Communications Specialist.",
            "Vous n'avez pas ce plongeur : Spécialiste en communications.",
        ),
    ],
)
def test_refusals_name_what_they_speak_of(
    state: MiniDivercityState, command: MiniDivercityCommand, english: str, french: str
) -> None:
    """R1, R12, R31, R38, R39, R48, R65: Species, divers, mode and question by name."""
    refused = refusal(state, command)
    assert refused.in_language("en") == english
    assert refused.in_language("fr") == french


def test_a_price_is_given_to_programs() -> None:
    """R31: What is missing and what was named, as figures."""
    data = refusal(SAVED_CRAB, PayOil(1)).data
    assert data == {"species": "crab", "missing": {"other": 2}, "given": 0}


@pytest.mark.parametrize(
    "agreed, reason",
    [
        (MiniDivercityOptions(players=3), because.EFFE_IS_SOLO),
        (MiniDivercityOptions(mode="team"), because.TEAM_IS_FOR_SEVERAL),
        (MiniDivercityOptions(full_team=True), because.FULL_TEAM_IS_A_TEAM),
        (MiniDivercityOptions(save=9), because.GOAL_OUT_OF_REACH),
    ],
    ids=lambda part: part.code if isinstance(part, Reason) else "",
)
def test_contradictions(agreed: MiniDivercityOptions, reason: Reason) -> None:
    """R1: Contradictory options are refused when the match is opened."""
    with pytest.raises(Refusal) as refused:
        GAME.seat_count(agreed)
    assert refused.value.reason == reason

"""Every refusal in both languages: cards by name, what is missing and how much, no id."""

from functools import partial
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from domain.components import Amounts
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    CashSpoils,
    Conquer,
    Cooperate,
    FiftyFirstCommand,
    Incorporate,
    Pass,
    PlayLeader,
    Redevelop,
    SaveGoods,
    Scavenge,
    TakeStock,
    TradeCards,
    UseLeader,
    UseLocation,
    Visit,
)
from domain.games.fifty_first_state.refusals import REASONS
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Neighbour, Settings
from domain.refusals import NOT_YOUR_TURN, Refusal
from rules.fifty_first_state.table import (
    MASTER_SET,
    Stacked,
    after,
    legal,
    random_game,
    state,
    to_production,
)

KEEPING = after(state(pack=MASTER_SET, built="underground_warehouse", fuel=3, brick=1), Pass())
STATION = state(built="gas_station", hand="dive", fuel=1, scrap=2, universal=1, worker=2)
SCORED_OUT = replace(state(fuel=2, worker=1), built=(InPlay("gas_station", scorings=3),))
USED_UP = replace(state(fuel=2, worker=3), built=(InPlay("gas_station", uses=2),))
STOCKED = replace(state(pack=MASTER_SET), built=(InPlay("camp", stock={"worker": 3}),))
TOKEN = ("incorporation_1",)
SINGLE = state(hand="bunker", conquest_1=2, settings=Settings(contacts_add_up=False))

# The reason, what was asked for, and how the answer reads.
REFUSED: Final[list[tuple[str, FiftyFirstState, FiftyFirstCommand, str, str]]] = [
    (
        "fifty_first_state/not_now",
        state(),
        SaveGoods(()),
        "That belongs to another phase of the round. Now you may act, or pass.",
        "Cela appartient à une autre phase du tour. Vous pouvez maintenant agir, ou passer.",
    ),
    (
        "fifty_first_state/no_such_card",
        state(incorporation_1=1),
        Incorporate("gold", TOKEN),
        "There is no such card in this match.",
        "Il n'y a pas de telle carte dans cette partie.",
    ),
    (
        "fifty_first_state/not_in_hand",
        state(hand="dive", incorporation_1=1),
        Incorporate("arena", TOKEN),
        "You do not hold Arena.",
        "Vous n'avez pas ARÈNE en main.",
    ),
    (
        "fifty_first_state/not_spoils",
        to_production(state(spoils="dive")),
        CashSpoils("plane_wreck"),
        "Plane Wreck is not among your spoils.",
        "ÉPAVE D'AVION n'est pas dans votre butin.",
    ),
    (
        "fifty_first_state/no_location",
        state(hand="road"),
        Incorporate("road", TOKEN),
        "Road is no location.",
        "ROUTE n'est pas un lieu.",
    ),
    (
        "fifty_first_state/no_leader",
        state(hand="road"),
        PlayLeader("road"),
        "Road is no leader.",
        "ROUTE n'est pas un leader.",
    ),
    (
        "fifty_first_state/base_is_full",
        state(hand="pub", spoils="dive quarry school"),
        Conquer("pub", ()),
        "Three cards already lie under your base.",
        "Il y a déjà trois cartes sous votre base.",
    ),
    (
        "fifty_first_state/no_such_coin",
        STATION,
        UseLocation(0, ("gold",)),
        "Only goods, cards, agreements and the contacts of the base can be paid with.",
        "On ne paie qu'avec des biens, des cartes, des accords et les contacts de la base.",
    ),
    (
        "fifty_first_state/not_yours",
        STATION,
        UseLocation(0, ("fuel", "fuel", "fuel", "hand.dive", "hand.dive", "worker")),
        "To pay like this you are short of 2 fuel and 1 Dive from your hand.",
        "Pour payer ainsi, il vous manque 2 carburants et 1 BOUGE de la main.",
    ),
    (
        "fifty_first_state/too_little",
        STATION,
        UseLocation(0, ("fuel",)),
        "That is too little: 1 fuel and 1 worker more to pay.",
        "C'est trop peu : il reste à payer 1 carburant et 1 travailleur.",
    ),
    (
        "fifty_first_state/too_much",
        STATION,
        UseLocation(0, ("fuel", "universal", "worker", "worker")),
        "That is too much: it works without 1 worker.",
        "C'est trop : on peut se passer de 1 travailleur.",
    ),
    (
        "fifty_first_state/wrong_coins",
        STATION,
        UseLocation(0, ("scrap", "scrap", "worker")),
        "2 scrap will not do here: what is to pay is 2 fuel.",
        "Ici, 2 ferrailles ne convient pas : il reste à payer 2 carburants.",
    ),
    (
        "fifty_first_state/wrong_coins",
        state(hand="dive", built="arena", fuel=1),
        Redevelop("dive", 0, ("fuel",)),
        "1 fuel will not do here: what is to pay is 1 building material.",
        "Ici, 1 carburant ne convient pas : il reste à payer 1 matériau.",
    ),
    (
        "fifty_first_state/too_much",
        state(hand="dive", built="arena", brick=1, redevelopment=1),
        Redevelop("dive", 0, ("brick", "redevelopment")),
        "That is too much: it works without 1 redevelopment token.",
        "C'est trop : on peut se passer de 1 jeton de reconstruction.",
    ),
    (
        "fifty_first_state/wrong_order",
        STATION,
        UseLocation(0, ("worker", "fuel", "universal")),
        "Name the payment in the order of the choices: fuel, universal resource and worker.",
        (
            "Nommez le paiement dans l'ordre des choix : carburant, ressource universelle "
            "et travailleur."
        ),
    ),
    (
        "fifty_first_state/wrong_colour",
        state(hand="dive", conquest_2=1),
        Incorporate("dive", ("conquest_2",)),
        "1 conquest contact of 2 is not of the colour that is needed, incorporation.",
        "1 contact de conquête de 2 n'est pas de la couleur demandée, rattachement.",
    ),
    (
        "fifty_first_state/too_short",
        state(hand="bunker", conquest_1=1),
        Conquer("bunker", ("conquest_1",)),
        "Bunker is at distance 2 and these contacts reach 1: 1 short.",
        "BUNKER est à distance 2 et ces contacts atteignent 1 : il manque 1.",
    ),
    (
        "fifty_first_state/too_little",
        state(hand="bunker", fuel=1),
        Cooperate("bunker", ("base.cooperation", "fuel")),
        "That is too little: 1 fuel more to pay.",
        "C'est trop peu : il reste à payer 1 carburant.",
    ),
    (
        "fifty_first_state/not_yours",
        replace(state(hand="bunker", weapon=1), markers=frozenset({"conquest"})),
        Conquer("bunker", ("base.conquest", "weapon")),
        "To pay like this you are short of 1 conquest contact of your base.",
        "Pour payer ainsi, il vous manque 1 contact de conquête de votre base.",
    ),
    (
        "fifty_first_state/one_contact",
        SINGLE,
        Conquer("bunker", ("conquest_1", "conquest_1")),
        "Contacts do not add up in this match: one alone has to reach 2.",
        "Dans cette partie, les contacts ne s'additionnent pas : un seul doit atteindre 2.",
    ),
    (
        "fifty_first_state/its_own_price",
        state(faction="appalachians", hand="dive", brick=1),
        Incorporate("dive", ("base.incorporation", "brick", "hand.dive")),
        "Dive cannot be part of its own price.",
        "BOUGE ne peut pas faire partie de son propre prix.",
    ),
    (
        "fifty_first_state/no_such_place",
        state(hand="dive", brick=1),
        Redevelop("dive", 3, ("brick",)),
        "There is no location at place 3: counted from 0, there are 0.",
        "Il n'y a pas de lieu à la place 3 : comptés depuis 0, il y en a 0.",
    ),
    (
        "fifty_first_state/no_shared_icon",
        state(hand="dive", built="pub", brick=1),
        Redevelop("dive", 0, ("brick",)),
        "Dive and Pub share no icon.",
        "BOUGE et PUB n'ont aucun symbole en commun.",
    ),
    (
        "fifty_first_state/held_once",
        state(hand="dive road"),
        TradeCards(("dive", "dive")),
        "You hold Dive only once.",
        "Vous n'avez BOUGE qu'une fois en main.",
    ),
    (
        "fifty_first_state/cards_in_order",
        state(hand="dive road"),
        TradeCards(("road", "dive")),
        "Name the two cards in the order of the choices: Dive and Road.",
        "Nommez les deux cartes dans l'ordre des choix : BOUGE et ROUTE.",
    ),
    (
        "fifty_first_state/too_few_workers",
        state(worker=1),
        Scavenge("fuel"),
        "It takes two workers to fetch a resource: you are short of 1 worker.",
        (
            "Il faut deux travailleurs pour aller chercher une ressource : "
            "il vous manque 1 travailleur."
        ),
    ),
    (
        "fifty_first_state/too_few_visitors",
        replace(state(), row=(Neighbour("dive", 1),)),
        Visit(0),
        "Visiting Dive now takes 2 workers: you are short of 2 workers.",
        "Visiter BOUGE demande maintenant 2 travailleurs : il vous manque 2 travailleurs.",
    ),
    (
        "fifty_first_state/no_action",
        state(built="dive"),
        UseLocation(0, ()),
        "Dive has no action.",
        "BOUGE n'a pas d'action.",
    ),
    (
        "fifty_first_state/no_leader_in_play",
        state(),
        UseLeader(()),
        "You have no leader yet: play one first.",
        "Vous n'avez pas encore de leader : jouez-en un d'abord.",
    ),
    (
        "fifty_first_state/no_leader_action",
        state(leader="nitro_belle"),
        UseLeader(()),
        "Nitro Belle has no leader action: what it does in the first edition is not known.",
        "BELLE NITRO n'a pas d'action de leader : celle de la première édition n'est pas connue.",
    ),
    (
        "fifty_first_state/used_up",
        USED_UP,
        UseLocation(0, ("fuel", "fuel", "worker")),
        "Gas Station cannot work once more this round.",
        "STATION-SERVICE ne peut plus servir durant ce tour.",
    ),
    (
        "fifty_first_state/scored_out",
        SCORED_OUT,
        UseLocation(0, ("fuel", "fuel", "worker")),
        "Gas Station has scored three times.",
        "STATION-SERVICE a déjà marqué trois fois.",
    ),
    (
        "fifty_first_state/wrong_choice",
        state(built="thieves_caravan", worker=1),
        UseLocation(0, ("worker",)),
        (
            "Thieves Caravan gives 1 of your choice, named in this order: "
            "scrap, fuel, weapon, building material and universal resource."
        ),
        (
            "CARAVANE DE PILLARDS donne 1 au choix, à nommer dans cet ordre : "
            "ferraille, carburant, arme, matériau et ressource universelle."
        ),
    ),
    (
        "fifty_first_state/no_choice",
        STATION,
        UseLocation(0, ("fuel", "universal", "worker"), ("fuel",)),
        "Gas Station leaves you nothing to choose.",
        "STATION-SERVICE ne vous laisse rien à choisir.",
    ),
    (
        "fifty_first_state/closed",
        replace(state(worker=3), row=(Neighbour("dive", 2),)),
        Visit(0),
        "Dive cannot be visited once more this round.",
        "BOUGE ne peut plus être visité durant ce tour.",
    ),
    (
        "fifty_first_state/no_stock",
        STOCKED,
        TakeStock(0, "fuel"),
        "There is no fuel on Camp.",
        "Rien de tel sur CAMP : carburant.",
    ),
    (
        "fifty_first_state/cannot_keep",
        KEEPING,
        SaveGoods(("fuel",)),
        (
            "Your locations cannot keep just these goods. They can keep "
            "2 fuel and 1 building material or 3 fuel."
        ),
        (
            "Vos lieux ne peuvent pas garder exactement ces biens. Ils peuvent garder "
            "2 carburants et 1 matériau ou 3 carburants."
        ),
    ),
]


def turned_down(before: FiftyFirstState, command: FiftyFirstCommand, seat: int = 0) -> Refusal:
    """The refusal, with the names of the match's pack."""
    with pytest.raises(Refusal) as caught:
        GAME.decide(before, command, seat, Stacked())
    caught.value.names = partial(GAME.names, before.pack)
    return caught.value


@pytest.mark.parametrize("code, before, command, en, fr", REFUSED, ids=lambda it: str(it)[:40])
def test_a_refusal_says_why(
    code: str, before: FiftyFirstState, command: FiftyFirstCommand, en: str, fr: str
) -> None:
    """R15, R35, R36: Each refusal has its own code, a rule, and a text in both languages."""
    refusal = turned_down(before, command)
    assert refusal.reason.code == code
    assert refusal.reason.rule is not None
    assert refusal.in_language("en") == en
    assert refusal.in_language("fr") == fr


def test_figures_for_programs() -> None:
    """R36: What is missing and what is too much are figures by id."""
    refusal = turned_down(STATION, UseLocation(0, ("scrap", "scrap", "worker")))
    assert refusal.data == {"surplus": {"scrap": 2}, "missing": {"fuel": 2}}
    refusal = turned_down(state(hand="bunker", conquest_1=1), Conquer("bunker", ("conquest_1",)))
    assert refusal.data == {"card": "bunker", "distance": 2, "reach": 1, "missing": 1}


def test_every_reason_is_shown() -> None:
    """R15: No reason is listed that nothing is refused for."""
    assert {code for code, *_ in REFUSED} == {each.code for each in REASONS}


@pytest.mark.parametrize("number", range(20))
def test_the_order_is_named_only_where_it_is_at_fault(number: int) -> None:
    """R36: In random games a payment that is only in another order is told its order."""
    draw = Random(number)
    for now, _ in random_game(number):
        for command in legal(now)[:40] if now.phase == "action" else ():
            if isinstance(command, Conquer | Cooperate | Incorporate | UseLocation):
                shuffled = tuple(draw.sample(command.pay, len(command.pay)))
                if shuffled != command.pay:
                    refusal = turned_down(now, replace(command, pay=shuffled))
                    assert refusal.reason.code == "fifty_first_state/wrong_order"
                more = tuple(sorted((*command.pay, command.pay[0]))) if command.pay else ()
                if more:
                    facts = turned_down(now, replace(command, pay=more)).facts.values()
                    assert [each for each in facts if isinstance(each, Amounts) and each.of]


def test_nobody_else_plays() -> None:
    """R1: There is one seat, and after the end not even that one acts."""
    assert turned_down(state(), Pass(), 1).reason == NOT_YOUR_TURN
    over = replace(state(), phase="over")
    assert turned_down(over, Pass()).reason == NOT_YOUR_TURN
    assert not GAME.to_act(over)

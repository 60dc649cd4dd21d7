import pytest
from msgspec.structs import replace

from domain.chance import ScriptedChance
from domain.game import fold
from domain.games.fifty_first_state import GAME, game
from domain.games.fifty_first_state.cards import Contact, Leader, Location, open_production
from domain.games.fifty_first_state.commands import (
    FiftyFirstOptions,
    KeepCard,
    RejectCard,
)
from domain.games.fifty_first_state.events import (
    HandDealt,
    OpponentFound,
    OpponentRevealed,
    TableLaid,
)
from domain.games.fifty_first_state.material import FACTIONS, Faction
from domain.refusals import Refusal
from rules.fifty_first_state.table import (
    STANDARD,
    Stacked,
    copies,
    faces,
    legal,
    of_type,
    opened,
    opening,
    random_game,
)

# The sheet's own example: eight cards, of which the second, third and eighth are open.
EXAMPLE = (
    "mercenaries",
    "heavy_equipment",
    "school",
    "market",
    "factory",
    "plane_wreck",
    "bazaar",
    "watchtower",
)


def test_the_example_of_the_sheet() -> None:
    """R9, R10, R11: TOUR DE GUET is the third open card; the other five go back."""
    events = opening(None, *EXAMPLE)
    (found,) = of_type(OpponentFound, events)
    assert found.drawn == EXAMPLE
    assert found.joined == ("heavy_equipment", "school", "watchtower")
    french = {entry.id: entry.names and entry.names.fr for entry in STANDARD.entries}
    assert [french[card] for card in found.joined] == ["ENGIN LOURD", "ÉCOLE", "TOUR DE GUET"]


def test_the_others_are_shuffled_back() -> None:
    """R11: After the example 91 cards lie in the draw pile, MERCENAIRES and four others too."""
    laid, found, *_ = opening(None, *EXAMPLE)
    now = fold(GAME.evolve, GAME.initial_state(), (laid, found))
    assert len(now.draw_pile) == 91
    assert {"mercenaries", "market", "factory", "plane_wreck", "bazaar"} <= {*now.draw_pile}
    assert now.opponent_pile == ("heavy_equipment", "school", "watchtower")
    assert not now.discards


def test_the_opponents_pile_is_shuffled() -> None:
    """R10: Whichever of its three cards is revealed first is left to chance."""
    first = {
        of_type(OpponentRevealed, produced)[0].card
        for number in range(60)
        for now, produced in random_game(number)
        if of_type(OpponentRevealed, produced) and now.round == 1
    }
    assert len(first) > 3


def test_four_cards() -> None:
    """R12: Four cards come into the hand, without a question."""
    (dealt,) = of_type(HandDealt, opening(None, *EXAMPLE, "church", "road", "dive", "pub"))
    assert dealt.cards == ("church", "road", "dive", "pub")
    now = opened(None, *EXAMPLE, "church", "road", "dive", "pub")
    assert now.hand == ("church", "dive", "pub", "road")
    assert legal(now) == (KeepCard(), RejectCard())


def test_the_deck() -> None:
    """R3, R65: The built-in deck has 72 locations, 14 contact cards and 8 leaders."""
    deck = STANDARD.figures.deck
    counts = {
        kind: sum(each.copies for each in deck if isinstance(each.card, kind))
        for kind in (Location, Contact, Leader)
    }
    assert counts == {Location: 72, Contact: 14, Leader: 8}


def test_open_and_closed_as_the_sheet_has_them() -> None:
    """R9: Of the eight cards of the example, only three have open production."""
    cards = faces(STANDARD)
    open_ones = [card for card in EXAMPLE if open_production(cards[card])]
    assert open_ones == ["heavy_equipment", "school", "watchtower"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_factions(faction: Faction) -> None:
    """R6: A faction makes three workers and one resource, and has a contact of each colour."""
    now = opened(FiftyFirstOptions(faction=faction))
    assert now.faction == faction
    assert now.base.makes["worker"] == 3
    assert sum(now.base.makes.values()) == 4
    assert {each.contact for each in now.base.contacts} == {
        "conquest",
        "cooperation",
        "incorporation",
    }


def test_chance_names_the_faction() -> None:
    """R6: A random faction may be each of them, and the event records that."""
    drawn = set()
    for number in range(40):
        _, (laid, *_) = next(random_game(number, FiftyFirstOptions()))
        assert isinstance(laid, TableLaid)
        assert laid.by_lot
        drawn.add(laid.faction)
    assert drawn == {*FACTIONS}


TWO = ("excavator", "school")


def test_fewer_than_three_open_cards() -> None:
    """R13: With two open cards in the deck, the pile has those two and nothing is missing."""
    closed = [each for each in STANDARD.figures.deck if not open_production(each.card)]
    two = [replace(each, copies=1) for each in STANDARD.figures.deck if each.id in TWO]
    pack = replace(STANDARD, figures=replace(STANDARD.figures, deck=(*closed, *two)))
    options = FiftyFirstOptions(faction="new_york")
    events = game((pack,)).set_up(options, 1, Stacked())
    (found,) = of_type(OpponentFound, events)
    assert sorted(found.joined) == [*TWO]
    assert len(found.drawn) == sum(copies(pack).values())


def test_one_plays() -> None:
    """R1: There is one seat, and a pack that is not here is refused."""
    assert GAME.seat_count(FiftyFirstOptions()) == 1
    with pytest.raises(Refusal, match="match/no_such_pack"):
        GAME.seat_count(FiftyFirstOptions(pack="of_my_own"))


def test_the_figures_are_in_the_event() -> None:
    """R65: The first event contains all figures that the match needs."""
    laid, *_ = opening()
    assert isinstance(laid, TableLaid)
    assert laid.deck == STANDARD.figures.deck
    assert laid.pack == STANDARD.label


def test_a_chosen_faction_uses_no_chance() -> None:
    """R6: A chosen faction uses no chance: the first draw is a card."""
    with pytest.raises(ValueError, match="94 sides"):
        GAME.set_up(FiftyFirstOptions(faction="mutants"), 1, ScriptedChance(95))

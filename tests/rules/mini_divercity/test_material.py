import pytest
from msgspec.structs import replace

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    Explore,
    Identify,
    MiniDivercityOptions,
    PayOil,
    UseWalkieTalkie,
)
from domain.games.mini_divercity.events import HotelsOpened
from domain.games.mini_divercity.material import COLOURS, ROLES, SPECIES, Species
from domain.games.mini_divercity.scale import EXTINCT, SAVED, moved, position
from domain.games.mini_divercity.species_events import DynamiteFished
from domain.refusals import Refusal
from rules.mini_divercity.table import (
    ALONE,
    TRIO,
    after,
    all_corporation_cards,
    all_species_cards,
    alone,
    events_of,
    kinds,
    opened,
    rule_against,
    scaled,
    threatened,
    together,
    token,
)


def test_one_plays_effes_mode_and_several_play_together() -> None:
    """R1: Effe's mode is for one, the other way for two to seven."""
    assert GAME.seat_count(MiniDivercityOptions()) == 1
    for players in range(2, 8):
        agreed = MiniDivercityOptions(mode="team", players=players)
        assert GAME.seat_count(agreed) == players


@pytest.mark.parametrize(
    "agreed",
    [MiniDivercityOptions(players=2), MiniDivercityOptions(mode="team", players=1)],
    ids=["two for Effe", "a team of one"],
)
def test_no_other_number_plays(agreed: MiniDivercityOptions) -> None:
    """R1: Another number of players is refused before the match is opened."""
    with pytest.raises(Refusal) as turned_down:
        GAME.seat_count(agreed)
    assert turned_down.value.reason.rule == "R1"


def test_each_mode_has_its_own_commands() -> None:
    """R1: There is no exploring in a team, and no talking in the solo game."""
    assert rule_against(together("crab? eel? manta? lobster?", "crab? eel?"), Explore()) == "R1"
    assert rule_against(alone(), UseWalkieTalkie(1)) == "R1"


def test_sixty_species_cards() -> None:
    """R2: Twelve species, five cards of each, wherever they lie."""
    for options in (ALONE, TRIO):
        assert all_species_cards(opened(options)) == dict.fromkeys(SPECIES, 5)
    assert len(SPECIES) == 12


def test_two_steps_to_extinction_and_two_to_safety() -> None:
    """R3: Blue is in the middle; red and green are one step from the end."""
    scale = opened().scale
    assert scale == (0,) * 12
    for step, end in ((1, SAVED), (-1, EXTINCT)):
        once = moved(scale, "eel", step)
        assert position(once, "eel") == step
        assert position(moved(once, "eel", step), "eel") == end


@pytest.mark.parametrize("where", [EXTINCT, SAVED])
def test_extinct_and_saved_are_for_good(where: int) -> None:
    """R4: No card moves such a token, up or down."""
    state = scaled(alone("crab eel | manta turtle oyster"), manta=where)
    assert token(after(state, Identify(3)), "manta") == where
    assert token(GAME.evolve(state, DynamiteFished("manta", from_discard=False)), "manta") == where


def test_six_islands() -> None:
    """R5: All six begin as islands."""
    assert set(COLOURS) == {"red", "green", "blue", "orange", "purple", "yellow"}
    shown = GAME.view(opened(ALONE, *DIVERS, *CARDS, "oil"), 0)
    assert shown.islands == dict.fromkeys(COLOURS, "island")


DIVERS = ("captain", "swimmer", "diving")
CARDS = ("crab", "eel", "manta", "turtle", "oyster")


@pytest.mark.parametrize("pack, cards", [("reconstructed", 27), ("mild", 27), ("beginner", 18)])
def test_corporations_cards(pack: str, cards: int) -> None:
    """R6: The deck has 27 cards of one event or two; R11: beginners leave those of two out."""
    state = opened(replace(ALONE, pack=pack))
    assert all_corporation_cards(state).total() == cards
    events = {len(face.events) for face in state.terms.corporations.values()}
    assert events == ({1} if pack == "beginner" else {1, 2})


def test_the_reconstructed_deck() -> None:
    """R7: Nine cards of two events; each kind of event occurs twelve times, each pair four."""
    faces = opened().terms.corporations.values()
    counted = {
        kind: sum(face.copies for face in faces if kind in face.events)
        for kind in ("oil", "dynamite", "hotels")
    }
    assert counted == {"oil": 12, "dynamite": 12, "hotels": 12}
    assert sum(face.copies for face in faces if len(face.events) == 2) == 9
    for pair in (("red", "green"), ("blue", "orange"), ("purple", "yellow")):
        assert sum(face.copies for face in faces if face.hotels == pair) == 4


def test_eight_divers() -> None:
    """R8: Eight divers, each of whom has a name in every pack."""
    assert len(ROLES) == 8
    for pack in GAME.packs:
        assert {*ROLES} <= {entry.id for entry in pack.entries}


def test_an_empty_corporations_deck_is_refilled() -> None:
    """R9: The discarded cards are the deck again as soon as one is needed."""
    state = alone()
    everything = (*state.corporations.bag, *state.corporations.discard)
    state = replace(state, corporations=replace(state.corporations, bag=(), discard=everything))
    events = events_of(state, Explore(), "dynamite")
    assert kinds(events)[2:4] == ["CorporationsReshuffled", "CorporationDrawn"]
    assert after(state, Explore(), "dynamite").corporations.count == 26


def test_two_events_happen_in_order() -> None:
    """R10: First the oil is paid, then the dynamite goes off."""
    state = after(threatened(alone(), "oil_dynamite"), Explore())
    assert state.question is not None
    assert kinds(events_of(state, PayOil(1), "starfish", "octopus"))[:3] == [
        "OilPaid",
        "CardsDealt",
        "DynamiteFished",
    ]


def test_the_pack_says_which_cards_there_are() -> None:
    """R11: Three packs are in the box, and the match keeps the figures of its own."""
    assert [pack.label.name for pack in GAME.packs] == ["reconstructed", "mild", "beginner"]
    mild = opened(replace(ALONE, pack="mild")).terms.corporations
    assert "oil_dynamite" not in mild
    assert mild["hotels_red_green"].copies == 3


@pytest.mark.parametrize("species", SPECIES)
def test_hotels_move_no_token(species: Species) -> None:
    """R15: An event of hotels leaves all tokens where they are."""
    opening = HotelsOpened(("red", "green"))
    state = GAME.evolve(threatened(alone(), "hotels_red_green"), opening)
    assert token(state, species) == 0
    assert state.hotels == ("red", "green")

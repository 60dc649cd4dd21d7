"""The cards that the solo sheet changes are so whatever the pack."""

from collections.abc import Mapping

import pytest

from domain.games.fifty_first_state.cards import Production
from domain.games.fifty_first_state.commands import (
    FiftyFirstOptions,
    KeepCard,
    Pass,
    RejectCard,
    UseLocation,
    Visit,
)
from domain.games.fifty_first_state.events import CardsDrawn
from domain.games.fifty_first_state.figures import BUILT_IN, CardEntry, StatePack, read
from domain.packs import InvalidPackError
from rules.fifty_first_state.packs import card, text
from rules.fifty_first_state.table import (
    MASTER_SET,
    STANDARD,
    after,
    events_of,
    faces,
    legal,
    of_type,
    offered,
    opened,
    state,
)

every_pack = pytest.mark.parametrize("pack", BUILT_IN, ids=lambda pack: pack.label.name)


@every_pack
def test_a_redraw_whatever_the_pack(pack: StatePack) -> None:
    """R20, R70: PUB as an agreement and ANCIENNE BIBLIOTHÈQUE in the state allow a redraw."""
    for sources, count in ((("pub", ""), 1), (("", "ruined_library"), 1), (("", "pub"), 0)):
        agreements, built = sources
        assert after(state(pack=pack, agreements=agreements, built=built), Pass()).redraws == count


@every_pack
def test_the_third_card_is_redrawn(pack: StatePack) -> None:
    """R20, R70: The third card of the Lookout is turned away, with either pack."""
    now = after(state(pack=pack, agreements="pub"), Pass())
    for command in (KeepCard(), KeepCard()):
        now = after(now, command)
    assert legal(now) == (KeepCard(), RejectCard())
    assert after(now, RejectCard()).phase == "action"


@every_pack
def test_pub_produces_a_card(pack: StatePack) -> None:
    """R32, R70: PUB makes one card in Production, and is open: the opponent's can be visited."""
    assert faces(pack)["pub"].built == (Production({"card": 1}, open=True),)  # type: ignore[union-attr]
    events = events_of(state(pack=pack, row="pub", worker=1), Visit(0))
    assert [len(each.cards) for each in of_type(CardsDrawn, events)] == [1]  # type: ignore[arg-type]


@every_pack
def test_the_caravan_takes_a_resource(pack: StatePack) -> None:
    """R52, R49, R70: For one worker and then for two, it takes a resource of choice."""
    now = state(pack=pack, built="thieves_caravan", worker=3)
    assert len(offered(now, UseLocation)) == 5
    now = after(now, UseLocation(0, ("worker",), ("universal",)))
    now = after(now, UseLocation(0, ("worker", "worker"), ("fuel",)))
    assert now.goods == {"fuel": 1, "universal": 1}
    assert not offered(now, UseLocation)


def test_a_whole_game_with_the_deck_of_2016() -> None:
    """R20, R65: The opened match has the sheet's cards."""
    now = opened(FiftyFirstOptions(faction="new_york", pack="master_set"))
    assert now.cards["pub"].agreement == {"redraw": 1}  # type: ignore[union-attr]


def location(**strips: object) -> Mapping[str, object]:
    return {"kind": "location", "distance": 2, **strips}


CARD = {"does": "production", "makes": {"card": 1}}


@pytest.mark.parametrize(
    "entry, why",
    [
        (card("pub", 1, location(agreement={"card": 1}, built=[CARD])), "changes its agreement"),
        (card("pub", 1, location(agreement={"redraw": 1})), "draw a card in Production"),
        (
            card("pub", 1, location(agreement={"redraw": 1}, built=[CARD, {"does": "redraw"}])),
            "draw a card in Production",
        ),
        (card("ruined_library", 1, location(built=[])), '{"does": "redraw"}'),
        (card("thieves_caravan", 1, location()), '{"any": 1}'),
        (
            card("my_library", 1, location())
            | {"names": {"en": "Library", "fr": "Ancienne bibliothèque"}},
            '{"does": "redraw"}',
        ),
        (
            card("robbers", 1, location())
            | {"names": {"en": "Robbers", "fr": "CARAVANE DE PILLARDS"}},
            '{"any": 1}',
        ),
    ],
)
def test_another_reading_is_refused(entry: Mapping[str, object], why: str) -> None:
    """R67, R70: A pack that has a card of the sheet otherwise is refused, with what to write."""
    with pytest.raises(InvalidPackError, match="line 2") as refused:
        read(text(entry), BUILT_IN)
    assert why in str(refused.value)


def test_open_or_closed() -> None:
    """R32, R70: The sheet is silent on whether PUB is open, so an owner may say either."""
    for is_open in (True, False):
        built = [CARD | {"open": is_open}]
        pack = read(text(card("pub", 2, location(agreement={"redraw": 1}, built=built))), BUILT_IN)
        assert pack.figures.deck


def test_other_lookout_cards() -> None:
    """R20, R70: Whatever other card has a Lookout ability is written as a redraw."""
    pack = read(text(card("spyglass", 1, location(built=[{"does": "redraw"}]))), BUILT_IN)
    assert after(state(pack=pack, built="spyglass"), Pass()).redraws == 1


def borrowed(pack: StatePack, code: str) -> dict[str, set[str]]:
    """The fields, names aside, that have this source alone."""
    found = {
        entry.id: {
            field
            for field, source in entry.sources.items()
            if source == code and not field.startswith("name")
        }
        for entry in pack.entries
        if isinstance(entry, CardEntry)
    }
    return {id: fields for id, fields in found.items() if fields}


def test_what_the_deck_of_2010_borrows() -> None:
    """R65: The figures of 2016 in the deck of 2010 are those that the rule names."""
    assert borrowed(STANDARD, "MS") == {
        "thieves_caravan": {"distance", "icons", "spoils", "agreement"},
        "ruined_library": {"distance"},
        "church": {"spoils", "built"},
        "merchants": {"contact", "value"},
    }
    noted = {entry.id for entry in STANDARD.entries if "of 2016" in entry.note}
    factions = {"mutants", "merchants", "appalachians"}
    assert noted == {*borrowed(STANDARD, "MS"), *factions}
    assert {*borrowed(MASTER_SET, "SOLO")} == {"pub", "ruined_library", "thieves_caravan"}


@every_pack
def test_every_source_has_an_edition(pack: StatePack) -> None:
    """R65: A published figure has a source of 2010, 2011 or 2016."""
    editions = {source.code: source.edition for source in pack.legend if source.code != "OWN"}
    assert all(editions.values()), editions
    for entry in pack.entries:
        if entry.origin == "published":
            assert entry.cited() & {*editions}

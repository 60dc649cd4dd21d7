"""Parsing and validation of packs."""

import dataclasses
from collections.abc import Sequence

import msgspec
import pytest

from domain import registry
from domain.messages import named
from domain.packs import (
    NO_SUCH_PACK,
    Entry,
    InvalidPackError,
    Line,
    Pack,
    PackLabel,
    chosen,
    read_pack,
)
from domain.refusals import Refusal
from kit.pile_game import PILE
from kit.registering import registered
from kit.scenes import given, opening
from kit.table import ADA

TITLE = '{"pack": "plain", "game": "pile", "title": {"en": "Plain", "fr": "Simple"}}'
RED = '{"entry": "pile.stone", "id": "red", "weight": 3, "origin": "published", "source": "BOOK"}'
BOOK = (
    '{"entry": "source", "code": "BOOK", "origin": "published", "edition": "2010",'
    ' "title": {"en": "The rulebook", "fr": "Le livret"}}'
)
OWN = (
    '{"entry": "source", "code": "OWN", "origin": "reconstructed",'
    ' "title": {"en": "Our guess", "fr": "De notre main"}}'
)
BLUE = (
    '{"entry": "pile.stone", "id": "blue", "weight": 5, "origin": "reconstructed",'
    ' "source": "BOOK, OWN"}'
)


class Stone(Entry, frozen=True, tag_field="entry", tag=named("pile")):
    weight: int


DECODER = msgspec.json.Decoder(Stone)


def total(lines: Sequence[Line[Stone]]) -> int:
    """The figure of these packs: what all stones weigh, at most 10 together."""
    weight = 0
    for line in lines:
        weight += line.entry.weight
        if weight > 10:
            raise InvalidPackError(line.where, "the pile is too heavy")
    return weight


def read(*lines: str, known: Sequence[Pack[Stone, int]] = ()) -> Pack[Stone, int]:
    return read_pack("\n".join(lines), DECODER, total, known)


PLAIN = read(TITLE, RED, BLUE, BOOK, OWN)
EXTENDING = TITLE.replace('"plain"', '"mine"').replace("}}", '}, "extends": "plain"}')


def test_a_pack() -> None:
    """A pack has a name, its entries in order, and figures made of them."""
    assert read(TITLE, "", RED, " ", BLUE, "", BOOK, OWN) == read(
        TITLE, "", RED, " ", BLUE, BOOK, OWN
    )
    assert PLAIN.label.name == "plain"
    assert [stone.id for stone in PLAIN.entries] == ["red", "blue"]
    assert PLAIN.figures == 8


def test_digest() -> None:
    """The digest is of the figures: another spelling has the same, another figure has not."""
    assert read(TITLE, RED.replace(": ", ":"), BLUE, BOOK, OWN).label == PLAIN.label
    assert read(TITLE, RED.replace("3", "4"), BLUE, BOOK, OWN).label != PLAIN.label


def test_legend() -> None:
    """The codes of the sources have a legend, which is not among the figures."""
    assert [source.code for source in PLAIN.legend] == ["BOOK", "OWN"]
    assert PLAIN.legend[0].title.in_language("fr") == "Le livret"
    assert [stone.cited() for stone in PLAIN.entries] == [{"BOOK"}, {"BOOK", "OWN"}]
    other = read(TITLE, RED, BLUE, BOOK.replace("rulebook", "booklet"), OWN)
    assert other.label == PLAIN.label
    assert other.legend != PLAIN.legend


def test_own_sources() -> None:
    """An owner's pack has the sources of the pack that it extends, and may replace and add some."""
    ours = OWN.replace("Our guess", "The box")
    boxed = BOOK.replace("BOOK", "BOX")
    green = (
        '{"entry": "pile.stone", "id": "green", "weight": 1, "origin": "owner", "source": "BOX"}'
    )
    mine = read(EXTENDING, green, ours, boxed, known=(PLAIN,))
    assert [source.code for source in mine.legend] == ["BOOK", "OWN", "BOX"]
    assert mine.legend[1].title.en == "The box"


def test_extending() -> None:
    """An owner's pack replaces entries by their id, in their place, and adds others at the end."""
    green = '{"entry": "pile.stone", "id": "green", "weight": 1, "origin": "owner"}'
    lighter = RED.replace("3", "2").replace("published", "owner")
    mine = read(EXTENDING, green, lighter, known=(PLAIN,))
    assert [(stone.id, stone.weight) for stone in mine.entries] == [
        ("red", 2),
        ("blue", 5),
        ("green", 1),
    ]
    assert mine.figures == 8


@pytest.mark.parametrize(
    "lines, why",
    [
        (("",), "line 1: "),
        ((RED,), "line 1: "),
        ((TITLE.replace('"fr"', '"de"'),), "line 1: "),
        ((TITLE.replace('"plain"', '"Not a name"'),), "line 1: Expected `str` matching"),
        (
            (TITLE.replace("}}", '}, "extends": "none"}'),),
            "line 1: there is no pack none to extend",
        ),
        ((TITLE, RED, "stone"), "line 3: JSON is malformed"),
        ((TITLE, "", RED.replace("3", '"3"')), "line 3: Expected `int`, got `str` - at `$.weight`"),
        ((TITLE, RED.replace("weight", "wait")), "line 2: Object contains unknown field `wait`"),
        ((TITLE, RED.replace("pile.stone", "pile.rock")), "line 2: Invalid value 'pile.rock'"),
        ((TITLE, RED.replace("published", "hearsay")), "line 2: Invalid enum value 'hearsay'"),
        ((TITLE, RED, BLUE, RED), "line 4: red stands here a second time"),
        ((TITLE, RED, BLUE.replace("5", "9"), BOOK, OWN), "line 3: the pile is too heavy"),
        ((TITLE, RED, BLUE, BOOK), "line 3: no line of the legend says what the source OWN is"),
        ((TITLE, RED.replace("BOOK", ""), BOOK), "line 2: red has no source"),
        ((TITLE, RED, BOOK, BOOK), "line 4: the source BOOK stands here a second time"),
        ((TITLE, BOOK.replace("BOOK", "A B")), "line 2: Expected `str` matching"),
        ((TITLE, BOOK.replace('"title"', '"name"')), "line 2: Object contains unknown field"),
    ],
)
def test_broken(lines: tuple[str, ...], why: str) -> None:
    """A broken pack is refused with the line that is to blame, and the reason."""
    with pytest.raises(InvalidPackError) as broken:
        read(*lines)
    assert str(broken.value).startswith(why)


def test_broken_by_what_it_extends() -> None:
    """An error in an extended pack names that pack."""
    heavy = RED.replace("3", "7").replace("published", "owner")
    with pytest.raises(InvalidPackError, match=r"^line 3 of plain: the pile is too heavy$"):
        read(EXTENDING, heavy, known=(PLAIN,))


def test_twins() -> None:
    """A second pack of the same name is refused."""
    with pytest.raises(InvalidPackError, match=r"^line 1: there is a pack plain already$"):
        read(TITLE, RED, known=(PLAIN,))


def test_choosing() -> None:
    """Options choose a pack by its name; one that is not there is refused."""
    assert chosen((PLAIN,), "plain") is PLAIN
    with pytest.raises(Refusal) as refusal:
        chosen((PLAIN,), "mine")
    assert refusal.value.reason is NO_SUCH_PACK
    assert refusal.value.in_language("en") == "There is no pack mine here; there is plain."


FORMERLY = '"formerly": [{"name": "basic", "digest": "0123456789abcdef"}]'
RENAMED = TITLE.replace("}}", "}, " + FORMERLY + "}")


def test_a_former_name() -> None:
    """A renamed pack is still chosen by its former name, under the label of then."""
    renamed = read(RENAMED, RED, BLUE, BOOK, OWN)
    former = chosen((renamed,), "basic")
    assert former.label == PackLabel("basic", "0123456789abcdef")
    assert former.figures == renamed.figures
    assert renamed.has(former.label)
    assert renamed.has(renamed.label)
    assert not renamed.has(PackLabel("basic", PLAIN.label.digest))


def test_extending_by_a_former_name() -> None:
    """An owner's pack of before the renaming reads as it did; the name is still taken."""
    known = (read(RENAMED, RED, BLUE, BOOK, OWN),)
    mine = EXTENDING.replace('"extends": "plain"', '"extends": "basic"')
    assert read(mine, known=known).figures == 8
    with pytest.raises(InvalidPackError, match=r"^line 1: there is a pack basic already$"):
        read(TITLE.replace('"plain"', '"basic"'), RED, known=known)


def test_opening_with_an_unknown_one() -> None:
    """Opening a match with an unknown pack is refused."""
    game = dataclasses.replace(PILE, seat_count=lambda _options: len(chosen((), "mine").lines))
    with registered(game):
        given().when(ADA, opening()).refused(NO_SUCH_PACK, pack="mine", known=())


def test_bringing_one() -> None:
    """An added pack is available to its game only."""
    game = dataclasses.replace(
        PILE, with_pack=lambda text: dataclasses.replace(PILE, packs=(read(text, RED, BOOK),))
    )
    with registered(game):
        assert registry.add_pack(TITLE).name == "plain"
        assert [pack.label.name for pack in registry.games()["pile"].packs] == ["plain"]


@pytest.mark.parametrize("slug", ["chess", "pile"])
def test_no_such_game(slug: str) -> None:
    """A pack is refused for an unknown game and for a game without packs."""
    with (
        registered(PILE),
        pytest.raises(InvalidPackError, match=f"no game here is called {slug} and takes packs"),
    ):
        registry.add_pack(TITLE.replace('"pile"', f'"{slug}"'))


def test_built_in_legends() -> None:
    """Each reconstructed figure names a reason of ours, and each source has a title in French."""
    packs = [pack for game in registry.games().values() for pack in game.packs]
    assert packs
    for pack in packs:
        reasons = {each.code for each in pack.legend if each.origin == "reconstructed"}
        for entry in pack.entries:
            if entry.origin == "reconstructed":
                assert entry.cited() & reasons, entry
        assert all(each.title.en != each.title.fr for each in pack.legend)

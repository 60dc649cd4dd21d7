import dataclasses
from pathlib import Path
from string import Formatter

import pytest

from domain.components import Component, noun
from domain.match import refusals as because
from domain.match.commands import TakeSeat
from domain.pack_names import names_of
from domain.refusals import Reason, Refusal, reason
from kit.pile_game import PILE, TakeStones
from kit.registering import registered
from kit.scenes import Asked, given, opening
from kit.table import ADA, BEN

SOURCES = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
# The server's own: it rematches and forks only what is over.
ELSEWHERE = {
    because.COMMITMENT_EXPIRED.code,
    because.NOT_OVER.code,
    because.NOT_THE_END.code,
    because.STAYS_UNLISTED.code,
}

every_reason = pytest.mark.parametrize("turned_down", because.REFUSALS, ids=lambda each: each.code)


@every_reason
def test_both_languages(turned_down: Reason) -> None:
    """A reason has an English and a French text with the same facts."""
    fields = [
        {name for _, name, *_ in Formatter().parse(text) if name}
        for text in turned_down.text.values()
    ]
    assert {*turned_down.text} == {"en", "fr"}
    assert fields[0] == fields[1]
    facts = dict.fromkeys(fields[0], 3)
    assert Refusal(turned_down, **facts).in_language("en") != Refusal(
        turned_down, **facts
    ).in_language("fr")


@every_reason
def test_every_reason_has_a_test(turned_down: Reason) -> None:
    """Every reason is covered by a test."""
    name = turned_down.code.removeprefix("match/").upper()
    assert f"refused({name}" in SOURCES.replace("because.", "") or turned_down.code in ELSEWHERE


def test_refused_in_french() -> None:
    """Who speaks French is refused in French."""
    scene = given(Asked(ADA, opening(seat=0))).when(BEN, TakeSeat(0))
    assert scene.refusal is not None
    assert scene.refusal.in_language("fr") == "La place 0 est prise."
    assert scene.refusal.in_language("en") == "Seat 0 is taken."


def test_names_of_the_game() -> None:
    """A refused command names components as the game does."""
    no_stone = reason("pile/no_stone", en="No {colour} stone.", fr="Pas de pierre {colour}.")

    def decide(*_: object) -> tuple[()]:
        raise Refusal(no_stone, colour=Component("colour", "red"))

    names = names_of(vocabulary={"colour": {"red": noun(en="red", fr="rouge")}})
    with registered(dataclasses.replace(PILE, decide=decide, names=names)):
        table = given(Asked(ADA, opening(seat=0)), Asked(BEN, TakeSeat(1)))
        refusal = table.when(ADA, TakeStones(1)).refusal
    assert refusal is not None
    assert refusal.in_language("fr") == "Pas de pierre rouge."
    assert refusal.in_language("en") == "No red stone."
    assert refusal.data == {"colour": "red"}

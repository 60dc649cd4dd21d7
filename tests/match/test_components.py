import pytest

from domain.components import Amounts, AnyOf, Component, Fact, FactData, noun
from domain.pack_names import names_of
from domain.refusals import Refusal, reason

NAMES = names_of(
    vocabulary={
        "good": {
            "fuel": noun(en="fuel", fr=("carburant", "carburants")),
            "worker": noun(en=("worker", "workers"), fr=("ouvrier", "ouvriers")),
        },
        "card": {"ruins": noun(en="Ruins", fr="Ruines")},
    }
)
MISSING = reason("pile/missing", en="You lack {what}.", fr="Il vous manque {what}.")
FIRST = reason("pile/first", en="{what} comes first.", fr="{what} d'abord.")

FACTS: list[tuple[Fact, str, str, FactData]] = [
    (3, "3", "3", 3),
    ("b2", "b2", "b2", "b2"),
    (Component("card", "ruins"), "Ruins", "Ruines", "ruins"),
    (
        Amounts("good", {"fuel": 2, "worker": 1}),
        "2 fuel and 1 worker",
        "2 carburants et 1 ouvrier",
        {"fuel": 2, "worker": 1},
    ),
    (Amounts("good", {"worker": 0}), "0 workers", "0 ouvrier", {"worker": 0}),
    (Amounts("good", {}), "nothing", "rien", {}),
    (
        AnyOf((Amounts("good", {"worker": 2}), Component("card", "ruins"))),
        "2 workers or Ruins",
        "2 ouvriers ou Ruines",
        ({"worker": 2}, "ruins"),
    ),
    (
        (Component("card", "ruins"), Component("good", "fuel"), "b2"),
        "Ruins, fuel and b2",
        "Ruines, carburant et b2",
        ("ruins", "fuel", "b2"),
    ),
    (Component("card", "oil_rig"), "oil rig", "oil rig", "oil_rig"),
]


@pytest.mark.parametrize("fact, english, french, data", FACTS, ids=lambda it: str(it)[:40])
def test_facts(fact: Fact, english: str, french: str, data: FactData) -> None:
    """A fact is text in each language, and ids and numbers for programs."""
    refusal = Refusal(MISSING, what=fact)
    refusal.names = lambda component: NAMES(None, component)
    assert refusal.in_language("en") == f"You lack {english}."
    assert refusal.in_language("fr") == f"Il vous manque {french}."
    assert refusal.data == {"what": data}


def test_a_sentence_begins_with_a_capital() -> None:
    """A name that begins a sentence is capitalised; a coordinate is not."""
    good = Refusal(FIRST, what=Component("good", "fuel"))
    good.names = lambda component: NAMES(None, component)
    assert good.in_language("fr") == "Carburant d'abord."
    assert Refusal(FIRST, what="b2").in_language("en") == "b2 comes first."


def test_the_components_of_a_refusal() -> None:
    """All components that any fact names are listed."""
    ruins, fuel = Component("card", "ruins"), Component("good", "fuel")
    other = AnyOf((fuel, Amounts("good", {"worker": 1})))
    refusal = Refusal(
        MISSING,
        card=ruins,
        cost=Amounts("good", {"fuel": 1}),
        other=other,
        both=(ruins, "b2"),
        place=3,
    )
    assert refusal.components == (ruins, fuel, fuel, Component("good", "worker"), ruins)

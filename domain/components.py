"""Facts of refusals that name components by id: cards, dice, species, goods, questions.

Rules give ids and numbers. The edge writes them in the language of the reader, by the names of the
pack of the match or of the game, and gives the same ids and numbers to programs.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from domain.language import Language, Text, localized

FactData: TypeAlias = str | int | tuple[str | Mapping[str, int], ...] | Mapping[str, int]

_AND: Final[Text] = {"en": "and", "fr": "et"}
_OR: Final[Text] = {"en": "or", "fr": "ou"}
_NOTHING: Final[Text] = {"en": "nothing", "fr": "rien"}


class Noun(Struct, frozen=True):
    """The name of a component in each language, alone and after a number that takes the plural."""

    one: Text
    many: Text

    def after(self, count: int, language: Language) -> str:
        """French has the singular after 0 and 1, English after 1 alone."""
        is_one = count == 1 or (language == "fr" and count == 0)
        return localized(self.one if is_one else self.many, language)


Forms: TypeAlias = str | tuple[str, str]  # one form for both numbers, or singular and plural


def noun(*, en: Forms, fr: Forms) -> Noun:
    """`noun(en="fuel", fr=("carburant", "carburants"))`: a single form serves both numbers."""
    forms: dict[Language, tuple[str, str]] = {
        "en": (en, en) if isinstance(en, str) else en,
        "fr": (fr, fr) if isinstance(fr, str) else fr,
    }
    return Noun(
        one={language: one for language, (one, _) in forms.items()},
        many={language: many for language, (_, many) in forms.items()},
    )


class Component(Struct, frozen=True):
    """Something of the game by its id; `kind` says among what: `card`, `die`, `question`."""

    kind: str
    id: str


Names: TypeAlias = Callable[[Component], Noun | None]


def unnamed(_component: Component) -> None:
    """The names of a game that names nothing: ids are written readably."""


class Amounts(Struct, frozen=True):
    """So many of each of these components of one kind."""

    kind: str
    of: Mapping[str, int]


class AnyOf(Struct, frozen=True):
    """Alternatives, each of which would do."""

    of: tuple[Component | Amounts, ...]


Fact: TypeAlias = str | int | Component | Amounts | AnyOf | tuple[str | Component, ...]


def in_language(fact: Fact, language: Language, names: Names) -> str:
    match fact:
        case str() | int():
            return str(fact)
        case Component():
            return _named(fact, 1, language, names)
        case Amounts(kind, of):
            counted = (
                f"{count} {_named(Component(kind, id), count, language, names)}"
                for id, count in of.items()
            )
            return _listed(tuple(counted), "and", language)
        case AnyOf(of):
            return _listed(tuple(in_language(each, language, names) for each in of), "or", language)
        case tuple():
            listed = tuple(in_language(each, language, names) for each in fact)
            return _listed(listed, "and", language)


def data_of(fact: Fact) -> FactData:
    """The ids and numbers of a fact, for programs."""
    match fact:
        case Component(_, id):
            return id
        case Amounts(_, of):
            return dict(of)
        case AnyOf(of):
            return tuple(each.id if isinstance(each, Component) else dict(each.of) for each in of)
        case tuple():
            return tuple(each.id if isinstance(each, Component) else each for each in fact)
        case _:
            return fact


def components_of(fact: Fact) -> tuple[Component, ...]:
    """All components that a fact names."""
    match fact:
        case Component():
            return (fact,)
        case Amounts(kind, of):
            return tuple(Component(kind, id) for id in of)
        case AnyOf(of):
            return tuple(component for each in of for component in components_of(each))
        case tuple():
            return tuple(each for each in fact if isinstance(each, Component))
        case _:
            return ()


def _named(component: Component, count: int, language: Language, names: Names) -> str:
    """By its name, or by its id as words where no installed pack names it."""
    found = names(component)
    return component.id.replace("_", " ") if found is None else found.after(count, language)


def _listed(items: tuple[str, ...], word: Literal["and", "or"], language: Language) -> str:
    """`a, b and c`."""
    if not items:
        return localized(_NOTHING, language)
    *before, last = items
    if not before:
        return last
    return f"{', '.join(before)} {localized(_AND if word == 'and' else _OR, language)} {last}"

"""Names of components: from the entries of a pack, and from the fixed vocabulary of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeAlias, runtime_checkable

from domain.choices import tag_of
from domain.components import Component, Noun
from domain.language import LocalizedName
from domain.packs import AnyPack, Entry, PackLabel

Vocabulary: TypeAlias = Mapping[str, Mapping[str, Noun]]  # by kind and id
NamesInPack: TypeAlias = Callable[[PackLabel | None, Component], Noun | None]

NO_VOCABULARY: Final[Vocabulary] = {}


@runtime_checkable
class Named(Protocol):
    """An entry with a name for players."""

    @property
    def name(self) -> LocalizedName | None: ...


def no_names(_pack: PackLabel | None, _component: Component) -> None:
    """The names of a game whose refusals name no components."""


def names_of(packs: Sequence[AnyPack] = (), vocabulary: Vocabulary = NO_VOCABULARY) -> NamesInPack:
    """The names for `Game.names`.

    A component of kind `card` is the entry `<slug>.card` with its id, in the pack of the match. An
    installed pack of the same name, then any other, serves where the pack itself is not installed.
    The vocabulary names what packs do not, and gives the plural of names that packs repeat.
    """

    def name(label: PackLabel | None, component: Component) -> Noun | None:
        fixed = vocabulary.get(component.kind, {}).get(component.id)
        entries = (each for pack in _nearest(packs, label) for each in pack.entries)
        found = next(_names(entries, component), None)
        return fixed if found is None or found.one == (fixed and fixed.one) else found

    return name


def _nearest(packs: Sequence[AnyPack], label: PackLabel | None) -> Sequence[AnyPack]:
    """The pack of this label first, then those of its name."""
    if label is None:
        return packs
    return sorted(packs, key=lambda pack: (pack.label != label, pack.label.name != label.name))


def _names(entries: Iterator[Entry], component: Component) -> Iterator[Noun]:
    for entry in entries:
        is_it = entry.id == component.id and _kind(entry) == component.kind
        if is_it and isinstance(entry, Named) and entry.name is not None:
            yield _noun(entry.name)


def _kind(entry: Entry) -> str:
    return tag_of(type(entry)).rpartition(".")[2]


def _noun(name: LocalizedName) -> Noun:
    return Noun(
        one={"en": name.en, "fr": name.fr},
        many={"en": _plural(name.en), "fr": _plural(name.fr)},
    )


def _plural(name: str) -> str:
    """The regular plural of a single word; other names stay as they are."""
    return name if " " in name or name.endswith(("s", "x", "z")) else f"{name}s"

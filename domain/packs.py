"""Packs: the figures of a game as data, where published sources leave them uncertain.

The text of a pack is one JSON object per line. The first names the pack; each other line is an
entry, identified by `entry` and `id`, with its provenance: its origin and the codes of its sources.
The lines `"entry": "source"` are the legend of those codes. A pack that extends another replaces
the entries of the same kind and id, and the sources of the same code.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.language import LocalizedName
from domain.provenance import Origin, SourceEntry, codes_in
from domain.refusals import Refusal, reason

# In Python `$` also matches before a final line break; in other dialects only at the end.
Name: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$(?!\n)")]


NO_SUCH_PACK = reason(
    "match/no_such_pack",
    en="There is no pack {pack} here; there is {known}.",
    fr="Il n'y a pas de paquet {pack} ici ; il y a {known}.",
)


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """One figure of a pack; a game tags its own types with `entry`.

    `source` has the codes of its sources, with commas or plus signs between them.
    """

    id: Name
    origin: Origin
    source: str = ""

    def cited(self) -> frozenset[str]:
        """The codes of all sources that this entry names."""
        return codes_in(self.source)


class PackLabel(Struct, frozen=True, gc=False):
    """Identifies a pack: equal names with different figures have different digests.

    The legend of the sources is not part of the digest.
    """

    name: str
    digest: str


class PackTitle(Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """The first line of a pack.

    `formerly` are labels that it had before: matches agreed under them are played with it.
    """

    pack: Name
    game: str
    title: LocalizedName
    extends: Name | None = None
    formerly: tuple[PackLabel, ...] = ()


En = TypeVar("En", bound=Entry)
F = TypeVar("F")
En_co = TypeVar("En_co", bound=Entry, covariant=True)
F_co = TypeVar("F_co", covariant=True)


class Line(Struct, Generic[En_co], frozen=True, gc=False):
    """An entry and its place in the text, for error messages."""

    where: str
    entry: En_co


class Pack(Struct, Generic[En_co, F_co], frozen=True, gc=False):
    """Figures that have passed all checks of their game."""

    label: PackLabel
    title: LocalizedName
    lines: tuple[Line[En_co], ...]
    figures: F_co
    legend: tuple[SourceEntry, ...] = ()
    formerly: tuple[PackLabel, ...] = ()

    @property
    def entries(self) -> tuple[En_co, ...]:
        return tuple(line.entry for line in self.lines)

    def has(self, label: PackLabel) -> bool:
        """Whether this is its label, or was."""
        return label == self.label or label in self.formerly

    def named(self, name: str) -> PackLabel | None:
        """Its label of this name; a former one stays in old matches and their high scores."""
        labels = (self.label, *self.formerly)
        return next((label for label in labels if label.name == name), None)


AnyPack: TypeAlias = Pack[Entry, object]


class InvalidPackError(ValueError):
    """A pack that fails a check, and the line at fault."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")


def title_of(text: str) -> PackTitle:
    first = text.partition("\n")[0]
    return _decoded("line 1", first, msgspec.json.Decoder(PackTitle))


def read_pack(
    text: str,
    decoder: msgspec.json.Decoder[En],
    assemble: Callable[[Sequence[Line[En]]], F],
    known: Sequence[Pack[En, F]] = (),
) -> Pack[En, F]:
    """The pack of a text; raises InvalidPackError with the line at fault."""
    title = title_of(text)
    if any(pack.named(title.pack) for pack in known):
        raise InvalidPackError("line 1", f"there is a pack {title.pack} already")
    below = _extended(title, known)
    lines = _merged(below.lines if below else (), tuple(_entries(text, decoder)))
    legend = _legend(below.legend if below else (), text)
    _check_sources(lines, legend)
    digest = sha256(msgspec.json.encode([line.entry for line in lines])).hexdigest()[:16]
    label = PackLabel(title.pack, digest)
    return Pack(label, title.title, lines, assemble(lines), legend, title.formerly)


def built_in(package: str, name: str) -> str:
    """The text of a pack that the game ships in its folder `packs`."""
    return files(package).joinpath("packs", f"{name}.ndjson").read_text(encoding="utf-8")


def chosen(packs: Sequence[Pack[En, F]], name: str) -> Pack[En, F]:
    """The pack that has or had this name, under the label of this name."""
    for pack in packs:
        if label := pack.named(name):
            return pack if label == pack.label else replace(pack, label=label)
    raise Refusal(NO_SUCH_PACK, pack=name, known=tuple(pack.label.name for pack in packs))


def _extended(title: PackTitle, known: Sequence[Pack[En, F]]) -> Pack[En, F] | None:
    """The pack that this one extends; its lines say so."""
    if title.extends is None:
        return None
    for pack in known:
        if pack.named(title.extends):
            lines = (Line(f"{line.where} of {title.extends}", line.entry) for line in pack.lines)
            return replace(pack, lines=tuple(lines))
    raise InvalidPackError("line 1", f"there is no pack {title.extends} to extend")


class _Tagged(Struct):
    """The part of a line that tells sources from figures."""

    entry: str = ""


def _entries(text: str, decoder: msgspec.json.Decoder[En]) -> Iterator[Line[En]]:
    for where, line in _lines(text, of_legend=False):
        yield Line(where, _decoded(where, line, decoder))


def _legend(below: tuple[SourceEntry, ...], text: str) -> tuple[SourceEntry, ...]:
    """The sources of both; those of this text replace those below."""
    own: dict[str, SourceEntry] = {}
    for where, line in _lines(text, of_legend=True):
        source = _decoded(where, line, _SOURCE)
        if source.code in own:
            raise InvalidPackError(where, f"the source {source.code} stands here a second time")
        own[source.code] = source
    return tuple({**{source.code: source for source in below}, **own}.values())


def _check_sources(lines: Iterable[Line[En]], legend: Iterable[SourceEntry]) -> None:
    """Every code is in the legend, and only an owner's figure may be without one."""
    known = {source.code for source in legend}
    for line in lines:
        cited = line.entry.cited()
        if unknown := sorted(cited - known):
            why = f"no line of the legend says what the source {unknown[0]} is"
            raise InvalidPackError(line.where, why)
        if not cited and line.entry.origin != "owner":
            raise InvalidPackError(line.where, f"{line.entry.id} has no source")


def _lines(text: str, *, of_legend: bool) -> Iterator[tuple[str, str]]:
    """The lines of the legend, or those of the figures, each with its place."""
    for number, line in enumerate(text.splitlines(), start=1):
        if number > 1 and line.strip():
            where = f"line {number}"
            if (_decoded(where, line, _TAGGED).entry == "source") is of_legend:
                yield where, line


Read = TypeVar("Read")

_TAGGED = msgspec.json.Decoder(_Tagged)
_SOURCE = msgspec.json.Decoder(SourceEntry)


def _decoded(where: str, line: str, decoder: msgspec.json.Decoder[Read]) -> Read:
    try:
        return decoder.decode(line)
    except msgspec.DecodeError as error:
        raise InvalidPackError(where, str(error)) from error


def _merged(below: tuple[Line[En], ...], above: tuple[Line[En], ...]) -> tuple[Line[En], ...]:
    """The entries of both; those above replace those below, new ones come last."""
    stack: dict[tuple[type[Entry], str], Line[En]] = {_key(line): line for line in below}
    seen: set[tuple[type[Entry], str]] = set()
    for line in above:
        if _key(line) in seen:
            raise InvalidPackError(line.where, f"{line.entry.id} stands here a second time")
        seen.add(_key(line))
        stack[_key(line)] = line
    return tuple(stack.values())


def _key(line: Line[En]) -> tuple[type[Entry], str]:
    return type(line.entry), line.entry.id

"""JSON schemas of every type on the wire, named by us: `<slug>.<Class>` for a game's own.

The bases that all games share (Command, Event, …) become unions of what there is.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, cast

import msgspec
from msgspec import Raw, Struct, inspect

from domain.choices import Pattern, pattern_type, tag_of
from domain.game import AnyGame
from domain.match.commands import PLAYERS_COMMANDS
from domain.match.events import SIMPLE_EVENTS, MatchOpened, PastRecorded
from domain.messages import Command, Event, Options, View
from domain.packs import Entry
from domain.registry import entry_types, games

Schema: TypeAlias = dict[str, object]

_HERE = "#/components/schemas/"
_OPENAPI = "openapi.json"


def options_schema(game: AnyGame) -> Raw:
    """What may be chosen for a game, as one schema that needs no other."""
    (schema,), parts = msgspec.json.schema_components([game.options], ref_template="#/$defs/{name}")
    return Raw(msgspec.json.encode({**schema, "$defs": parts}))


def components(shapes: Iterable[type]) -> dict[str, Schema]:
    """Every type that these shapes lead to, by its name in the contract."""
    unions = _unions()
    types = [*shapes, *(member for members in unions.values() for member in members)]
    _, found = msgspec.json.schema_components(types, ref_template=f"{_HERE}{{name}}")
    names = _names(found, _structs(types))
    joined = {base.__name__: _union(base, members) for base, members in unions.items() if members}
    renamed = {ours: _renamed(found[name], names) for name, ours in names.items()}
    return dict(sorted({**renamed, **joined}.items()))


def name_of(shape: type) -> str:
    """`<slug>.<Class>` for a game's own types, so that no new game renames an old one's."""
    owner = next((game for game in games().values() if _belongs(shape, game)), None)
    return shape.__name__ if owner is None else f"{owner.slug}.{shape.__name__}"


def reference(shape: type) -> Schema:
    return {"$ref": f"{_HERE}{name_of(shape)}"}


def _belongs(shape: type, game: AnyGame) -> bool:
    return shape.__module__ == game.package or shape.__module__.startswith(f"{game.package}.")


def _unions() -> Mapping[type[Struct], tuple[type[Struct], ...]]:
    known = tuple(games().values())
    commands = tuple(each for game in known for each in game.commands)
    return {
        Command: (*PLAYERS_COMMANDS, *commands),
        Event: (
            MatchOpened,
            PastRecorded,
            *SIMPLE_EVENTS,
            *(each for game in known for each in game.events),
        ),
        Pattern: tuple(pattern_type(each) for each in commands),
        Options: tuple(game.options for game in known),
        View: tuple(game.view_type for game in known),
        Entry: entry_types(),
    }


def _union(base: type[Struct], members: tuple[type[Struct], ...]) -> Schema:
    return {
        "title": base.__name__,
        "description": base.__doc__ or "",
        "anyOf": [reference(member) for member in members],
        "discriminator": {
            "propertyName": members[0].__struct_config__.tag_field,
            "mapping": {tag_of(member): f"{_HERE}{name_of(member)}" for member in members},
        },
    }


def _structs(types: Iterable[type]) -> set[type]:
    """Every struct that these types lead to."""
    seen: set[type] = set()
    waiting: list[object] = list(inspect.multi_type_info(types))
    while waiting:
        part = waiting.pop()
        if isinstance(part, inspect.StructType):
            if part.cls in seen:
                continue
            seen.add(part.cls)
        waiting.extend(_inside(part))
    return seen


def _inside(part: object) -> Iterator[object]:
    if isinstance(part, list | tuple):
        yield from part
    elif isinstance(part, inspect.Type | inspect.Field):
        yield from (getattr(part, name) for name in part.__struct_fields__)


def _names(found: Iterable[str], structs: set[type]) -> dict[str, str]:
    """By msgspec's names, which are qualified where types of two games are called alike: ours."""
    alone = {cls.__name__: name_of(cls) for cls in structs}
    alike = {f"{cls.__module__}.{cls.__qualname__}": name_of(cls) for cls in structs}
    # A part that is as generic as its whole is called `Part__T_`.
    ours = {name: alike.get(name) or alone[name.partition("__")[0]] for name in found}
    if len({*ours.values()}) < len(ours):
        twins = sorted(name for name in ours.values() if [*ours.values()].count(name) > 1)
        msg = f"types of one name meet in the contract: {', '.join(twins)}"
        raise ValueError(msg)
    return ours


def _renamed(schema: object, names: Mapping[str, str]) -> Schema:
    """The same schema, with our names in its references and without type variables."""
    text = msgspec.json.encode(schema).decode().replace("[~C]", "")
    for name, ours in names.items():
        text = text.replace(f'"{_HERE}{name}"', f'"{_HERE}{ours}"')
    return msgspec.json.decode(text, type=dict[str, object])


def with_shared_schemas(document: Schema) -> Schema:
    """The document without the shared schemas, and with references to openapi.json instead.

    Every type of every game is in both documents. A schema is shared if it is the same in both, as
    are all schemas that it refers to.
    """
    schemas = _plain(cast("Schema", document["components"])["schemas"])
    shared = _shared(cast("Mapping[str, Schema]", schemas))
    own = {name: schema for name, schema in schemas.items() if name not in shared}
    parts = {**cast("Schema", document["components"]), "schemas": own}
    return _with_references({**document, "components": parts}, shared)


def _shared(schemas: Mapping[str, Schema]) -> set[str]:
    of_games = _plain(components(()))
    shared = {name for name, schema in schemas.items() if of_games.get(name) == schema}
    while unshared := {name for name in shared if not {*_references(schemas[name])} <= shared}:
        shared -= unshared
    return shared


def _references(part: object) -> Iterator[str]:
    match part:
        case {"$ref": str(reference)}:
            yield reference.removeprefix(_HERE)
        case dict():
            for inside in cast("Schema", part).values():
                yield from _references(inside)
        case list():
            for inside in cast("list[object]", part):
                yield from _references(inside)
        case _:
            return


def _with_references(document: Schema, shared: set[str]) -> Schema:
    def moved(part: Schema) -> Schema:
        match part:
            case {"$ref": str(reference)} if reference.removeprefix(_HERE) in shared:
                return {**part, "$ref": f"{_OPENAPI}{reference}"}
            case _:
                return part

    encoded = msgspec.json.encode(document)
    return msgspec.convert(json.loads(encoded, object_hook=moved), dict[str, object])


def _plain(schemas: object) -> Schema:
    """As plain JSON, so that schemas can be compared."""
    return msgspec.json.decode(msgspec.json.encode(schemas), type=dict[str, object])

"""References from asyncapi.json to the schemas that openapi.json has, too."""

import json
from collections.abc import Iterator, Mapping
from typing import cast

import msgspec

from server.api.spec.schemas import Schema, components

_HERE = "#/components/schemas/"
_OPENAPI = "openapi.json"


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

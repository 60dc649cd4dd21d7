from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, cast

import pytest
from jsonschema_rs import Draft7Validator
from msgspec import json

from domain.choices import tag_of
from lint.source_tree import ROOT
from server.api.messages import CODES, SENT, Message
from server.api.spec.asyncapi import CHANNELS, Channel, encoded

Json: TypeAlias = dict[str, Any]

FILE = (ROOT / "openapi/asyncapi.json").read_bytes()
CONTRACT: Json = json.decode(FILE)
OPENAPI: Json = json.decode((ROOT / "openapi/openapi.json").read_bytes())
# Both documents as one, for a validator of single documents.
BUNDLED: Json = json.decode(FILE.replace(b'"openapi.json#/', b'"#/'))
SCHEMAS: Json = {**OPENAPI["components"]["schemas"], **BUNDLED["components"]["schemas"]}
MESSAGES: Mapping[str, Json] = BUNDLED["components"]["messages"]

every_message = pytest.mark.parametrize("name", MESSAGES)
every_channel = pytest.mark.parametrize("channel", CHANNELS, ids=lambda each: each.name)


def references(part: object) -> Iterator[str]:
    """Every `$ref` in a part of the document."""
    match part:
        case dict():
            for key, inside in cast("Json", part).items():
                yield from [inside] if key == "$ref" else references(inside)
        case list():
            for inside in cast("list[object]", part):
                yield from references(inside)
        case _:
            return


def found(reference: str) -> object:
    file, _, path = reference.partition("#/")
    place: Any = {"": CONTRACT, "openapi.json": OPENAPI}[file]
    for step in path.split("/"):
        place = place[step]
    return place


def test_fresh() -> None:
    """openapi/asyncapi.json is what the code generates."""
    assert encoded() == FILE, "openapi/asyncapi.json is out of date: run make generate"


def test_every_reference_leads_somewhere() -> None:
    """Every reference leads to a part of this document or of openapi.json."""
    assert all(found(reference) for reference in references(CONTRACT))


def test_commands_of_games_are_shared() -> None:
    """The schemas of games' commands are in openapi.json only."""
    commands = {each["$ref"] for each in CONTRACT["components"]["schemas"]["Command"]["anyOf"]}
    assert all(reference.startswith("openapi.json#/") for reference in commands)


def test_every_message_is_sent_or_received() -> None:
    """Every message that the code knows is on a channel, and no other."""
    ours = {tag_of(shape) for shape in Message.__subclasses__()}
    assert {*MESSAGES} == ours | {"commit", "command", "announce", "assessed", "analysed"}


@every_channel
def test_every_channel_is_promised(channel: Channel) -> None:
    """Each channel names its address, its query and every message that goes over it."""
    documented = CONTRACT["channels"][channel.name]
    assert documented["address"] == channel.address
    assert {*documented["messages"]} == {
        tag_of(shape) for shape in (*channel.sent, *channel.received)
    }
    assert documented["bindings"]["ws"]["query"]["type"] == "object"


@every_channel
def test_every_close_code_is_told(channel: Channel) -> None:
    """The table of close codes says of each what it means and whether to come back."""
    documented = CONTRACT["channels"][channel.name]["x-close-codes"]
    assert [(each["code"], each["reason"]) for each in documented] == [
        (c.code, c.reason) for c in CODES
    ]
    assert all(each["resume"] == (4000 <= each["code"] <= 4499) for each in documented)
    assert all(str(each.code) in CONTRACT["info"]["description"] for each in CODES)


@every_message
def test_everything_has_an_example_that_fits(name: str) -> None:
    """Every message is shown at least once, just as its schema says."""
    message = MESSAGES[name]
    schema = {**message["payload"], "components": {"schemas": SCHEMAS}}
    assert message["examples"]
    for example in message["examples"]:
        errors = Draft7Validator(schema).iter_errors(example["payload"])
        assert not [error.message for error in errors], example["name"]


def test_what_a_client_is_shown_can_be_sent() -> None:
    """The examples of what a client says are understood by the server."""
    for example in MESSAGES["command"]["examples"]:
        assert json.decode(json.encode(SENT.decode(json.encode(example["payload"]))))

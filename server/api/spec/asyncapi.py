"""The AsyncAPI 3 document: the channels, from the message types that are encoded and decoded."""

import json
import re
from collections.abc import Iterator
from importlib.metadata import version
from itertools import chain

import msgspec
from msgspec import Struct

from domain.choices import tag_of
from projections.frames import CommitFrame
from server.api.match_live import LiveQuery
from server.api.messages import (
    CODES,
    PROTOCOL,
    Ack,
    Analyse,
    Analysed,
    Announce,
    Announced,
    Assessed,
    CloseCode,
    Closing,
    Counted,
    Hello,
    Invited,
    MatchActivity,
    Matches,
    MatchListed,
    Presence,
    Refused,
    Reset,
    Sent,
)
from server.api.parameters import NoQuery
from server.api.spec.message_examples import message_examples
from server.api.spec.schemas import Schema, components, reference, with_shared_schemas

_ABOUT = f"""Board games as they happen.

Text frames, one JSON object each, distinguished by `type`. The subprotocol is `{PROTOCOL}`.
Who you are is in `Authorization: Bearer <token>` or, where a page cannot set headers, in a second
subprotocol `bearer.<token>`; without either you are a spectator. Pings are WebSocket pings.
Whatever cannot be understood is answered with `refused`, and the socket stays. Limits close it
with 4008: sockets and streams of a player or an address, frames a second (control frames
included), and messages without a token, which count as reads of their address.
Change is additive only.
"""
_LAST_RESUMABLE = 4499


class Channel(Struct, frozen=True, kw_only=True):
    """One WebSocket address of the contract."""

    name: str
    address: str
    about: str
    query: type[Struct]
    sent: tuple[type[Struct], ...]
    received: tuple[type[Struct], ...] = ()


MATCH_LIVE = Channel(
    name="matchLive",
    address="/api/matches/{id}/live",
    about=(
        "A match as it happens, from any version on. `hello` comes first; then every commit comes "
        "once, in order. `reset` and another `hello` come where the cursor cannot be continued; "
        "another `hello` alone when you have taken or left a seat, and are another viewer. "
        "A client that resumes with `after` and the `epoch` of this history gets no match again, "
        "unless its seat may have changed. "
        "After a `hello` with version n, the next commit is n + 1, or the one after your cursor."
    ),
    query=LiveQuery,
    sent=(Hello, CommitFrame, Ack, Refused, Reset, Presence, Closing),
    received=(Sent,),
)

LOBBY_LIVE = Channel(
    name="lobbyLive",
    address="/api/lobby/live",
    about=(
        "Public matches as they are opened, fill, start and end. `lobby` comes first, with the "
        "newest, and again if too much was missed; `listed` for every row that is new or changed; "
        "`counts`, at most once a second, when the number of matches or people has changed."
    ),
    query=NoQuery,
    sent=(Matches, MatchListed, Counted, Closing),
)

BOTS_LIVE = Channel(
    name="botsLive",
    address="/api/bots/live",
    about=(
        "A bot can be invited while this socket is open. It needs a token: the player of the "
        "token is the bot. It sends `announce`, and receives `announced` or `refused`. `invited` "
        "names a seat; the bot accepts by taking it with `match.take_seat`. `activity` comes when "
        "another player has acted in a match of the bot, so that it need not watch a match in "
        "which nothing happens for hours. A bot that `analyses` a game receives `analyse` for a "
        "finished match: it sends `assessed` for each move, and then `analysed`; `refused` with a "
        "`match` means that the analysis is not requested any more."
    ),
    query=NoQuery,
    sent=(Announced, Invited, MatchActivity, Analyse, Refused, Closing),
    received=(Announce, Assessed, Analysed),
)

CHANNELS = (MATCH_LIVE, LOBBY_LIVE, BOTS_LIVE)


def document() -> Schema:
    """The contract of every socket, the same bytes every time."""
    return with_shared_schemas(_self_contained())


def _self_contained() -> Schema:
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Archipel, live",
            "version": version("archipel"),
            "description": f"{_ABOUT}\n{_codes_as_text()}",
        },
        "defaultContentType": "application/json",
        "servers": {"here": _server()},
        "channels": {channel.name: _channel(channel) for channel in CHANNELS},
        "operations": dict(chain.from_iterable(_operations(channel) for channel in CHANNELS)),
        "components": {
            "schemas": _without_discriminators({**components(_types())}),
            "messages": {tag_of(shape): _message(shape) for shape in _types()},
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def encoded() -> bytes:
    """The document as openapi/asyncapi.json stores it."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2) + b"\n"


def resumes(code: CloseCode) -> bool:
    return code.code <= _LAST_RESUMABLE


def _server() -> Schema:
    return {
        "host": "{host}",
        "protocol": "ws",
        "description": "The server that this document came from; behind TLS, `wss`.",
        "variables": {"host": {"default": "127.0.0.1:8000"}},
    }


def _channel(channel: Channel) -> Schema:
    query = _plain_schema(channel.query)
    return {
        "address": channel.address,
        "description": channel.about,
        "parameters": {name: {} for name in re.findall(r"{(\w+)}", channel.address)},
        "messages": {
            tag_of(shape): {"$ref": f"#/components/messages/{tag_of(shape)}"}
            for shape in (*channel.sent, *channel.received)
        },
        "bindings": {"ws": {"method": "GET", "query": query, "bindingVersion": "0.1.0"}},
        "x-close-codes": [
            {"code": each.code, "reason": each.reason, "resume": resumes(each)} for each in CODES
        ],
    }


def _operations(channel: Channel) -> Iterator[tuple[str, Schema]]:
    """As AsyncAPI has it, seen from the server."""
    send = {"action": "send", "summary": "Messages of the server."}
    receive = {"action": "receive", "summary": "Messages of a player.", "security": [_BEARER]}
    yield f"send.{channel.name}", {**send, **_messages(channel, channel.sent)}
    if channel.received:
        yield f"receive.{channel.name}", {**receive, **_messages(channel, channel.received)}


_BEARER = {"$ref": "#/components/securitySchemes/bearer"}


def _messages(channel: Channel, shapes: tuple[type[Struct], ...]) -> Schema:
    here = f"#/channels/{channel.name}"
    messages = [{"$ref": f"{here}/messages/{tag_of(shape)}"} for shape in shapes]
    return {"channel": {"$ref": here}, "messages": messages}


def _message(shape: type[Struct]) -> Schema:
    examples = message_examples()[tag_of(shape)]
    return {
        "name": tag_of(shape),
        "title": shape.__name__,
        "summary": shape.__doc__ or "",
        "payload": reference(shape),
        "examples": [{"name": name, "payload": payload} for name, payload in examples.items()],
    }


def _types() -> tuple[type[Struct], ...]:
    """Every message of every channel, once."""
    return tuple(
        {shape: None for channel in CHANNELS for shape in (*channel.sent, *channel.received)}
    )


def _plain_schema(query: type[Struct]) -> Schema:
    _, parts = msgspec.json.schema_components([query])
    return msgspec.convert(parts[query.__name__], dict[str, object])


def _codes_as_text() -> str:
    lines = (f"| {each.code} | {each.reason} |" for each in CODES)
    about = "Up to 4499, come back and resume; from 4500 on, do not."
    return "\n".join((about, "", "| close code | says |", "| --- | --- |", *lines, ""))


def _without_discriminators(schemas: Schema) -> Schema:
    """AsyncAPI's discriminator is another thing; here each type's tag is in its own schema."""
    return msgspec.convert(
        json.loads(msgspec.json.encode(schemas), object_hook=_without_discriminator),
        dict[str, object],
    )


def _without_discriminator(part: Schema) -> Schema:
    is_one = isinstance(part.get("discriminator"), dict)
    return {key: inside for key, inside in part.items() if not (is_one and key == "discriminator")}

"""Encoding and decoding of socket frames."""

from collections.abc import Mapping
from types import UnionType
from typing import Final, Generic, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Struct

from archipel_client.contract import BotsMessage, LobbyMessage, MatchMessage, Sent
from archipel_client.errors import InvalidResponseError

M = TypeVar("M")

PROTOCOL: Final = "archipel.v1"

Json: TypeAlias = Mapping[str, object]
Command: TypeAlias = Json | Struct


class _Tagged(Struct, frozen=True):
    type: str


_TAGGED: Final = msgspec.json.Decoder(_Tagged)


class MessageDecoder(Generic[M]):
    """Decodes the frames of one kind of socket."""

    def __init__(self, union: UnionType) -> None:
        self._kinds = {str(each.__struct_config__.tag) for each in get_args(union)}
        self._messages: msgspec.json.Decoder[M] = msgspec.json.Decoder(union)

    def decode(self, frame: str | bytes) -> M | None:
        """The message, or None if its type is newer than this client."""
        try:
            known = _TAGGED.decode(frame).type in self._kinds
            return self._messages.decode(frame) if known else None
        except msgspec.MsgspecError as error:
            raise InvalidResponseError(f"not a frame of {PROTOCOL}: {error}") from error


MATCH: Final = MessageDecoder[MatchMessage](MatchMessage)
LOBBY: Final = MessageDecoder[LobbyMessage](LobbyMessage)
BOTS: Final = MessageDecoder[BotsMessage](BotsMessage)


def command_frame(id: str, command: Command, if_version: int | None) -> str:
    """A command as a frame; `id` is also its idempotency key."""
    plain: Json = msgspec.to_builtins(command)
    frame = Sent(type="command", id=id, command=plain, if_version=if_version)
    return msgspec.json.encode(frame).decode()

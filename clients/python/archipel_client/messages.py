"""What goes over a socket, in either direction, as text frames."""

from collections.abc import Mapping
from types import UnionType
from typing import Final, Generic, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Struct

from archipel_client.contract import BotsMessage, LobbyMessage, MatchMessage, Sent
from archipel_client.problems import Misunderstood

M = TypeVar("M")

PROTOCOL: Final = "archipel.v1"

Json: TypeAlias = Mapping[str, object]
Command: TypeAlias = Json | Struct


class _Named(Struct, frozen=True):
    type: str


_NAMED: Final = msgspec.json.Decoder(_Named)


class Reading(Generic[M]):
    """Reads the frames of one kind of socket."""

    def __init__(self, union: UnionType) -> None:
        self._kinds = {str(each.__struct_config__.tag) for each in get_args(union)}
        self._messages: msgspec.json.Decoder[M] = msgspec.json.Decoder(union)

    def read(self, frame: str | bytes) -> M | None:
        """One frame; nothing where it is of a kind that came after this client."""
        try:
            known = _NAMED.decode(frame).type in self._kinds
            return self._messages.decode(frame) if known else None
        except msgspec.MsgspecError as error:
            raise Misunderstood(f"a frame that is none of {PROTOCOL}: {error}") from error


MATCH: Final = Reading[MatchMessage](MatchMessage)
LOBBY: Final = Reading[LobbyMessage](LobbyMessage)
BOTS: Final = Reading[BotsMessage](BotsMessage)


def sent(id: str, command: Command, if_version: int | None) -> str:
    """A command as a frame; `id` is its idempotency key as well."""
    plain: Json = msgspec.to_builtins(command)
    told = Sent(type="command", id=id, command=plain, if_version=if_version)
    return msgspec.json.encode(told).decode()

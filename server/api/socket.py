"""What every socket of ours can do: be named, and say a message."""

from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket

from server.api.messages import Message

Socket: TypeAlias = WebSocket[Any, Any, Any]


async def say(socket: Socket, message: Message) -> None:
    await say_json(socket, msgspec.json.encode(message))


async def say_json(socket: Socket, text: bytes) -> None:
    await socket.send_text(text.decode())

"""Connections to Redis that tell whether a command was sent: NotSentError or ReplyLostError.

redis-py provides addresses, TLS, the handshake and the protocol. Its clients retry on their own,
so its connections are used directly.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeAlias, TypeVar, cast

import hiredis
import msgspec
from redis import exceptions
from redis.asyncio.connection import BlockingConnectionPool

from server.store.port import Entry, FeedEntry

# RESP2 has no other types. An error is a value here, so that one does not hide the others.
Reply: TypeAlias = "bytes | int | exceptions.RedisError | list[Reply] | None"

StreamEntry: TypeAlias = tuple[bytes, list[bytes]]

T = TypeVar("T")

Command: TypeAlias = tuple[str | bytes | int, ...]
Execute: TypeAlias = Callable[..., Awaitable[list[Reply]]]

# redis-py packs commands in Python, at ten times the cost.
_packed = cast(
    "Callable[[Command], bytes]",
    hiredis.pack_command,  # pyright: ignore[reportUnknownMemberType]
)

# redis-py raises these error replies as connection errors.
_ERROR_REPLIES = (
    exceptions.ResponseError,
    exceptions.BusyLoadingError,
    exceptions.AuthenticationError,
)
_ERRORS = (exceptions.RedisError, OSError, TimeoutError)


class NotSentError(Exception):
    """There was no connection: nothing was sent."""


class RedisBusyError(NotSentError):
    """Redis runs, but is still loading."""


class ReplyLostError(Exception):
    """Sent, at least in part, but not all replies were received."""


class Connection(Protocol):
    """The part of a redis-py connection that is used here."""

    async def send_packed_command(self, command: list[bytes]) -> None: ...
    async def read_response(self, *, disconnect_on_error: bool) -> Reply: ...
    async def on_connect(self) -> None: ...
    async def disconnect(self, nowait: bool = False) -> None: ...  # noqa: FBT001, FBT002


class Pool(Protocol):
    """The part of a redis-py pool that is used here."""

    async def get_connection(self) -> Connection: ...
    async def release(self, connection: Connection) -> None: ...
    async def aclose(self) -> None: ...


class RedisChannel:
    """A pool of connections; each new one passes a handshake before it is used."""

    def __init__(
        self,
        url: str,
        *,
        timeout: float,
        handshake: Callable[[Execute], Awaitable[None]] | None = None,
        max_connections: int = 64,
    ) -> None:
        self.timeout = timeout
        self._handshake = handshake
        pool: object = BlockingConnectionPool.from_url(  # pyright: ignore[reportUnknownMemberType]
            url,
            max_connections=max_connections,
            timeout=timeout,
            socket_timeout=None,  # one timeout per exchange is cheaper than one per reply
            socket_connect_timeout=timeout,
            protocol=2,
            driver_info=None,
            client_name="archipel",
            redis_connect_func=self._connected,
        )
        self._pool = cast("Pool", pool)

    async def exchange(self, *commands: Command, extra_timeout: float = 0) -> list[Reply]:
        """Send a pipeline and return all replies; not retried."""
        connection = await self._get()
        try:
            async with asyncio.timeout(self.timeout + extra_timeout):
                return await _execute(connection, commands)
        except BaseException as error:
            # Replies that are still under way would answer the next command.
            await connection.disconnect(nowait=True)
            if isinstance(error, _ERRORS):
                raise ReplyLostError(_message(error)) from error
            raise
        finally:
            await self._pool.release(connection)

    async def close(self) -> None:
        await self._pool.aclose()

    async def _get(self) -> Connection:
        try:
            async with asyncio.timeout(self.timeout):
                return await self._pool.get_connection()
        except exceptions.BusyLoadingError as error:
            raise RedisBusyError(_message(error)) from error
        except _ERRORS as error:
            raise NotSentError(_message(error)) from error

    async def _connected(self, connection: Connection) -> None:
        async def execute(*commands: Command) -> list[Reply]:
            return await _execute(connection, commands)

        try:
            await connection.on_connect()
            if self._handshake:
                await self._handshake(execute)
        except BaseException:
            # Otherwise the pool would reuse it.
            await connection.disconnect(nowait=True)
            raise


async def _execute(connection: Connection, commands: Sequence[Command]) -> list[Reply]:
    await connection.send_packed_command([_packed(command) for command in commands])
    return [await _reply(connection) for _ in commands]


async def _reply(connection: Connection) -> Reply:
    try:
        return await connection.read_response(disconnect_on_error=False)
    except _ERROR_REPLIES as error:
        return error


def _message(error: BaseException) -> str:
    return str(error) or "Redis does not answer in time"


def read_as(kind: type[T], reply: Reply) -> T:
    return msgspec.convert(reply, kind)


def raise_error(replies: list[Reply]) -> None:
    """Raise the first error reply."""
    for reply in replies:
        if isinstance(reply, exceptions.RedisError):
            raise reply


def stream_entries(reply: Reply) -> list[StreamEntry]:
    return read_as(list[StreamEntry], reply)


def log_entry(match: str, entry: StreamEntry) -> Entry:
    id_, fields = entry
    named = _named(fields)
    version = int(id_.split(b"-")[0])
    return Entry(match, version, named[b"body"], named[b"hash"])


def feed_entry(entry: StreamEntry) -> FeedEntry:
    id_, fields = entry
    named = _named(fields)
    match, version = named[b"match"].decode(), int(named[b"version"])
    return FeedEntry(id_.decode(), Entry(match, version, named[b"body"], named[b"hash"]))


def offset_before(entry: StreamEntry) -> str:
    """The offset of the entry before this one in the feed."""
    return _named(entry[1])[b"before"].decode()


def _named(fields: list[bytes]) -> dict[bytes, bytes]:
    return dict(zip(fields[::2], fields[1::2], strict=True))

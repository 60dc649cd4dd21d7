"""Speaking with Redis such that it is always known whether something was sent.

redis-py brings addresses, TLS, the handshake and the protocol. Its clients retry out of sight,
so they are left out, and its connections are used directly.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeAlias, cast

import hiredis
from redis import exceptions
from redis.asyncio.connection import BlockingConnectionPool

from server.store.replies import Reply

Command: TypeAlias = tuple[str | bytes | int, ...]
Ask: TypeAlias = Callable[..., Awaitable[list[Reply]]]

# redis-py would do it in Python, at ten times the cost.
_packed = cast(
    "Callable[[Command], bytes]",
    hiredis.pack_command,  # pyright: ignore[reportUnknownMemberType]
)

# redis-py files these error replies under lost connections.
_REFUSALS = (
    exceptions.ResponseError,
    exceptions.BusyLoadingError,
    exceptions.AuthenticationError,
)
_TROUBLES = (exceptions.RedisError, OSError, TimeoutError)


class NotSentError(Exception):
    """There was no connection: nothing has left this process."""


class RedisBusyError(NotSentError):
    """Redis is there, but not ready yet."""


class ReplyLostError(Exception):
    """Sent, at least in part, and the answers did not all come back."""


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
    """A pool of connections; every new one is greeted before it carries anything else."""

    def __init__(
        self,
        url: str,
        *,
        timeout: float,
        greet: Callable[[Ask], Awaitable[None]] | None = None,
        most: int = 64,
    ) -> None:
        self.timeout = timeout
        self._greet = greet
        pool: object = BlockingConnectionPool.from_url(  # pyright: ignore[reportUnknownMemberType]
            url,
            max_connections=most,
            timeout=timeout,
            socket_timeout=None,  # one bound round each exchange is cheaper than one per reply
            socket_connect_timeout=timeout,
            protocol=2,
            driver_info=None,
            client_name="archipel",
            redis_connect_func=self._connected,
        )
        self._pool = cast("Pool", pool)

    async def exchange(self, *commands: Command, longer: float = 0) -> list[Reply]:
        """Send all in one go and return all replies: once, without trying again."""
        connection = await self._take()
        try:
            async with asyncio.timeout(self.timeout + longer):
                return await _ask(connection, commands)
        except BaseException as trouble:
            # Whatever is still under way on this wire would answer the wrong question.
            await connection.disconnect(nowait=True)
            if isinstance(trouble, _TROUBLES):
                raise ReplyLostError(_said(trouble)) from trouble
            raise
        finally:
            await self._pool.release(connection)

    async def close(self) -> None:
        await self._pool.aclose()

    async def _take(self) -> Connection:
        try:
            async with asyncio.timeout(self.timeout):
                return await self._pool.get_connection()
        except exceptions.BusyLoadingError as trouble:
            raise RedisBusyError(_said(trouble)) from trouble
        except _TROUBLES as trouble:
            raise NotSentError(_said(trouble)) from trouble

    async def _connected(self, connection: Connection) -> None:
        async def ask(*commands: Command) -> list[Reply]:
            return await _ask(connection, commands)

        try:
            await connection.on_connect()
            if self._greet:
                await self._greet(ask)
        except BaseException:
            # Otherwise the pool would take it for a good one.
            await connection.disconnect(nowait=True)
            raise


async def _ask(connection: Connection, commands: Sequence[Command]) -> list[Reply]:
    await connection.send_packed_command([_packed(command) for command in commands])
    return [await _reply(connection) for _ in commands]


async def _reply(connection: Connection) -> Reply:
    try:
        return await connection.read_response(disconnect_on_error=False)
    except _REFUSALS as refusal:
        return refusal


def _said(trouble: BaseException) -> str:
    return str(trouble) or "Redis does not answer in time"

"""The version and the durability settings of the Redis server."""

import re
from collections.abc import Mapping

from server.store.connection import Execute, Reply, raise_error, read_as
from server.store.port import Durability, LogUnavailableError

MIN_VERSION = (6, 2)

Settings = Mapping[str, str]


class UnsuitableRedisError(Exception):
    """This Redis cannot keep a log; the message says what was found and what is needed."""


async def examine(execute: Execute, embedded: str | None) -> Durability:
    info = await _info(execute, "server")
    require_suitable(info)
    settings = await _settings(execute)
    name = server_name(info) + (f" (embedded: {embedded})" if embedded else "")
    return durability(name, settings)


def require_suitable(info: Settings) -> None:
    version = info.get("redis_version", "")
    found = tuple(int(part) for part in re.findall(r"\d+", version)[:2])
    if found < MIN_VERSION:
        needed = ".".join(map(str, MIN_VERSION))
        raise UnsuitableRedisError(
            f"{server_name(info)} is too old: Archipel needs Redis {needed} or newer, or Valkey"
        )


def server_name(info: Settings) -> str:
    if "valkey_version" in info:
        return f"valkey {info['valkey_version']}"
    return f"redis {info.get('redis_version', 'of unknown version')}"


def durability(server: str, settings: Settings) -> Durability:
    onoff = settings.get("appendonly")
    appendonly = None if onoff is None else onoff == "yes"
    fsync = settings.get("appendfsync")
    return Durability(server, appendonly, fsync, _warning(appendonly, fsync, settings))


def _warning(appendonly: bool | None, fsync: str | None, settings: Settings) -> str | None:  # noqa: FBT001
    evicts = settings.get("maxmemory-policy", "noeviction")
    if evicts.startswith("allkeys"):
        return f"Redis may throw whole matches away (maxmemory-policy {evicts})."
    if appendonly is False:
        return "Redis keeps no append-only file: a restart may lose acknowledged commits."
    if appendonly is None or fsync is None:
        return "It could not be checked how durably Redis stores what it acknowledges."
    if fsync != "always":
        return f"A power cut may lose acknowledged commits (appendfsync {fsync}, not always)."
    return None


async def _settings(execute: Execute) -> Settings:
    try:
        replies = await execute(("CONFIG", "GET", "append*"), ("CONFIG", "GET", "maxmemory-policy"))
    except LogUnavailableError:
        # Hosted Redis often forbids CONFIG; INFO holds half of it.
        enabled = (await _info(execute, "persistence")).get("aof_enabled")
        return {} if enabled is None else {"appendonly": "yes" if enabled == "1" else "no"}
    return {**_pairs(replies[0]), **_pairs(replies[1])}


def _pairs(reply: Reply) -> Settings:
    flat = [text.decode() for text in read_as(list[bytes], reply)]
    return dict(zip(flat[::2], flat[1::2], strict=True))


async def _info(execute: Execute, section: str) -> Settings:
    replies = await execute(("INFO", section))
    raise_error(replies)
    text = read_as(bytes, replies[0]).decode()
    return dict(line.split(":", 1) for line in text.splitlines() if ":" in line)

"""The checks of version and durability of the Redis that is used."""

from collections.abc import Mapping

import pytest
from redis.exceptions import ResponseError

from server.store.connection import Command, Reply
from server.store.durability import (
    UnsuitableRedisError,
    durability,
    examine,
    require_suitable,
)
from server.store.embedded import EmbeddedRedis
from server.store.redis import open_redis
from server.store.retry import call

DURABLE = {"appendonly": "yes", "appendfsync": "always"}


@pytest.mark.parametrize("version", ["5.0.14", "6.0.16", "2.8", "", "unknown"])
def test_too_old(version: str) -> None:
    """An old Redis is refused with the version found and the version needed."""
    with pytest.raises(UnsuitableRedisError, match=rf"{version}.* 6\.2 or newer"):
        require_suitable({"redis_version": version})


@pytest.mark.parametrize("version", ["6.2.0", "6.2.14", "7.0.15", "7.2.4", "10.0.0"])
def test_new_enough(version: str) -> None:
    """Every version from 6.2 on is accepted."""
    require_suitable({"redis_version": version})


@pytest.mark.parametrize(
    "changed, warning",
    [
        ({}, None),
        ({"appendfsync": "everysec"}, "appendfsync everysec"),
        ({"appendonly": "no"}, "no append-only file"),
        ({"maxmemory-policy": "allkeys-lru"}, "throw whole matches away"),
        ({"maxmemory-policy": "noeviction"}, None),
    ],
)
def test_weak_settings_are_warned_about(changed: Mapping[str, str], warning: str | None) -> None:
    """The warning names each setting that is weaker than an fsync per append."""
    warned = durability("redis", {**DURABLE, **changed}).warning
    assert (warning in warned) if warning and warned else warned is warning


async def test_a_refused_question_is_an_error() -> None:
    """What Redis refuses to say is raised, and not taken for an answer."""

    async def refusing(*commands: Command) -> list[Reply]:
        return [ResponseError("NOPERM") for _ in commands]

    with pytest.raises(ResponseError, match="NOPERM"):
        await examine(refusing, None)


async def test_everysec_is_noticed(private_redis: EmbeddedRedis) -> None:
    """The settings are read from the running Redis."""
    store = await open_redis(private_redis.url, high_water_mark=None)
    await call(store._channel, ("CONFIG", "SET", "appendfsync", "everysec"))
    await store.close()
    again = await open_redis(private_redis.url, high_water_mark=None)
    await again.close()
    assert again.durability.appendfsync == "everysec"
    assert "everysec" in (again.durability.warning or "")


async def test_a_closed_configuration(private_redis: EmbeddedRedis) -> None:
    """Where CONFIG is forbidden, INFO is used and the warning says what is unknown."""
    store = await open_redis(private_redis.url, high_water_mark=None)
    await call(store._channel, ("ACL", "SETUSER", "default", "-config"))
    await store.close()
    again = await open_redis(private_redis.url, high_water_mark=None)
    await again.close()
    assert (again.durability.appendonly, again.durability.appendfsync) == (True, None)
    assert "could not be checked" in (again.durability.warning or "")

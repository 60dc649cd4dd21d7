"""What the store says of the Redis that it found."""

from collections.abc import Mapping

import pytest

from server.store.durability import UnsuitableRedisError, durability, require_suitable
from server.store.embedded import EmbeddedRedis
from server.store.redis import open_redis
from server.store.retry import call

DURABLE = {"appendonly": "yes", "appendfsync": "always"}


@pytest.mark.parametrize("version", ["5.0.14", "6.0.16", "2.8", "", "unknown"])
def test_too_old(version: str) -> None:
    """An old Redis is refused, saying what was found and what is needed."""
    with pytest.raises(UnsuitableRedisError, match=rf"{version}.* 6\.2 or newer"):
        require_suitable({"redis_version": version})


@pytest.mark.parametrize("version", ["6.2.0", "6.2.14", "7.0.15", "7.2.4", "10.0.0"])
def test_new_enough(version: str) -> None:
    """From 6.2 on every version will do."""
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
def test_what_is_weaker_is_said(changed: Mapping[str, str], warning: str | None) -> None:
    """A warning names what is weaker than syncing every append."""
    said = durability("redis", {**DURABLE, **changed}).warning
    assert (warning in said) if warning and said else said is warning


async def test_everysec_is_noticed(private_redis: EmbeddedRedis) -> None:
    """The settings are those of the Redis that is there, not those that we hope for."""
    store = await open_redis(private_redis.url, high_water_mark=None)
    await call(store._channel, ("CONFIG", "SET", "appendfsync", "everysec"))
    await store.close()
    again = await open_redis(private_redis.url, high_water_mark=None)
    await again.close()
    assert again.durability.appendfsync == "everysec"
    assert "everysec" in (again.durability.warning or "")


async def test_a_closed_configuration(private_redis: EmbeddedRedis) -> None:
    """Where CONFIG is forbidden, INFO tells what it can, and the warning says what it cannot."""
    store = await open_redis(private_redis.url, high_water_mark=None)
    await call(store._channel, ("ACL", "SETUSER", "default", "-config"))
    await store.close()
    again = await open_redis(private_redis.url, high_water_mark=None)
    await again.close()
    assert (again.durability.appendonly, again.durability.appendfsync) == (True, None)
    assert "could not be checked" in (again.durability.warning or "")

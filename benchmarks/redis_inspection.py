"""Reads the contents of Redis directly, not through the server."""

from typing import cast

import redis

from benchmarks.servers.archipel import Archipel
from server.store.connection import Reply, log_entry, read_as, stream_entries
from server.store.keys import match_key
from server.store.port import Entry


def entries_of(server: Archipel, match: str) -> tuple[Entry, ...]:
    reply = _ask(server, "XRANGE", match_key(match), "-", "+")
    return tuple(log_entry(match, entry) for entry in stream_entries(reply))


def bytes_of(server: Archipel, match: str) -> int:
    """All that Redis holds for one match, the key included."""
    return read_as(int, _ask(server, "MEMORY", "USAGE", match_key(match), "SAMPLES", "0"))


def _ask(server: Archipel, *words: str) -> Reply:
    """The bare reply, as redis-py would make something else of it."""
    with redis.Redis(unix_socket_path=server.redis.socket, protocol=2) as client:
        client.response_callbacks.clear()
        return cast("Reply", client.execute_command(*words))

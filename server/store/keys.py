"""The name of every key in Redis.

What stands in braces decides the slot of a Redis Cluster, so keys that change together share it.
"""

from zlib import crc32

SHARDS = 4

EPOCH = "{meta}:epoch"
HEARTBEAT = "{meta}:pulse"
PROBE = "{meta}:probe"
PRESENCE = "{attendance}"
BOTS = "{guests}:bots"
SIGNING_KEYS = "{meta}:vault"

# A glob, in which the square brackets are classes and the braces are themselves.
ANY_MATCH = "{s[0-9][0-9]}:match:*"


def shard_of(match: str) -> int:
    return crc32(match.encode()) % SHARDS


def match_key(match: str) -> str:
    return f"{{s{shard_of(match):02}}}:match:{match}"


def match_of(key: str) -> str:
    return key.split(":", 2)[2]


def feed_key(shard: int) -> str:
    return f"{{s{shard:02}}}:feed"


def token_key(token_hash: str) -> str:
    return f"{{guests}}:token:{token_hash}"


def guest_key(guest: str) -> str:
    return f"{{guests}}:guest:{guest}"


def positions_key(projection: str) -> str:
    return f"{{projections}}:positions:{projection}"


def rows_key(projection: str) -> str:
    return f"{{projections}}:rows:{projection}"


def analysis_key(match: str) -> str:
    return f"{{shelf}}:{match}"


def presence_key(server: str) -> str:
    return f"{PRESENCE}:{server}"

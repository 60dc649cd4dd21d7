"""The name of every key in Redis, the shards, and the order of offsets in a feed.

The part in braces is the hash tag of a Redis Cluster: keys that change together share it. Some
names are older than the terms used in the code; they stay, so that stored data can be read.
"""

from zlib import crc32

SHARDS = 4
# The offset before the first entry of a feed.
START = "0-0"

EPOCH = "{meta}:epoch"
HEARTBEAT = "{meta}:pulse"
TIME_AHEAD = "{meta}:ahead"
# Never set: `{meta}:probe` was, by versions up to 0.2.0.
PROBE = "{meta}:unset"
PRESENCE = "{attendance}"
BOTS = "{guests}:bots"
HOUSE_BOTS = "{guests}:house_bots"
ADDRESS_KEY = "{guests}:address_key"
RESERVED_NAMES = "{guests}:reserved_names"
SIGNING_KEYS = "{meta}:vault"

# A glob: square brackets are character classes, braces are literal.
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


def address_of_guest_key(guest: str) -> str:
    return f"{{guests}}:address:{guest}"


def positions_key(projection: str) -> str:
    return f"{{projections}}:positions:{projection}"


def rows_key(projection: str) -> str:
    return f"{{projections}}:rows:{projection}"


def analysis_key(match: str) -> str:
    return f"{{shelf}}:{match}"


def rate_buckets_key(period: int) -> str:
    return f"{{limits}}:{period}"


def commitments_key(player: str) -> str:
    return f"{{commitments}}:of:{player}"


def commitment_number_key(player: str, match: str) -> str:
    return f"{{commitments}}:number:{player}:{match}"


def deal_key(game: str, day: str) -> str:
    return f"{{deals}}:{game}:{day}"


def presence_key(server: str) -> str:
    return f"{PRESENCE}:{server}"


def rank(offset: str) -> tuple[int, int]:
    """Sorts offsets ("ms-n") as Redis does."""
    milliseconds, _, count = offset.partition("-")
    return int(milliseconds), int(count)


def later(one: str, other: str) -> str:
    return one if rank(one) >= rank(other) else other


def is_earlier(one: str, other: str) -> bool:
    return rank(one) < rank(other)

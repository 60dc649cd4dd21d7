"""What Prometheus may ask about."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("archipel_commands", "Commands handled, by how they went.", ["outcome"])
ACCEPTED, REPEATED = COMMANDS.labels("accepted"), COMMANDS.labels("repeated")
APPEND_SECONDS = Histogram(
    "archipel_append_seconds",
    "From asking for an append to its being durable.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
APPEND_GROUP_SIZE = Histogram(
    "archipel_append_group_size",
    "Appends that left together in one pipeline.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
)
CACHE = Counter(
    "archipel_cache", "Looked-up match states, by whether they were at hand.", ["result"]
)
HIT, MISS = CACHE.labels("hit"), CACHE.labels("miss")
LOG_UP = Gauge("archipel_log_up", "1 if the log could be written when last tried, else 0.")

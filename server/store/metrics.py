"""The metrics of the store (Prometheus)."""

from prometheus_client import Gauge, Histogram

APPEND_SECONDS = Histogram(
    "archipel_append_seconds",
    "Latency of an append until it is durable.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
APPEND_GROUP_SIZE = Histogram(
    "archipel_append_group_size",
    "Appends per group commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
)
LOG_UP = Gauge("archipel_log_up", "1 if the last attempt to write the log succeeded, else 0.")

"""The store: the event log, checkpoints, guests and small values in Redis."""

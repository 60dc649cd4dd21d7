"""The text record: one PGN-like format for every game. Described in docs/protocol.md."""

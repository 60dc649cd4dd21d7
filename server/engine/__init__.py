"""Command handling, the match cache and the clocks."""

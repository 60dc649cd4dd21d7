"""Determinization: full states that are consistent with what one seat knows."""

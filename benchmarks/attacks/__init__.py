"""Attacks over loopback, and what an innocent client feels meanwhile."""

"""Benchmarks: one command measures this server and its peers side by side."""

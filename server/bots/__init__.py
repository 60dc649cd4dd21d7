"""Bots that are there, what people wish of them, and what they say of matches that are over."""

"""The rules of the games and of a match: pure functions, without clock, socket or file."""

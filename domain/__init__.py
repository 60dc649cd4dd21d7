"""The rules and what a match is: pure, and free of any clock, socket or file."""

"""A player of 51st State that plans each round to its end, with the next ones in mind."""

"""A game as one seat may imagine it: what it is shown, and what it is not, dealt by lot."""

"""A bot for solo Mini DiverCity: one-ply search over determinizations, with a linear evaluation."""

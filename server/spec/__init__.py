"""The contracts, generated from the very types that the server decodes with."""

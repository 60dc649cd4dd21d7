"""Where everything that must not be forgotten is kept, as bytes."""

"""All that touches the world: sockets, Redis, clocks, files."""

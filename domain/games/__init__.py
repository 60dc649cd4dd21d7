"""One folder a game, all with the same file names; nobody outside imports more than `GAME`."""
